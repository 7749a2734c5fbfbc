/**
 * Limits the orders of an account and of an address in an hour, and the orders of an account that wait for dispatch and for no payment
 * by card: those for cash, and with them those by card that cost nothing. An order is counted in its own transaction, so that a rejected
 * order or a replayed response is not counted.
 */

import { ShopError } from '@shop/contract/errors';
import { type PaymentMethod, paidAtProvider } from '@shop/contract/order-status';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countAttempt, findAttempts } from '../../platform/rate-limits.queries.ts';
import { sha256 } from '../../platform/tokens.ts';
import type { Tx } from '../../schema.ts';
import { countCashOrdersToDispatch, countFreeCardOrdersToDispatch } from '../order/orders.queries.ts';

const WINDOW_SECONDS = 3600;
const MOST_OF_ACCOUNT = 60;
const MOST_OF_ADDRESS = 120;
const MOST_CASH_ORDERS_WAITING = 50;
/** It is unknown when one of them will be dispatched. */
const RETRY_SECONDS = 3600;

export interface OrderToCount {
  userId: number;
  clientIp: string;
  paymentMethod: PaymentMethod;
  at: Date;
}

/** What counts against the limits of an order; undefined where there are none. */
export type OrdersBefore = Awaited<ReturnType<typeof readOrdersBefore>>;

/** Locks nothing. */
export async function readOrdersBefore(tx: Tx, deps: Deps, order: OrderToCount) {
  if (!deps.rateLimits) return undefined;
  const [ofAccount, waiting, ofAddress] = await Promise.all([
    findAttempts(tx, keyOfAccount(order), order.at),
    countCashOrdersToDispatch(tx, order.userId),
    findAttempts(tx, keyOfAddress(order), order.at),
  ]);
  return { ofAccount, waiting, ofAddress };
}

/**
 * Before an order is placed: rejects what is beyond a limit.
 * @throws ShopError TOO_MANY_ORDERS, TOO_MANY_OPEN_ORDERS
 */
export function rejectBeyondLimits(before: OrdersBefore, order: OrderToCount): void {
  if (before === undefined) return;
  const { ofAccount, waiting, ofAddress } = before;
  if (ofAccount && ofAccount.attempts >= MOST_OF_ACCOUNT) throw tooManyOfAccount(order.at, ofAccount.endsAt);
  if (!paidAtProvider(order.paymentMethod) && waiting >= MOST_CASH_ORDERS_WAITING) throw tooManyWaiting();
  if (ofAddress && ofAddress.attempts >= MOST_OF_ADDRESS) throw tooManyOfAddress(order.at, ofAddress.endsAt);
}

/**
 * Counts a placed order, as the last step of its transaction. Counting locks the account's row until the transaction ends, so that of
 * concurrent orders each sees those before it, and the limits hold. The locks are short, because the transaction waits for nothing
 * else afterwards.
 * @throws ShopError TOO_MANY_ORDERS, TOO_MANY_OPEN_ORDERS, which rolls the order back
 */
export async function countOrder(tx: Tx, deps: Deps, order: OrderToCount & { isFree: boolean }): Promise<void> {
  if (!deps.rateLimits) return;
  const isFreeByCard = order.isFree && paidAtProvider(order.paymentMethod);
  // Sent together; they run, and lock, in this order.
  const [ofAccount, waiting, free, ofAddress] = await Promise.all([
    countAttempt(tx, keyOfAccount(order), order.at, WINDOW_SECONDS),
    countCashOrdersToDispatch(tx, order.userId),
    isFreeByCard ? countFreeCardOrdersToDispatch(tx, order.userId) : 0,
    countAttempt(tx, keyOfAddress(order), order.at, WINDOW_SECONDS),
  ]);
  if (ofAccount.attempts > MOST_OF_ACCOUNT) throw tooManyOfAccount(order.at, ofAccount.endsAt);
  if (!paidAtProvider(order.paymentMethod) && waiting > MOST_CASH_ORDERS_WAITING) throw tooManyWaiting();
  if (isFreeByCard && waiting + free > MOST_CASH_ORDERS_WAITING)
    throw tooManyWaiting(orderErrorsText.tooManyOrdersWait);
  if (ofAddress.attempts > MOST_OF_ADDRESS) throw tooManyOfAddress(order.at, ofAddress.endsAt);
}

const keyOfAccount = ({ userId }: OrderToCount) => `orders:${userId}`;
const keyOfAddress = ({ clientIp }: OrderToCount) => `orders-from:${sha256(networkOf(clientIp)).toString('base64url')}`;

function tooManyOfAccount(now: Date, endsAt: Date): ShopError {
  return tooMany((minutes) => orderErrorsText.tooManyOfAccount({ most: MOST_OF_ACCOUNT, minutes }), now, endsAt);
}

function tooManyOfAddress(now: Date, endsAt: Date): ShopError {
  return tooMany((minutes) => orderErrorsText.tooManyOfAddress({ minutes }), now, endsAt);
}

function tooMany(sentence: (minutes: number) => string, now: Date, endsAt: Date): ShopError {
  const retryAfter = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  return new ShopError('TOO_MANY_ORDERS', { detail: sentence(Math.ceil(retryAfter / 60)), retryAfter });
}

/** They hold their stock until staff dispatch or cancel them. */
function tooManyWaiting(sentence = orderErrorsText.tooManyCashOrdersWait): ShopError {
  return new ShopError('TOO_MANY_OPEN_ORDERS', {
    detail: sentence({ most: MOST_CASH_ORDERS_WAITING }),
    retryAfter: RETRY_SECONDS,
  });
}
