import { ShopError } from '@shop/contract/errors';
import { type OrderStatus, orderStatusTraits } from '@shop/contract/order-status';
import { checkAvailable } from '../../catalogue/products/check-available.ts';
import { asSold } from '../../catalogue/products/choose-variant.ts';
import { listProductsByIds, type ProductWithVariants } from '../../catalogue/products/products.queries.ts';
import { giveBackStock, lockStocks, takeStock } from '../../catalogue/products/stock.queries.ts';
import type { Tx } from '../../schema.ts';
import { unitsReceivedBack } from '../order/returned-units.ts';
import type { OrderWithLines } from '../order/select-orders.queries.ts';
import { unitsByVariant, unitsOfLines } from '../order/units-by-variant.ts';

/**
 * Takes or releases the stock of an order whose status changes to one that holds stock, or to one that does not. Units that were
 * received back are no longer the order's: their return has restocked them, or nobody can sell them. The order's row must be locked.
 * @param userId who changes it; null for the shop itself
 * @throws ShopError OUT_OF_STOCK when the stock to take is not there
 */
export async function updateHeldStock(
  tx: Tx,
  userId: number | null,
  { order, lines, returns }: OrderWithLines,
  { status, at }: { status: OrderStatus; at: Date },
): Promise<void> {
  const held = orderStatusTraits[order.status].holdsStock;
  const holds = orderStatusTraits[status].holdsStock;
  if (held === holds) return;
  const units = unitsByVariant(unitsOfLines(lines, unitsReceivedBack({ returns })));
  const movement = { units, orderId: order.id, userId, at };
  await lockStocks(tx, { variantIds: [...units.keys()] });
  if (!holds) return giveBackStock(tx, movement, 'cancellation');
  const ids = [...new Set(lines.map((line) => line.product_id))];
  const products = await listProductsByIds(tx, ids);
  checkInStock(
    // As the order names them.
    products.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    units,
  );
  if (!(await takeStock(tx, movement))) throw new ShopError('OUT_OF_STOCK');
}

/** A product that was deleted since, or a variant that was retired, can still be sent to the one who ordered it. */
function checkInStock(products: readonly ProductWithVariants[], units: ReadonlyMap<number, number>): void {
  checkAvailable(
    products.flatMap((product) =>
      product.variants.flatMap((variant) => {
        const quantity = units.get(variant.id);
        if (quantity === undefined) return [];
        return [{ product: { ...asSold(product, { ...variant, retired: false }), deleted: false }, quantity }];
      }),
    ),
  );
}
