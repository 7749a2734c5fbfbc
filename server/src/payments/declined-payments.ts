/**
 * Who tries stolen cards at a shop has many declined. After five tries of an order no payment of it is prepared any more, and after
 * twenty in an hour none for the addresses where they were made.
 */

import { ShopError } from '@shop/contract/errors';
import { orderErrorsText } from '@shop/messages/order-errors';
import { countedAs } from '../accounts/limit-by-address.ts';
import type { Deps } from '../deps.ts';
import { findOrderRow } from '../orders/order/orders.queries.ts';
import type { OrderRow } from '../orders/order/select-orders.queries.ts';
import { countAttempt, countAttempts, findAttempts, listKeysStartingWith } from '../platform/rate-limits.queries.ts';
import type { Tx } from '../schema.ts';
import { endOpenPayments } from './end-open-payments.ts';

const MOST_OF_ORDER = 5;
const MOST_OF_ADDRESS = 20;
const HOUR = 3600;
/** Longer than an order waits for its payment. */
const ORDER_SECONDS = 30 * 24 * HOUR;

const ofOrder = (order: OrderRow) => `declined-order:${order.id}:${order.payment_attempt}`;
const ofAddress = (address: string) => `declined-from:${address}`;
const askedFor = (order: { id: number }) => `intent-of:${order.id}:`;

/** @throws ShopError TOO_MANY_REQUESTS */
export async function refuseDeclinedAddress(deps: Deps, clientIp: string): Promise<void> {
  if (!deps.rateLimits) return;
  await refuseBeyond(deps.db, ofAddress(countedAs(clientIp)), {
    most: MOST_OF_ADDRESS,
    detail: orderErrorsText.declinedHereTooOften,
    at: deps.clock.now(),
  });
}

/**
 * Remembers for whom a payment of the order is prepared: it is them whose tries are declined.
 * @throws ShopError TOO_MANY_REQUESTS
 */
export async function refuseDeclinedOrder(
  tx: Tx,
  { rateLimits }: Deps,
  order: OrderRow,
  { clientIp, at }: { clientIp: string; at: Date },
): Promise<void> {
  if (!rateLimits) return;
  await refuseBeyond(tx, ofOrder(order), { most: MOST_OF_ORDER, detail: orderErrorsText.declinedTooOften, at });
  await countAttempt(tx, askedFor(order) + countedAs(clientIp), at, ORDER_SECONDS);
}

/** Counts a try that was declined. */
export async function countDeclined(tx: Tx, { rateLimits }: Deps, order: OrderRow, at: Date): Promise<void> {
  if (!rateLimits) return;
  const prefix = askedFor(order);
  const addresses = (await listKeysStartingWith(tx, prefix)).map((key) => ofAddress(key.slice(prefix.length)));
  if (addresses.length > 0) await countAttempts(tx, addresses.sort(), { count: 1, at, windowSeconds: HOUR });
  await countAttempt(tx, ofOrder(order), at, ORDER_SECONDS);
}

/** Ends what is open of an order that has no try left: its secret would be good for more at the provider. */
export async function endDeclinedPayments(deps: Deps, orderId: number, signal: AbortSignal): Promise<void> {
  const order = await findOrderRow(deps.db, orderId);
  const declined = order && (await findAttempts(deps.db, ofOrder(order), deps.clock.now()));
  if (declined !== undefined && declined.attempts >= MOST_OF_ORDER) await endOpenPayments(deps, [orderId], signal);
}

async function refuseBeyond(
  db: Parameters<typeof findAttempts>[0],
  key: string,
  { most, detail, at }: { most: number; detail: string; at: Date },
): Promise<void> {
  const found = await findAttempts(db, key, at);
  if (found === undefined || found.attempts < most) return;
  const retryAfter = Math.ceil((found.endsAt.getTime() - at.getTime()) / 1000);
  throw new ShopError('TOO_MANY_REQUESTS', { detail, retryAfter });
}
