/** Writes a new order: all that nobody else waits for. */

import { paidAtProvider } from '@shop/contract/order-status';
import type { PlaceOrderBody } from '@shop/contract/orders';
import type { PriceRules } from '@shop/contract/pricing/rules';
import { currentLanguage } from '@shop/messages/language';
import { storedAddress } from '../../accounts/stored-address.ts';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import { deleteCartItems, updateOrderedBy } from '../../cart/cart.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../schema.ts';
import { payUntil } from '../order/card-payment.ts';
import { insertOrder } from '../order/insert-order.queries.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { recordOrderMail } from '../order-mails/order-mails.ts';
import type { CheckedOrder } from './check-order.ts';
import { priceColumns } from './price-columns.ts';
import { cancelReplaced, releaseHeld } from './replace-unpaid-orders.ts';

interface ToWrite {
  actor: Actor;
  email: string | undefined;
  body: PlaceOrderBody;
  /** The price rules with the names of the default language; undefined where the order is placed in that. */
  originals: PriceRules | undefined;
  at: Date;
}

/**
 * Cancels the orders that this one replaces, which gives their stock and promotions back, inserts it, and takes its products out of the
 * cart, unless they wait for a payment.
 */
export async function writeOrder(
  tx: Tx,
  deps: Deps,
  { actor, email, body, originals, at }: ToWrite,
  { price, ordered, replaced }: CheckedOrder,
): Promise<OrderWithLines> {
  const { paymentMethod, selectedAddress } = body;
  const isPaid = price.totalMinor === 0;
  const waits = paidAtProvider(paymentMethod) && !isPaid;
  const { country, currency, unpaidOrderMinutes } = deps.settings.current();
  const paySeconds = Math.round(unpaidOrderMinutes * 60);
  const order = {
    userId: actor.userId,
    guestEmail: email,
    paymentMethod,
    paymentStatus: isPaid ? 'received' : 'pending',
    totalAmountMinor: price.totalMinor,
    totalItems: price.units,
    selectedAddress: selectedAddress ? storedAddress(selectedAddress, country) : null,
    price: priceColumns(price, originals),
    payUntil: waits ? payUntil(at, paySeconds) : null,
    paySeconds: paidAtProvider(paymentMethod) ? paySeconds : null,
    currency,
    language: currentLanguage(),
    at,
  } as const;
  await releaseHeld(tx, actor, replaced, at);
  const [, placed] = await Promise.all([
    waits ? undefined : deleteCartItems(tx, ordered),
    insertOrder(tx, order, price.lines),
  ]);
  if (replaced.length > 0) await cancelReplaced(tx, deps, actor, { replaced, by: placed.order.id, at });
  return placed;
}

/** Records the history of a new order, the mail about it, and which lines leave the cart once it is paid. */
export async function recordPlaced(
  tx: Tx,
  actor: Actor,
  placed: OrderWithLines,
  { replaced, ordered, at }: Pick<CheckedOrder, 'replaced' | 'ordered'> & { at: Date },
): Promise<void> {
  const { id: orderId, payment_method, total_amount_cents, total_items, pay_until } = placed.order;
  const after = { payment_method, total_amount_cents, total_items };
  await Promise.all([
    insertAuditEntry(tx, { at, actorId: actor.userId, action: 'order_placed', on: { orderId }, after }),
    pay_until === null ? undefined : updateOrderedBy(tx, ordered, orderId),
    recordOrderMail(tx, 'placed', placed, { at, about: { replaces: replaced.map(({ order }) => order.id) } }),
  ]);
}
