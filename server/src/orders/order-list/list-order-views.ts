import type { ListOrderViewsQuery } from '@shop/contract/order-views';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { countSelectedOrders } from './order-selection.ts';
import { listOrderViews as listRows, type OrderViewRow } from './order-views.queries.ts';
import { readViewFilter } from './read-view-filter.ts';

/** A view as its reader sees it. */
export interface CountedView {
  view: OrderViewRow;
  own: boolean;
  /** How many orders it shows now. */
  count: number;
}

/** The actor's own views and those that are shared, by id, and the number of all of them. */
export async function listOrderViews(
  deps: Deps,
  actor: Actor,
  { _page, _limit }: ListOrderViewsQuery,
): Promise<{ views: CountedView[]; total: number }> {
  const limit = _limit ?? PAGE_SIZE;
  const paging =
    _page === undefined && _limit === undefined ? undefined : { limit, offset: ((_page ?? 1) - 1) * limit };
  const { rows, total } = await listRows(deps.reads, actor.userId, paging);
  const views: CountedView[] = [];
  // One after the other: together they would take all connections.
  for (const row of rows) views.push(await countView(deps, actor, row));
  return { views, total };
}

export async function countView(deps: Deps, actor: Actor, view: OrderViewRow): Promise<CountedView> {
  const filter = readViewFilter(view.filter);
  const count = filter === undefined ? 0 : await countSelectedOrders(deps, filter);
  return { view, own: view.user_id === actor.userId, count };
}
