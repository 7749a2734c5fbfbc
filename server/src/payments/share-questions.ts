/**
 * At most one question to the provider about an order every two seconds, for all who look at it: those who come while it is asked
 * share the answer, and until the time is over what is known is good enough. Within a process they share a call, between processes a
 * time in the database.
 */

import { LRUCache } from 'lru-cache';
import type { Deps } from '../platform/deps.ts';
import type { StripeGateway } from '../platform/stripe/stripe.ts';
import { claimQuestion } from './payments.queries.ts';

const QUESTION_PAUSE_MS = 2000;
const MOST_SECRETS = 10_000;
const SECRET_MS = 3600_000;

interface Shared {
  /** By what is asked. */
  inFlight: Map<string, Promise<unknown>>;
  /** Client secrets by intent. In memory alone: they pay an order, so no database and no backup holds them. */
  secrets: LRUCache<string, string>;
}

const sharedOf = new WeakMap<StripeGateway, Shared>();

function sharedBy(stripe: StripeGateway): Shared {
  const known = sharedOf.get(stripe);
  if (known !== undefined) return known;
  const shared: Shared = {
    inFlight: new Map(),
    secrets: new LRUCache({ max: MOST_SECRETS, ttl: SECRET_MS }),
  };
  sharedOf.set(stripe, shared);
  return shared;
}

/** Those who ask for the same while it is under way get the same answer. */
export async function shareCall<T>(stripe: StripeGateway, what: string, call: () => Promise<T>): Promise<T> {
  const { inFlight } = sharedBy(stripe);
  const running = inFlight.get(what);
  // What stands under a name was put there by a call of the same kind.
  const isSame = (_promise: Promise<unknown> | undefined): _promise is Promise<T> => _promise !== undefined;
  if (isSame(running)) return running;
  const asked = call().finally(() => inFlight.delete(what));
  inFlight.set(what, asked);
  return asked;
}

/** @returns whether the provider may be asked about the order now; then it counts as asked */
export async function mayAsk(deps: Deps, orderId: number): Promise<boolean> {
  const now = deps.clock.now();
  return claimQuestion(deps.db, orderId, now, new Date(now.getTime() - QUESTION_PAUSE_MS));
}

export function rememberSecret(stripe: StripeGateway, intentId: string, secret: string): void {
  sharedBy(stripe).secrets.set(intentId, secret);
}

export function recallSecret(stripe: StripeGateway, intentId: string): string | undefined {
  return sharedBy(stripe).secrets.get(intentId);
}
