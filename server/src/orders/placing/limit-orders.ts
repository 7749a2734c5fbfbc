/**
 * Limits the orders of an account and of an address in an hour, those of guests more closely and by their e-mail address as well, and
 * the orders of an account that wait for dispatch and for no payment by card: those for cash, and with them those by card that cost
 * nothing. An order is counted in its own transaction, so that a rejected order or a replayed response is not counted.
 */

import { ShopError } from '@shop/contract/errors';
import { type PaymentMethod, paidAtProvider } from '@shop/contract/order-status';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countAttempt, findAttempts } from '../../platform/rate-limits.queries.ts';
import { sha256 } from '../../platform/tokens.ts';
import type { Tx } from '../../schema.ts';
import {
  countCashOrdersOfGuest,
  countCashOrdersToDispatch,
  countFreeCardOrdersToDispatch,
} from '../order/orders.queries.ts';

const WINDOW_SECONDS = 3600;
const MOST_OF_ACCOUNT = 60;
const MOST_OF_ADDRESS = 120;
const MOST_OF_GUESTS_OF_ADDRESS = 20;
const MOST_CASH_ORDERS_WAITING = 50;
/** It is unknown when one of them will be dispatched. */
const RETRY_SECONDS = 3600;

export interface OrderToCount {
  userId: number;
  isGuest: boolean;
  /** Of a guest. */
  email: string | undefined;
  clientIp: string;
  paymentMethod: PaymentMethod;
  at: Date;
}

/** What counts against the limits of an order; undefined where there are none. */
export type OrdersBefore = Awaited<ReturnType<typeof readOrdersBefore>>;

/** Locks nothing. */
export async function readOrdersBefore(tx: Tx, deps: Deps, order: OrderToCount) {
  if (!deps.rateLimits) return undefined;
  const [waiting, ...counted] = await Promise.all([
    countWaiting(tx, order),
    ...limitsOf(order).map(({ key }) => findAttempts(tx, key, order.at)),
  ]);
  return { waiting, counted };
}

/**
 * Before an order is placed: rejects what is beyond a limit.
 * @throws ShopError TOO_MANY_ORDERS, TOO_MANY_OPEN_ORDERS
 */
export function rejectBeyondLimits(before: OrdersBefore, order: OrderToCount): void {
  if (before === undefined) return;
  const { waiting, counted } = before;
  if (!paidAtProvider(order.paymentMethod) && waiting >= MOST_CASH_ORDERS_WAITING) throw tooManyWaiting();
  for (const [nth, { most, sentence }] of limitsOf(order).entries()) {
    const found = counted[nth];
    if (found && found.attempts >= most) throw tooMany(sentence, order.at, found.endsAt);
  }
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
  const [first, ...others] = limitsOf(order);
  const count = ({ key }: Limit) => countAttempt(tx, key, order.at, WINDOW_SECONDS);
  // Sent together; they run, and lock, in this order.
  const [ofFirst, waiting, free, ...ofOthers] = await Promise.all([
    count(first),
    countWaiting(tx, order),
    isFreeByCard ? countFreeCardOrdersToDispatch(tx, order) : 0,
    ...others.map(count),
  ]);
  for (const [nth, { most, sentence }] of [first, ...others].entries()) {
    const counted = [ofFirst, ...ofOthers][nth];
    if (counted && counted.attempts > most) throw tooMany(sentence, order.at, counted.endsAt);
  }
  if (!paidAtProvider(order.paymentMethod) && waiting > MOST_CASH_ORDERS_WAITING) throw tooManyWaiting();
  if (isFreeByCard && waiting + free > MOST_CASH_ORDERS_WAITING)
    throw tooManyWaiting(orderErrorsText.tooManyOrdersWait);
}

interface Limit {
  key: string;
  most: number;
  sentence: (minutes: number) => string;
}

/** Of the account or the guest first: what else is counted of it waits for that. Then those that others share. */
function limitsOf({ userId, isGuest, email, clientIp }: OrderToCount): [Limit, ...Limit[]] {
  const from = sha256(networkOf(clientIp)).toString('base64url');
  const ofAccount = (minutes: number) => orderErrorsText.tooManyOfAccount({ most: MOST_OF_ACCOUNT, minutes });
  const ofAddress = (minutes: number) => orderErrorsText.tooManyOfAddress({ minutes });
  const ofGuests = (minutes: number) => orderErrorsText.tooManyOfGuests({ minutes });
  return [
    { key: `orders:${userId}`, most: MOST_OF_ACCOUNT, sentence: ofAccount },
    ...(email === undefined ? [] : [{ key: `orders-to:${hashOf(email)}`, most: MOST_OF_ACCOUNT, sentence: ofAccount }]),
    ...(isGuest ? [{ key: `guests-orders-from:${from}`, most: MOST_OF_GUESTS_OF_ADDRESS, sentence: ofGuests }] : []),
    { key: `orders-from:${from}`, most: MOST_OF_ADDRESS, sentence: ofAddress },
  ];
}

const hashOf = (email: string) => sha256(email.toLowerCase()).toString('base64url');

function countWaiting(tx: Tx, { userId, email }: OrderToCount): Promise<number> {
  return email === undefined ? countCashOrdersToDispatch(tx, userId) : countCashOrdersOfGuest(tx, { userId, email });
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
