/**
 * A Stripe for the tests, written from Stripe's documentation alone: it serves the SDK's calls over HTTP, repeats
 * responses by idempotency key, failures included, and records all money that it moved.
 */

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorReply, type Reply, StandInAccount } from './stripe-account.ts';

/**
 * Behaviour of the next calls: `down` cuts the connection first, `silent` never responds, `forgets` does the work and cuts
 * the connection, `fails` does the work and responds 500, which the idempotency key then repeats.
 */
export type Weather = 'fair' | 'down' | 'silent' | 'forgets' | 'fails';

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

const SECRET_KEY = 'sk_test_standin';
export const WEBHOOK_SECRET = 'whsec_standin';

export async function startStripeStandIn() {
  const account = new StandInAccount();
  let weather: Weather = 'fair';
  const silent = new Set<ServerResponse>();
  const calls: string[] = [];

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request));
    calls.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (weather === 'down') return request.socket.destroy();
    if (weather === 'silent') return silent.add(response);
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return send(response, errorReply(401, 'invalid_request_error', undefined, 'Invalid API Key provided'));
    }
    const key = request.headers['idempotency-key'];
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const reply = account.answer(
      { method: request.method ?? '', url, form, key: request.method === 'POST' ? String(key ?? '') : undefined },
      weather === 'fails',
    );
    if (weather === 'forgets') return request.socket.destroy();
    send(response, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port');

  const apiBase = `http://127.0.0.1:${address.port}`;
  return {
    account,
    settings: {
      secretKey: SECRET_KEY,
      publishableKey: 'pk_test_standin',
      webhookSecret: WEBHOOK_SECRET,
      apiBase,
      jsUrl: 'https://js.stripe.test/stripe.js',
    },
    /** Methods and paths, in the order of the calls. */
    calls,
    setWeather(next: Weather) {
      weather = next;
      for (const response of silent) response.destroy();
      silent.clear();
    },
    /** MinorUnits of an order that were captured and not refunded. */
    moneyOf(orderId: number): number {
      const own = [...account.intents.values()].filter(({ metadata }) => metadata.orderId === String(orderId));
      return own.reduce((sum, intent) => sum + intent.amount_received - account.refundedOf(intent.id), 0);
    },
    /**
     * A refund in Stripe's dashboard.
     * @param minor units by default all that is not yet refunded
     */
    async refundByHand(intentId: string, minor?: number): Promise<void> {
      const form = { payment_intent: intentId, ...(minor !== undefined && { amount: String(minor) }) };
      await fetch(`${apiBase}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: new URLSearchParams(form),
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A header as Stripe signs it: https://docs.stripe.com/webhooks#verify-manually */
export function signed(payload: string, at: Date, secret = WEBHOOK_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'request-id': 'req_standin',
    ...(reply.repeated && { 'idempotent-replayed': 'true' }),
    ...(reply.status === 500 && { 'stripe-should-retry': 'false' }),
  });
  response.end(JSON.stringify(reply.body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
