import { ShopError } from '@shop/contract/errors';
import { type OrderStatus, orderStatusTraits } from '@shop/contract/order-status';
import { checkAvailable } from '../catalogue/check-available.ts';
import { listProductsForUpdate } from '../catalogue/products.queries.ts';
import { giveBackStock, takeStock } from '../catalogue/stock.queries.ts';
import type { Tx } from '../schema.ts';
import type { OrderWithLines } from './orders.queries.ts';
import { unitsByProduct, unitsOfLines } from './units-by-product.ts';

/**
 * Takes or releases the stock of an order whose status changes to one that holds stock, or to one that does not. The order's row
 * must be locked.
 * @param userId who changes it; null for the shop itself
 * @throws ShopError OUT_OF_STOCK when the stock to take is not there
 */
export async function updateHeldStock(
  tx: Tx,
  userId: number | null,
  { order, lines }: OrderWithLines,
  status: OrderStatus,
  at: Date,
): Promise<void> {
  const held = orderStatusTraits[order.status].holdsStock;
  const holds = orderStatusTraits[status].holdsStock;
  if (held === holds) return;
  const units = unitsByProduct(unitsOfLines(lines));
  const products = await listProductsForUpdate(tx, [...units.keys()]);
  const wanted = products.map((product) => ({ product, quantity: units.get(product.id) ?? 0 }));
  // A product that was deleted since can still be sent to the one who ordered it.
  if (holds) checkAvailable(wanted.map((one) => ({ ...one, product: { ...one.product, deleted: false } })));
  const movement = { units, orderId: order.id, userId, at };
  if (!holds) await giveBackStock(tx, movement);
  else if (!(await takeStock(tx, movement))) throw new ShopError('OUT_OF_STOCK');
}
