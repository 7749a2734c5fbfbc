import { type OrderMailKind, orderMailKinds } from '@shop/contract/order-mails';
import { isReceived, orderStatusTraits } from '@shop/contract/order-status';
import { shopOrder } from '@shop/contract/orders';
import { z } from 'zod';
import type { MailKind } from '../../mails/mails.queries.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { Tx } from '../../schema.ts';
import { isPaidByCard } from '../order/card-payment.ts';
import { presentOrder } from '../order/present-order.ts';
import type { OrderRow, OrderWithLines } from '../order/select-orders.queries.ts';
import { deleteUntriedMails, hasMail } from './order-mails.queries.ts';

/** What the outbox stores of a mail about an order: the order as it was, whether its payment is refunded, and which orders it replaces. */
export const orderMailData = z.object({
  order: shopOrder,
  givesBack: z.boolean(),
  /** Ids of unpaid orders that it replaces; they are cancelled without a mail of their own. */
  replaces: z.optional(z.array(z.int())),
  /** What staff wrote to the shopper. */
  note: z.optional(z.string()),
  /** The shipment, return or refund that it tells of. */
  shipment: z.optional(z.int()),
  return: z.optional(z.int()),
  refund: z.optional(z.int()),
});
export type OrderMailData = z.infer<typeof orderMailData>;

/** The back office offers to undo a change for five seconds; a cancellation is not mailed before. */
const SECONDS_BEFORE_SENDING: Partial<Record<OrderMailKind, number>> = { cancelled: 6 };

/** Undoing it deletes the mails that wait. */
interface MailedAction {
  id: number;
  undoUntil: Date | null;
}

/** When it returns, the mail is in the outbox with the order as it is now; it is sent once this transaction is committed. */
export async function recordOrderMail(
  tx: Tx,
  kind: OrderMailKind,
  order: OrderWithLines,
  {
    at,
    about = {},
  }: { at: Date; about?: Pick<About, 'replaces' | 'note' | 'shipment' | 'return' | 'refund'> | undefined },
): Promise<void> {
  await record(tx, kind, order, { at, about });
}

/**
 * When it returns, the mails about a change of statuses are in the outbox: one that the order was paid, and one about its new
 * status, with the shipment that it made. A delayed mail about the old status that was not sent yet is deleted instead. Mails of an
 * action of many orders wait until it can be undone no more.
 */
export async function recordMailsOfChange(
  tx: Tx,
  before: OrderRow,
  changed: OrderWithLines,
  {
    at,
    sent: { shipment, action } = {},
  }: { at: Date; sent?: { shipment?: number | undefined; action?: MailedAction | undefined } },
): Promise<void> {
  const { order } = changed;
  const paidNow = isReceived(order.payment_status) && !isReceived(before.payment_status);
  if (paidNow) await record(tx, 'paid', changed, { at, about: {} });
  if (order.status === before.status) return;
  const { mail: mailBefore } = orderStatusTraits[before.status];
  const { mail } = orderStatusTraits[order.status];
  if (mailBefore !== null && SECONDS_BEFORE_SENDING[mailBefore] !== undefined) {
    const deleted = await deleteUntriedMails(tx, order.id, `order_${mailBefore}`);
    // Its owner knows the status that it has again.
    if (deleted > 0 && (mail === null || (await hasMail(tx, order.id, `order_${mail}`)))) return;
  }
  if (mail === null) return;
  const seconds = SECONDS_BEFORE_SENDING[mail] ?? 0;
  const dueAt = action?.undoUntil ?? new Date(at.getTime() + seconds * 1000);
  await record(tx, mail, changed, { at, about: { shipment, dueAt, actionId: action?.id } });
}

interface About {
  replaces?: readonly number[];
  note?: string;
  shipment?: number | undefined;
  return?: number;
  refund?: number;
  dueAt?: Date | undefined;
  actionId?: number | undefined;
}

async function record(
  tx: Tx,
  kind: OrderMailKind,
  order: OrderWithLines,
  { at, about: { replaces = [], note, shipment, dueAt, actionId, ...about } }: { at: Date; about: About },
): Promise<void> {
  const { user_id: userId, id: orderId } = order.order;
  const data: OrderMailData = {
    order: presentOrder(order),
    givesBack: orderStatusTraits[order.order.status].owesRefund && isPaidByCard(order.order),
    ...(replaces.length > 0 && { replaces: [...replaces] }),
    ...(note !== undefined && { note }),
    ...(shipment !== undefined && { shipment }),
    ...about,
  };
  await recordMail(tx, { kind: `order_${kind}`, userId, orderId, data, at, dueAt, actionId });
}

export type OrderMailRowKind = `order_${OrderMailKind}`;

export function isAboutOrder(kind: MailKind): kind is OrderMailRowKind {
  return orderMailKindOf(kind) !== undefined;
}

/** Undefined for a mail that is not about an order. */
export function orderMailKindOf(kind: MailKind): OrderMailKind | undefined {
  return orderMailKinds.find((one) => kind === `order_${one}`);
}
