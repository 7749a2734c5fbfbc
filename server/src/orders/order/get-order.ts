import { ShopError } from '@shop/contract/errors';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { ReadDeps } from '../../deps.ts';
import { findOrder } from './orders.queries.ts';
import type { OrderWithLines } from './select-orders.queries.ts';

/** Any user's order, for admins. */
export async function getOrder(deps: ReadDeps, id: number): Promise<OrderWithLines> {
  const order = await findOrder(deps.slowReads, id);
  if (order === undefined) throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
  return order;
}
