/** The checks of items that are to be ordered, and their price. Quotes and orders share them. */

import { MAX_QUANTITY } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import type { OrderItem } from '@shop/contract/orders';
import { type Price, price } from '@shop/contract/pricing';
import type { CartItemRow } from '../cart/cart.queries.ts';
import { checkAvailable } from '../catalogue/check-available.ts';
import { chooseVariant } from '../catalogue/choose-variant.ts';
import type { ProductRow } from '../catalogue/products.queries.ts';
import type { NewOrderLine } from './orders.queries.ts';
import { unitsByProduct } from './units-by-product.ts';

export interface WantedProduct {
  /** Its stock includes what the shopper's own unpaid orders hold: ordering replaces them. */
  product: ProductRow;
  quantity: number;
}

/**
 * Units wanted of each product id; lines of one product are summed.
 * @throws ShopError INVALID_INPUT when a sum is above the largest quantity
 */
export function wantedUnits(items: readonly OrderItem[]): Map<number, number> {
  const sums = unitsByProduct(items);
  if ([...sums.values()].some((sum) => sum > MAX_QUANTITY)) {
    const message = `quantity must be at most ${MAX_QUANTITY} of one product`;
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'items', message }] });
  }
  return sums;
}

/**
 * Checks items against the products.
 * @param units of wantedUnits
 * @param held units that the shopper's own unpaid orders hold, by product id
 * @returns what is wanted of each product, and the lines at today's prices
 * @throws ShopError PRODUCT_DELETED, OUT_OF_STOCK, VARIANT_UNAVAILABLE
 */
export function checkItems(
  items: readonly OrderItem[],
  units: ReadonlyMap<number, number>,
  { products, held }: { products: readonly ProductRow[]; held: ReadonlyMap<number, number> },
): { wanted: WantedProduct[]; priced: Price<NewOrderLine> } {
  const wanted = products.flatMap((product) => {
    const quantity = units.get(product.id);
    if (quantity === undefined) return [];
    return [{ product: { ...product, stock: product.stock + (held.get(product.id) ?? 0) }, quantity }];
  });
  checkProductsExist(units, products);
  checkAvailable(wanted);
  return { wanted, priced: price(linesOf(items, products)) };
}

/** A line that names its cart line is rejected once that has left the cart: another tab has ordered or removed it. @throws ShopError CART_CHANGED */
export function checkCartLines(items: readonly OrderItem[], cart: readonly CartItemRow[]): void {
  const allThere = items.every(
    (line) => line.id == null || cart.some((item) => item.id === line.id && item.product_id === line.product),
  );
  if (!allThere) throw new ShopError('CART_CHANGED');
}

/** Clients handle an id that never existed as they handle a deleted product, so both have the same code. */
function checkProductsExist(units: ReadonlyMap<number, number>, products: readonly ProductRow[]): void {
  const unknown = [...units.keys()].filter((id) => !products.some((product) => product.id === id));
  if (unknown.length > 0)
    throw new ShopError('PRODUCT_DELETED', { detail: `There is no product ${unknown.join(', ')}` });
}

function linesOf(items: readonly OrderItem[], products: readonly ProductRow[]): NewOrderLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.flatMap((item) => {
    const product = byId.get(item.product);
    if (product === undefined) return [];
    return [
      {
        productId: product.id,
        quantity: item.quantity,
        title: product.title,
        brand: product.brand,
        thumbnail: product.thumbnail,
        priceCents: product.price_cents,
        unitPriceCents: product.discount_price_cents,
        ...chooseVariant(product, item),
      },
    ];
  });
}
