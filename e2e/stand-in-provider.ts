/** A payment provider on origins of its own: a stand-in for Stripe's API, and a script for the browser. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { startStripeStandIn } from '../server/test/stripe-stand-in.ts';

export type StandInProvider = Awaited<ReturnType<typeof startStandInProvider>>;

export async function startStandInProvider() {
  const stripe = await startStripeStandIn();
  const { account } = stripe;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.test');
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    if (url.pathname === '/stripe.js')
      return send('text/javascript', `(${browserScript})(${JSON.stringify(origin())})`);
    if (url.pathname === '/fields') {
      return send(
        'text/html',
        '<!doctype html><html lang="en"><title>Fields</title><p>Fields of the provider</p></html>',
      );
    }
    const id = url.searchParams.get('secret')?.split('_secret_')[0] ?? '';
    if (url.pathname === '/pay') return send('application/json', JSON.stringify({ paid: account.pay(id) }));
    return send('application/json', JSON.stringify({ status: account.intents.get(id)?.status }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  function origin(): string {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The provider has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  return {
    stripe,
    origin: origin(),
    /** The settings of a shop that uses this provider. */
    settings: {
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_BASE: stripe.settings.apiBase,
      STRIPE_JS_URL: `${origin()}/stripe.js`,
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await stripe.close();
    },
  };
}

/** Runs in the browser, where it is sent as text: a frame of its own origin, and just enough to pay. */
function browserScript(provider: string): void {
  const nothing = () => {};
  function createElements({ clientSecret }: { clientSecret: string }) {
    const handlers = new Map<string, (event: object) => void>();
    const element = {
      on: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
      off: nothing,
      mount(place: HTMLElement) {
        const frame = document.createElement('iframe');
        frame.title = 'Fields of the provider';
        frame.src = `${provider}/fields`;
        frame.addEventListener('load', () => handlers.get('ready')?.({ elementType: 'payment' }));
        place.replaceChildren(frame);
      },
      update: nothing,
      destroy: nothing,
    };
    return { clientSecret, create: () => element, getElement: () => null, update: nothing };
  }
  const call = async (path: string, secret: string) =>
    (await fetch(`${provider}${path}?secret=${encodeURIComponent(secret)}`)).json();

  const stripe = {
    elements: createElements,
    async confirmPayment(options: { elements: { clientSecret: string }; confirmParams: { return_url: string } }) {
      const { paid } = await call('/pay', options.elements.clientSecret);
      if (!paid) return { error: { type: 'invalid_request_error', message: 'It cannot be paid.' } };
      const back = new URL(options.confirmParams.return_url);
      back.searchParams.set('payment_intent_client_secret', options.elements.clientSecret);
      back.searchParams.set('redirect_status', 'succeeded');
      window.location.assign(back);
      return new Promise(nothing);
    },
    retrievePaymentIntent: async (secret: string) => ({ paymentIntent: await call('/state', secret) }),
    createToken: nothing,
    createPaymentMethod: nothing,
    confirmCardPayment: nothing,
    _registerWrapper: nothing,
  };
  // The release that Stripe's React components expect; they warn of any other.
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
}
