/** When it returns, the pick list of these orders and their packing slips are printed, the slips in the order of the ids. */

import { ShopError } from '@shop/contract/errors';
import { paperErrorsText } from '@shop/messages/paper-errors';
import { listOrdersByIds } from '../orders/order/orders.queries.ts';
import { composePackingSlips } from './compose-packing-slips.ts';
import type { Printing } from './keep-paper.ts';
import { findPlaces } from './papers.queries.ts';

/** @throws ShopError NOT_FOUND, which names the ids that are no orders' */
export async function printPackingSlips(
  { from, inTurn }: Pick<Printing, 'from' | 'inTurn'>,
  { ids }: { ids: readonly number[] },
): Promise<Buffer> {
  const found = new Map((await listOrdersByIds(from.slowReads, ids)).map((one) => [one.order.id, one]));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0)
    throw new ShopError('NOT_FOUND', { detail: paperErrorsText.noSuchOrders({ ids: unknown.join(', ') }) });
  const orders = ids.flatMap((id) => found.get(id) ?? []);
  const productIds = orders.flatMap(({ lines }) => lines.map((line) => line.product_id));
  const places = await findPlaces(from.slowReads, [...new Set(productIds)]);
  const shop = from.settings.current();
  return inTurn((draw) => draw(composePackingSlips({ orders, places, shop, at: from.clock.now() })));
}
