import { type OrderMailKind, orderMailKinds } from '@shop/contract/order-mails';
import { orderStatusTraits } from '@shop/contract/order-status';
import { shopOrder } from '@shop/contract/orders';
import { z } from 'zod';
import type { MailKind } from '../mails/mails.queries.ts';
import { recordMail } from '../mails/record-mail.ts';
import type { Tx } from '../schema.ts';
import { isPaidByCard } from './card-payment.ts';
import { deleteUntriedMails } from './order-mails.queries.ts';
import type { OrderRow, OrderWithLines } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';

/** What the outbox stores of a mail about an order: the order as it was, whether its payment is refunded, and which orders it replaces. */
export const orderMailData = z.object({
  order: shopOrder,
  givesBack: z.boolean(),
  /** Ids of unpaid orders that it replaces; they are cancelled without a mail of their own. */
  replaces: z.optional(z.array(z.int())),
});
export type OrderMailData = z.infer<typeof orderMailData>;

/** The back office offers to undo a change for five seconds; a cancellation is not mailed before. */
const SECONDS_BEFORE_SENDING: Partial<Record<OrderMailKind, number>> = { cancelled: 6 };

/** When it returns, the mail is in the outbox with the order as it is now; it is sent once this transaction is committed. */
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
 * When it returns, the mails about a change of statuses are in the outbox: one that the order was paid, and one about its new
 * status. A delayed mail about the old status that was not sent yet is deleted instead.
 */
export async function recordMailsOfChange(tx: Tx, before: OrderRow, changed: OrderWithLines, at: Date): Promise<void> {
  const { order } = changed;
  const paidNow = order.payment_status === 'received' && before.payment_status === 'pending';
  if (paidNow) await record(tx, 'paid', changed, at, at);
  if (order.status === before.status) return;
  const { mail: mailBefore } = orderStatusTraits[before.status];
  if (mailBefore !== null && SECONDS_BEFORE_SENDING[mailBefore] !== undefined) {
    if ((await deleteUntriedMails(tx, order.id, `order_${mailBefore}`)) > 0) return;
  }
  const { mail } = orderStatusTraits[order.status];
  if (mail === null) return;
  const dueAt = new Date(at.getTime() + (SECONDS_BEFORE_SENDING[mail] ?? 0) * 1000);
  await record(tx, mail, changed, at, dueAt);
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
    givesBack: orderStatusTraits[order.order.status].owesRefund && isPaidByCard(order.order),
    ...(replaces.length > 0 && { replaces: [...replaces] }),
  };
  await recordMail(tx, { kind: `order_${kind}`, userId, orderId, data, at, dueAt });
}

/** Undefined for a mail that is not about an order. */
export function orderMailKindOf(kind: MailKind): OrderMailKind | undefined {
  return orderMailKinds.find((one) => kind === `order_${one}`);
}
