/** Why a call failed, as plain data for the store. `error-sentences.ts` makes sentences of it. */

import { type FieldError, type ProblemProduct, problem } from '@shop/contract/errors';

export type ProblemFailure = {
  kind: 'problem';
  status: number;
  /** A code of contract/errors, or one that this build does not know yet. */
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
  products: ProblemProduct[];
  /** PRICE_CHANGED: the current total, in dollars. */
  totalAmount: number | undefined;
  /** PRICE_CHANGED: what the order costs now, not yet parsed by its schema. */
  quote: unknown;
  /** STALE: the current object, not yet parsed by its schema. */
  current: unknown;
  /** Seconds. */
  retryAfter: number | undefined;
};

/** An answer of /auth/*: a sentence for people. */
export type TextFailure = { kind: 'text'; status: number; message: string };

/** No answer of the shop: the browser is offline, the server is down, or a proxy answered. */
export type NetworkFailure = { kind: 'network' };

export type ApiFailure = ProblemFailure | TextFailure | NetworkFailure;

/** The error that api functions throw. It only carries the failure. */
export class CallFailed extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'problem' ? failure.detail : failure.kind === 'text' ? failure.message : 'no answer');
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header !== null && Number.isFinite(value) ? value : undefined;
}

/** @param path the path of the request: only /auth/* answers in text; elsewhere a text comes from a proxy */
export async function readFailure(response: Response, path: string): Promise<ApiFailure> {
  const type = response.headers.get('Content-Type') ?? '';
  if (path.startsWith('/auth/') && type.startsWith('text/plain')) {
    return { kind: 'text', status: response.status, message: await response.text() };
  }
  const body: unknown = type.includes('json') ? await response.json().catch(() => undefined) : undefined;
  const parsed = problem.safeParse(body);
  // A proxy's error page is not an answer of the shop.
  if (!parsed.success) return { kind: 'network' };
  return {
    kind: 'problem',
    status: response.status,
    code: parsed.data.code,
    title: parsed.data.title,
    detail: parsed.data.detail,
    errors: parsed.data.errors ?? [],
    products: parsed.data.products ?? [],
    totalAmount: parsed.data.totalAmount,
    quote: parsed.data.quote,
    current: parsed.data.current,
    retryAfter: seconds(response.headers.get('Retry-After')),
  };
}
