import { ShopError } from '@shop/contract/errors';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { ReadDeps } from '../../deps.ts';
import { findOrderRow } from '../order/orders.queries.ts';
import { listMailsOfOrder, type OrderMailRow } from './order-mails.queries.ts';

/** The mails about an order, in the order in which they were recorded. */
export async function listOrderMails(deps: ReadDeps, orderId: number): Promise<OrderMailRow[]> {
  const order = await findOrderRow(deps.slowReads, orderId);
  if (order === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
  return listMailsOfOrder(deps.slowReads, orderId);
}
