/** Views of the list of orders. Only the one who made a view changes it; a view that is shared is seen by all staff. */

import { ShopError } from '@shop/contract/errors';
import type { CreateOrderViewBody, UpdateOrderViewBody } from '@shop/contract/order-views';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { type CountedView, countView } from './list-order-views.ts';
import {
  deleteOrderView as deleteRow,
  findOrderView,
  insertOrderView,
  updateOrderView as updateRow,
} from './order-views.queries.ts';
import { checkViewFilter } from './read-view-filter.ts';

/** When it returns, the actor has the view. */
export async function createOrderView(
  deps: Deps,
  actor: Actor,
  { order, ...fields }: CreateOrderViewBody,
): Promise<CountedView> {
  checkViewFilter(fields.filter);
  const now = deps.clock.now();
  const values = { ...fields, direction: order, user_id: actor.userId, created_at: now, updated_at: now };
  return countView(deps, actor, await insertOrderView(deps.db, values));
}

/** When it returns, the view has the fields that were named, and the others as before. */
export async function updateOrderView(
  deps: Deps,
  actor: Actor,
  { id, order, ...fields }: UpdateOrderViewBody & { id: number },
): Promise<CountedView> {
  if (fields.filter !== undefined) checkViewFilter(fields.filter);
  const changes = { ...fields, ...(order !== undefined && { direction: order }), updated_at: deps.clock.now() };
  const view = await updateRow(deps.db, { id, userId: actor.userId }, changes);
  if (view === undefined) throw await whyNot(deps, id);
  return countView(deps, actor, view);
}

/** When it returns, nobody sees the view any more. */
export async function deleteOrderView(deps: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await deleteRow(deps.db, { id, userId: actor.userId }))) throw await whyNot(deps, id);
}

/** Of another one's views only the shared ones are known. */
async function whyNot(deps: Deps, id: number): Promise<ShopError> {
  const view = await findOrderView(deps.reads, id);
  return view?.shared === true
    ? new ShopError('FORBIDDEN', { detail: adminOrderErrorsText.viewOfAnother })
    : new ShopError('NOT_FOUND');
}
