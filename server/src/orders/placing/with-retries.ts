/**
 * Places an order, again where others came in between: each attempt is a transaction of its own, and knows what the one before found.
 * Deadlocks and serialization failures are repeated by `inTransaction`.
 */

import { ShopError } from '@shop/contract/errors';
import type { PriceRules } from '@shop/contract/pricing/rules';
import { orderErrorsText } from '@shop/messages/order-errors';
import { carryOutSales } from '../../accounts/sessions.queries.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { isDatabaseError } from '../../platform/db/database-errors.ts';
import { currentPriceRules } from '../../pricing/price-rules.ts';

/** What an attempt is made with. */
export interface Attempt {
  rules: PriceRules;
  /** Ids of own unpaid orders that it may replace. */
  replaceable: readonly number[];
  /** Locks the stocks before anything is read: to be sure of them, or because replaced orders give theirs back first. */
  locksFirst: boolean;
}

/** Ends the open payments of orders at the provider, and records their new states. If it fails, the stored states stay. */
export type EndPayments = (orderIds: readonly number[]) => Promise<void>;

type Reason =
  /** A stock that was there when it was read has been sold since. */
  | { because: 'sold' }
  /** A promotion was used up or deleted after it was read: it is priced without it, and rejected with what it costs then. */
  | { because: 'used up' }
  /** A sale began or ended after the request began. */
  | { because: 'sale' }
  /** The currency of the shop was changed since it was priced. */
  | { because: 'currency' }
  /** Own unpaid orders hold one of the products: their payments are to be ended before they are replaced. */
  | { because: 'held'; by: readonly number[] };

/** Rolls the transaction of an attempt back. */
export class PlaceAgain extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`An order is placed again: ${reason.because}`);
    this.reason = reason;
  }
}

/** Of attempts that found a promotion used up: each finds those that others have used up since. */
const MOST_USED_UP = 4;
/** Of attempts that found another currency: it changes no more once there is an order. */
const MOST_CURRENCIES = 4;
/** Of attempts that found another sale that began or ended while they ran. */
const MOST_SALES = 4;
/** Of attempts that found one more order of another tab; no shopper has more tabs than that. */
const MOST_HELD = 8;

/** Of a trigger: see the migration that makes it. */
const OTHER_CURRENCY = 'SC001';

function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof PlaceAgain) return error.reason;
  return isDatabaseError(error, OTHER_CURRENCY) ? { because: 'currency' } : undefined;
}

/**
 * @param rules as they are known; after a promotion was used up, or the currency changed, those of then
 * @throws what an attempt throws but PlaceAgain; ShopError USED_UP, UNAVAILABLE after too many of them
 */
export async function withRetries<T>(
  deps: Deps,
  rules: PriceRules,
  endPayments: EndPayments,
  place: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  let attempt: Attempt = { rules, replaceable: [], locksFirst: false };
  const times = { sold: 0, 'used up': 0, currency: 0, held: 0, sale: 0 };
  for (;;) {
    try {
      return await place(attempt);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      times[reason.because] += 1;
      if (times['used up'] === MOST_USED_UP) {
        throw new ShopError('USED_UP', { detail: orderErrorsText.aPromotionWasUsedUp });
      }
      if (times.held === MOST_HELD || times.currency === MOST_CURRENCIES || times.sale === MOST_SALES)
        throw new ShopError('UNAVAILABLE', { retryAfter: 1 });
      if (reason.because === 'used up' || reason.because === 'currency') {
        attempt = { ...attempt, rules: await currentPriceRules(deps) };
      } else if (reason.because === 'sale') {
        await inTransaction(deps.db, carryOutSales);
      } else if (reason.because === 'held') {
        await endPayments(reason.by);
        attempt = { ...attempt, replaceable: [...attempt.replaceable, ...reason.by], locksFirst: true };
      } else {
        attempt = { ...attempt, locksFirst: true };
      }
    }
  }
}
