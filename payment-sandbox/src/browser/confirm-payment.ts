import { intentIdOf } from './call-sandbox.ts';
import { type Elements, noElement } from './elements-group.ts';
import type { BrowserIntent, IntentResult, StripeErrorObject } from './messages.ts';

export interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

/** Pays. On success the browser goes to the return address, and nothing is answered any more; a failure is answered. */
export async function confirmPayment(key: string, options: ConfirmOptions): Promise<IntentResult> {
  const payment = options.elements?._payment();
  if (payment === undefined) return { error: noElement };
  const clientSecret = options.clientSecret ?? options.elements?._clientSecret() ?? '';
  if (intentIdOf(clientSecret) === undefined) return { error: invalid('The clientSecret is missing.') };
  const given = options.confirmParams?.return_url;
  if (given === undefined && options.redirect !== 'if_required') {
    return { error: invalid('confirmParams.return_url is missing.') };
  }
  const returnUrl = given ?? window.location.href;

  const result = await payment._ask({ kind: 'confirm', key, clientSecret, returnUrl });
  if (result.error !== undefined) return { error: result.error };
  if (!('paymentIntent' in result)) return { error: invalid('The payment form gave no answer.') };
  const intent = result.paymentIntent;
  const next = intent.next_action?.redirect_to_url.url;
  if (next !== undefined) return leaveFor(next);
  if (options.redirect === 'if_required') return { paymentIntent: intent };
  return leaveFor(returnAddress(returnUrl, intent));
}

function returnAddress(returnUrl: string, intent: BrowserIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', 'succeeded');
  return url.href;
}

/** Never answers, as the page goes; unless it comes back out of the browser's memory, as it was. */
function leaveFor(address: string): Promise<IntentResult> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) resolve({ error: cameBack });
    });
    window.location.assign(address);
  });
}

const cameBack: StripeErrorObject = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'You came back before the payment was done. Please try again.',
};

function invalid(message: string): StripeErrorObject {
  return { type: 'invalid_request_error', message };
}
