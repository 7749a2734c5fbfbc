import { ShopError } from '@shop/contract/errors';
import { checkAvailable } from '../catalogue/check-available.ts';
import { listProductsForUpdate } from '../catalogue/products.queries.ts';
import { giveBackStock, takeStock } from '../catalogue/stock.queries.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OrderWithLines } from './orders.queries.ts';
import { unitsByProduct } from './units-by-product.ts';

/**
 * An order holds its stock exactly while it is not cancelled: gives it back or takes it when that changes. The order's
 * row must be locked.
 * @param userId who changes it; null for the shop itself
 * @throws ShopError when what must be taken is not there
 */
export async function moveStock(
  tx: Tx,
  userId: number | null,
  { order, lines }: OrderWithLines,
  status: OrderWithLines['order']['status'],
  at: Date,
): Promise<void> {
  const held = order.status !== 'cancelled';
  const holds = status !== 'cancelled';
  if (held === holds) return;
  const units = unitsByProduct(lines.map((line) => ({ product: line.product_id, quantity: line.quantity })));
  const products = await listProductsForUpdate(tx, [...units.keys()]);
  const wanted = products.map((product) => ({ product, quantity: units.get(product.id) ?? 0 }));
  // A product that was deleted meanwhile can still be sent to the one who ordered it.
  if (holds) checkAvailable(wanted.map((one) => ({ ...one, product: { ...one.product, deleted: false } })));
  const moving = { units, orderId: order.id, userId, at };
  if (!holds) await giveBackStock(tx, moving);
  else if (!(await takeStock(tx, moving))) throw new ShopError('OUT_OF_STOCK');
}
