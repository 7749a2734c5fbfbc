/** The checks of items that are to be ordered, and the lines that they become. Quotes and orders share them. */

import { MAX_QUANTITY } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import type { OrderItem } from '@shop/contract/orders';
import { orderErrorsText } from '@shop/messages/order-errors';
import type { CartItemRow } from '../../cart/cart.queries.ts';
import { variantOfLine } from '../../cart/line-variant.ts';
import { checkAvailable } from '../../catalogue/products/check-available.ts';
import {
  asSold,
  type ChosenVariant,
  chooseVariant,
  type NamedChoice,
  type SoldProduct,
} from '../../catalogue/products/choose-variant.ts';
import type { ProductWithVariants } from '../../catalogue/products/products.queries.ts';
import type { NewOrderLine } from '../order/insert-order.queries.ts';
import { lineTextsOf } from '../order/order-texts.ts';
import { unitsByVariant } from '../order/units-by-variant.ts';

/** Units that the shopper's own unpaid orders hold, by variant id: ordering replaces those orders. */
export type Held = ReadonlyMap<number, number>;

export interface WantedProduct {
  /** Its stock includes what is held. */
  product: SoldProduct;
  quantity: number;
}

/** An item with the variant that it means. */
export interface ChosenItem extends ChosenVariant {
  product: ProductWithVariants;
  quantity: number;
}

/** A line of an order with what its price depends on. */
export interface OrderableLine extends NewOrderLine {
  /** The product's category and all above it. */
  categories: readonly string[];
  isReduced: boolean;
  /** Of a unit. */
  weightGrams: number | null;
  taxClass: string | null;
}

/** The products of items, each once. */
export function productIdsOf(items: readonly OrderItem[]): number[] {
  return [...new Set(items.map(({ product }) => product))];
}

/**
 * Finds out which variants items mean.
 * @throws ShopError PRODUCT_DELETED, VARIANT_UNAVAILABLE, CART_CHANGED; INVALID_INPUT for another product's variant
 */
export function chooseItems(
  items: readonly OrderItem[],
  { cart, products, held }: { cart: readonly CartItemRow[]; products: readonly ProductWithVariants[]; held: Held },
): ChosenItem[] {
  checkCartLines(items, cart);
  const byId = new Map(products.map((product) => [product.id, product]));
  checkProductsExist(items, byId);
  return items.flatMap((item) => {
    const product = byId.get(item.product);
    if (product === undefined) return [];
    const line = cart.find(({ id }) => id === item.id);
    const chosen = chooseVariant(product, namedBy(item, product, line), held);
    return [{ ...chosen, product, quantity: item.quantity }];
  });
}

/**
 * Checks that all can be ordered.
 * @returns the units and products that are wanted of each variant, and the lines at today's prices
 * @throws ShopError INVALID_INPUT when a sum is above the largest quantity; PRODUCT_DELETED, OUT_OF_STOCK
 */
export function checkItems(
  chosen: readonly ChosenItem[],
  held: Held,
): { units: ReadonlyMap<number, number>; wanted: WantedProduct[]; lines: OrderableLine[] } {
  const units = unitsByVariant(chosen.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })));
  if ([...units.values()].some((sum) => sum > MAX_QUANTITY)) {
    const message = orderErrorsText.mostOfOneProduct({ most: String(MAX_QUANTITY) });
    throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'items', message }] });
  }
  const byVariant = new Map(chosen.map((one) => [one.variant.id, one]));
  const wanted = [...units].flatMap(([id, quantity]) => {
    const one = byVariant.get(id);
    return one === undefined ? [] : [{ product: asSold(one.product, one.variant, held), quantity }];
  });
  checkAvailable(wanted);
  return { units, wanted, lines: chosen.map(lineOf) };
}

/** An item that names nothing but its line of the cart means the variant of that line. */
function namedBy(item: OrderItem, product: ProductWithVariants, line: CartItemRow | undefined): NamedChoice {
  if (line === undefined || (item.variant ?? item.color ?? item.size ?? item.choices) !== undefined) return item;
  const { variant, color, size, choices } = variantOfLine(product, line);
  return variant.hidden ? { color: color?.id, size: size?.id, choices } : { variant: variant.id };
}

/** A line that names its cart line is rejected once that has left the cart: another tab has ordered or removed it. */
function checkCartLines(items: readonly OrderItem[], cart: readonly CartItemRow[]): void {
  const allThere = items.every(
    (line) => line.id == null || cart.some((item) => item.id === line.id && item.product_id === line.product),
  );
  if (!allThere) throw new ShopError('CART_CHANGED');
}

/** Clients handle an id that never existed as they handle a deleted product, so both have the same code. */
function checkProductsExist(items: readonly OrderItem[], byId: ReadonlyMap<number, ProductWithVariants>): void {
  const unknown = productIdsOf(items).filter((id) => !byId.has(id));
  if (unknown.length > 0)
    throw new ShopError('PRODUCT_DELETED', { detail: orderErrorsText.thereIsNoProduct({ ids: unknown.join(', ') }) });
}

export function lineOf({ product, variant, color, size, choices, quantity }: ChosenItem): OrderableLine {
  const sold = asSold(product, variant);
  return {
    productId: product.id,
    variantId: variant.id,
    quantity,
    title: sold.title,
    brand: sold.brand,
    categories: sold.categoryTrail.map(({ value }) => value),
    isReduced: sold.discount_price_cents < sold.price_cents,
    weightGrams: variant.weight_grams ?? sold.weight_grams,
    taxClass: sold.tax_class,
    thumbnail: sold.thumbnail,
    priceMinor: sold.price_cents,
    unitPriceMinor: sold.discount_price_cents,
    color,
    size,
    choices,
    texts: lineTextsOf(product, { color, size, choices }),
    variant: variant.hidden
      ? null
      : {
          sku: variant.sku,
          color: variant.color,
          size: variant.size,
          price_cents: variant.price_cents,
          image: variant.image,
        },
  };
}
