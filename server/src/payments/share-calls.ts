/**
 * At most one call to the provider about an order every two seconds, for all readers: those who come while a call is in flight share
 * its response, and until the two seconds are over the stored state is good enough. Within a process readers share a promise, between
 * processes a time in the database.
 */

import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { claimProviderCall } from './payments.queries.ts';

const CALL_PAUSE_MS = 2000;
const MOST_SECRETS = 10_000;
const MOST_REFUSALS = 1000;
const SECRET_MS = 3600_000;

interface Shared {
  /** By what is called for. */
  inFlight: Map<string, Promise<unknown>>;
  /** Client secrets by intent. In memory alone: they pay an order, so no database and no backup holds them. */
  secrets: LRUCache<string, string>;
  /** When the provider refused to make the intent of a payment, in milliseconds since 1970, by the payment. */
  refusals: LRUCache<number, number>;
}

const sharedOf = new WeakMap<PaymentProvider, Shared>();

function sharedBy(provider: PaymentProvider): Shared {
  const existing = sharedOf.get(provider);
  if (existing !== undefined) return existing;
  const shared: Shared = {
    inFlight: new Map(),
    secrets: new LRUCache({ max: MOST_SECRETS, ttl: SECRET_MS }),
    refusals: new LRUCache({ max: MOST_REFUSALS }),
  };
  sharedOf.set(provider, shared);
  return shared;
}

/** Calls with the same name that overlap in time are one call. */
export async function shareCall<T>(provider: PaymentProvider, name: string, call: () => Promise<T>): Promise<T> {
  const { inFlight } = sharedBy(provider);
  const running = inFlight.get(name);
  // What stands under a name was put there by a call of the same kind.
  const isSame = (_promise: Promise<unknown> | undefined): _promise is Promise<T> => _promise !== undefined;
  if (isSame(running)) return running;
  const started = call().finally(() => inFlight.delete(name));
  inFlight.set(name, started);
  return started;
}

/** @returns whether the provider may be called about the order now; if so, this counts as the call */
export async function mayCallProvider(deps: Deps, orderId: number): Promise<boolean> {
  const now = deps.clock.now();
  return claimProviderCall(deps.db, orderId, now, new Date(now.getTime() - CALL_PAUSE_MS));
}

export function cacheSecret(provider: PaymentProvider, intentId: string, secret: string): void {
  sharedBy(provider).secrets.set(intentId, secret);
}

export function cachedSecret(provider: PaymentProvider, intentId: string): string | undefined {
  return sharedBy(provider).secrets.get(intentId);
}

export function noteRefusal(provider: PaymentProvider, paymentId: number, at: Date): void {
  sharedBy(provider).refusals.set(paymentId, at.getTime());
}

/** @returns whether the provider has refused to make the payment's intent so lately that it is not asked again */
export function isRefusedLately(provider: PaymentProvider, paymentId: number, at: Date): boolean {
  const refusedAt = sharedBy(provider).refusals.get(paymentId);
  return refusedAt !== undefined && at.getTime() - refusedAt < CALL_PAUSE_MS;
}
