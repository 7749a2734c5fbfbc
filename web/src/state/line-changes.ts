/** Cart lines as the shopper has changed them, before the server has answered. */

import type { CartItem } from '@shop/contract/cart';
import type { ProblemProduct } from '@shop/contract/errors';
import type { Variant } from '@shop/contract/variants';
import type { ApiFailure } from '../api/failure.ts';

/** What a shopper chooses at a line; without `variant`, the one that the line has. */
export type LineChoice = { quantity: number; variant?: number };

/** A change of a line: what the server has, what was chosen, the newest request, and whether one is being sent. */
export type LineChange = { confirmed: CartItem; wanted: LineChoice; newest: string; sending: boolean };

/** Why the server rejected a change, and the variant that was wanted. */
export type LineError = { failure: ApiFailure; variant: Variant | undefined };

/** The line with what was chosen, as the server will show it. */
export function withChoice(item: CartItem, { quantity, variant: id }: LineChoice): CartItem {
  const { product } = item;
  const variant = id === undefined ? undefined : product.variants?.find((one) => one.id === id);
  if (variant === undefined || variant.id === item.variant?.id) return { ...item, quantity };
  const { chosenForYou: _own, held: _ofTheOther, color: _color, size: _size, ...line } = item;
  const color = product.colors.find((one) => one.id === variant.color);
  const size = product.sizes.find((one) => one.id === variant.size);
  return {
    ...line,
    quantity,
    variant,
    ...(color && { color }),
    ...(size && { size }),
    product: {
      ...product,
      price: variant.price ?? product.basePrice,
      discountPrice: variant.discountPrice,
      stock: variant.stock,
      // The last of the pictures is the product's own thumbnail.
      thumbnail: variant.image ?? product.images.at(-1) ?? product.thumbnail,
    },
  };
}

/** The line with the stock that a rejection tells, of its own variant or of the one that was wanted. */
export function withStock(item: CartItem, now: ProblemProduct, wanted: number | undefined): CartItem {
  const { product } = item;
  if (wanted !== undefined && wanted !== item.variant?.id) {
    const variants = product.variants?.map((one) => (one.id === wanted ? { ...one, stock: now.stock } : one));
    return { ...item, product: { ...product, ...(variants && { variants }), deleted: now.deleted } };
  }
  // `held` counts the units that own unpaid orders reserve; the error does not tell that number.
  const { held: _before, ...line } = item;
  return { ...line, product: { ...product, stock: now.stock, deleted: now.deleted } };
}
