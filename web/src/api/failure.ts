/** Why a call failed, as plain data: it goes into the store, and from there to the one place that makes sentences of it. */

import { type FieldError, type ProblemProduct, problem } from '@shop/contract/errors';

export type ProblemFailure = {
  kind: 'problem';
  status: number;
  /** One of contract/errors; a code that this build does not know yet is kept as it came. */
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
  products: ProblemProduct[];
  /** PRICE_CHANGED: what the order costs now, in dollars. */
  totalAmount: number | undefined;
  /** STALE: the object as it is now, not yet checked against its schema. */
  current: unknown;
  /** Seconds. */
  retryAfter: number | undefined;
};

/** The answers of /auth/*: a sentence fit to show. */
export type TextFailure = { kind: 'text'; status: number; message: string };

/** No answer of the shop: offline, server down, or something in between that answered in its place. */
export type NetworkFailure = { kind: 'network' };

export type ApiFailure = ProblemFailure | TextFailure | NetworkFailure;

/** What api functions throw. The failure is what is kept; the Error only carries it. */
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

/** @param path what was asked: only /auth/* answers in text, elsewhere a text is a proxy's */
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
    current: parsed.data.current,
    retryAfter: seconds(response.headers.get('Retry-After')),
  };
}
