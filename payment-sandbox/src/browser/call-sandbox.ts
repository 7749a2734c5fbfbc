import type { BrowserIntent, IntentResult, StripeErrorObject } from './messages.ts';

interface Answered {
  error?: StripeErrorObject;
}

/** `pi_…` of `pi_…_secret_…`. */
export function intentIdOf(clientSecret: string): string | undefined {
  return /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)?.[1];
}

export async function getIntent(key: string, clientSecret: string): Promise<IntentResult> {
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  return call<BrowserIntent>(`${pathOf(clientSecret)}?${query}`, {}).then(asIntent);
}

export async function confirmIntent(
  key: string,
  clientSecret: string,
  body: { return_url: string; payment_method_data: object },
): Promise<IntentResult> {
  return post<BrowserIntent>(`${pathOf(clientSecret)}/confirm`, { key, client_secret: clientSecret, ...body }).then(
    asIntent,
  );
}

export async function authenticateIntent(
  key: string,
  clientSecret: string,
  outcome: 'pass' | 'fail',
): Promise<{ returnTo: string } | { error: StripeErrorObject }> {
  const answer = await post<{ return_to: string }>(`${pathOf(clientSecret)}/authenticate`, {
    key,
    client_secret: clientSecret,
    outcome,
  });
  return 'error' in answer ? answer : { returnTo: answer.value.return_to };
}

function pathOf(clientSecret: string): string {
  return `/payment-sandbox/v1/payment_intents/${intentIdOf(clientSecret) ?? 'unknown'}`;
}

function asIntent(answer: { value: BrowserIntent } | { error: StripeErrorObject }): IntentResult {
  return 'error' in answer ? answer : { paymentIntent: answer.value };
}

function post<T>(path: string, body: object) {
  return call<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Nothing is thrown: what the network or the server does wrong is an error that can be shown. */
async function call<T>(path: string, init: RequestInit): Promise<{ value: T } | { error: StripeErrorObject }> {
  try {
    const response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } });
    const body: T & Answered = await response.json();
    if (response.ok) return { value: body };
    return { error: body.error ?? { type: 'api_error', message: 'The payment could not be made. Please try again.' } };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'The connection was lost. Please check it and try again; a card is never charged twice.',
      },
    };
  }
}
