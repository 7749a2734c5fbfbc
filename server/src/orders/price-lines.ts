import { MAX_QUANTITY } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import type { PlaceOrderBody } from '@shop/contract/orders';
import { chooseVariant } from '../catalogue/choose-variant.ts';
import type { ProductRow } from '../catalogue/products.queries.ts';
import type { NewOrderLine } from './orders.queries.ts';
import { unitsByProduct } from './units-by-product.ts';

export interface WantedProduct {
  product: ProductRow;
  quantity: number;
}

/**
 * Units wanted of each product id, lines of one product summed.
 * @throws ShopError INVALID_INPUT when a sum is above what one may order
 */
export function quantities(items: PlaceOrderBody['items']): Map<number, number> {
  const sums = unitsByProduct(items);
  if ([...sums.values()].some((sum) => sum > MAX_QUANTITY)) {
    const message = `quantity must be at most ${MAX_QUANTITY} of one product`;
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'items', message }] });
  }
  return sums;
}

/** The lines of an order: what was chosen, at the prices of now. */
export function priceLines(items: PlaceOrderBody['items'], products: readonly ProductRow[]): NewOrderLine[] {
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
        discountPriceCents: product.discount_price_cents,
        ...chooseVariant(product, item),
      },
    ];
  });
}
