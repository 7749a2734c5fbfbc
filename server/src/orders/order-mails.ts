import { type OrderMailKind, orderMailKinds } from '@shop/contract/order-mails';
import { shopOrder } from '@shop/contract/orders';
import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { deleteUntriedMails, type MailKind } from '../platform/mail/outbox.queries.ts';
import { recordMail } from '../platform/mail/record-mail.ts';
import { isPaidByCard } from './card-payment.ts';
import type { OrderRow, OrderWithLines } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** What is kept until the mail is written: the order as it was, whether its money goes back, and which orders it replaces. */
export const orderMailData = z.object({
  order: shopOrder,
  givesBack: z.boolean(),
  /** Ids of unpaid orders whose place it takes; they are cancelled without a mail of their own. */
  replaces: z.optional(z.array(z.int())),
});
export type OrderMailData = z.infer<typeof orderMailData>;

/** The back office offers to undo a change for five seconds; that an order was cancelled nobody is told before. */
const SECONDS_TO_UNDO = 6;

/** When it returns, the mail is recorded with the order as it is now, and is sent once this transaction is committed. */
export async function recordOrderMail(
  tx: Tx,
  kind: OrderMailKind,
  order: OrderWithLines,
  at: Date,
  { replaces = [] }: { replaces?: readonly number[] } = {},
): Promise<void> {
  await record(tx, kind, order, at, at, replaces);
}

/**
 * When it returns, the shopper will hear of what an admin has changed in an order: that it was paid, and its new status. Of
 * a cancellation that was taken back in time they hear nothing.
 */
export async function recordMailsOfChange(tx: Tx, before: OrderRow, changed: OrderWithLines, at: Date): Promise<void> {
  const { order } = changed;
  const paidNow = order.payment_status === 'received' && before.payment_status === 'pending';
  if (paidNow) await record(tx, 'paid', changed, at, at);
  if (order.status === before.status) return;
  if (before.status === 'cancelled' && (await deleteUntriedMails(tx, order.id, 'order_cancelled')) > 0) return;
  if (order.status === 'pending') return;
  const dueAt = order.status === 'cancelled' ? new Date(at.getTime() + SECONDS_TO_UNDO * 1000) : at;
  await record(tx, order.status, changed, at, dueAt);
}

async function record(
  tx: Tx,
  kind: OrderMailKind,
  order: OrderWithLines,
  at: Date,
  dueAt: Date,
  replaces: readonly number[] = [],
): Promise<void> {
  const { user_id: userId, id: orderId } = order.order;
  const data: OrderMailData = {
    order: presentOrder(order),
    givesBack: kind === 'cancelled' && isPaidByCard(order.order),
    ...(replaces.length > 0 && { replaces: [...replaces] }),
  };
  await recordMail(tx, { kind: `order_${kind}`, userId, orderId, data, at, dueAt });
}

/** Undefined for a mail that is about no order. */
export function orderMailKindOf(kind: MailKind): OrderMailKind | undefined {
  return orderMailKinds.find((one) => kind === `order_${one}`);
}
