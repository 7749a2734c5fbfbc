/** Why a call failed, as plain data for the store. `error-sentences.ts` makes sentences of it. */

import { type FieldError, type Problem, type ProblemProduct, problem } from '@shop/contract/problem';
import * as z from 'zod/mini';

export type ProblemFailure = {
  kind: 'problem';
  status: number;
  /** A code of contract/errors, or one that this build does not know yet; '' in a problem that the shop did not write. */
  code: string;
  /** May be empty, as the detail may, in a problem that the shop did not write. */
  title: string;
  detail: string;
  errors: FieldError[];
  products: ProblemProduct[];
  /** IMPORT_STALE: the lines, or products of a bulk edit, that have changed since they were compared. */
  conflicts?: Problem['conflicts'];
  /** ATTRIBUTE_IN_USE: how many products have it. */
  count?: number | undefined;
  /** VARIANTS_DO_NOT_FIT: those of the product that do not fit its options. */
  variants?: Problem['variants'];
  /** PRICE_CHANGED: the current total. */
  totalAmount?: number | undefined;
  /** PRICE_CHANGED: what the order costs now, not yet parsed by its schema. */
  quote?: unknown;
  /** STALE: the current object, not yet parsed by its schema. */
  current?: unknown;
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

const text = z.catch(z.string(), '');
/** Any problem of RFC 9457: none of its members is required, and others may have any form. */
const anyProblem = z.object({ code: text, title: text, detail: text });

function parseProblem(body: unknown, type: string): Omit<Problem, 'type' | 'status'> | undefined {
  const own = problem.safeParse(body);
  if (own.success) return own.data;
  return type.startsWith('application/problem+json') ? anyProblem.safeParse(body).data : undefined;
}

/** @param path the path of the request: only /auth/* answers in text; elsewhere a text comes from a proxy */
export async function readFailure(response: Response, path: string): Promise<ApiFailure> {
  const type = response.headers.get('Content-Type') ?? '';
  if (path.startsWith('/auth/') && type.startsWith('text/plain')) {
    return { kind: 'text', status: response.status, message: await response.text() };
  }
  const body: unknown = type.includes('json') ? await response.json().catch(() => undefined) : undefined;
  const found = parseProblem(body, type);
  // A proxy's error page is not an answer of the shop.
  if (found === undefined) return { kind: 'network' };
  return {
    kind: 'problem',
    ...found,
    status: response.status,
    errors: found.errors ?? [],
    products: found.products ?? [],
    retryAfter: seconds(response.headers.get('Retry-After')),
  };
}
