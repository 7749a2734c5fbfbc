/**
 * When it returns, the order has the statuses that were sent. Cancelling gave its stock back, once; leaving `cancelled`
 * took it again. A stale `updatedAt`, or stock that is no longer there, changes nothing.
 */

import { ShopError } from '@shop/contract/errors';
import type { UpdateOrderBody } from '@shop/contract/orders';
import { checkAvailable } from '../catalogue/check-available.ts';
import { listProductsForUpdate } from '../catalogue/products.queries.ts';
import { giveBackStock, takeStock } from '../catalogue/stock.queries.ts';
import type { Actor } from '../platform/actor.ts';
import { inTransaction, type Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { findOrderForUpdate, type OrderWithLines, updateOrderStatuses } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';
import { unitsByProduct } from './units-by-product.ts';

export async function updateOrder(
  deps: Deps,
  actor: Actor,
  input: UpdateOrderBody & { id: number },
): Promise<OrderWithLines> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await findOrderForUpdate(tx, input.id);
    if (found === undefined) throw new ShopError('NOT_FOUND', { detail: 'There is no such order' });
    if (input.updatedAt !== undefined && Date.parse(input.updatedAt) !== found.order.updated_at.getTime()) {
      throw new ShopError('STALE', {
        detail: 'Someone else changed this order meanwhile',
        current: presentOrder(found),
      });
    }
    const status = input.status ?? found.order.status;
    const paymentStatus = input.paymentStatus ?? found.order.payment_status;
    if (status === found.order.status && paymentStatus === found.order.payment_status) return found;
    await moveStock(tx, actor, found, status, at);
    return { ...found, order: await updateOrderStatuses(tx, input.id, { status, paymentStatus }, at) };
  });
}

/** An order holds its stock exactly while it is not cancelled. */
async function moveStock(
  tx: Tx,
  actor: Actor,
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
  for (const { product, quantity } of wanted) {
    const movement = { productId: product.id, quantity, orderId: order.id, userId: actor.userId, at };
    if (!holds) await giveBackStock(tx, movement);
    else if (!(await takeStock(tx, movement))) throw new ShopError('OUT_OF_STOCK');
  }
}
