/** The cart on the wire: one line per product and user. */

import * as z from 'zod/mini';
import { color, MAX_QUANTITY, product, size } from './catalogue.ts';
import { id } from './ids.ts';

/** A whole cart can be ordered at once. */
export const MAX_CART_LINES = 100;

const quantityMessage = `quantity must be a whole number from 1 to ${MAX_QUANTITY}`;

export const quantity = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, quantityMessage))], quantityMessage),
    z.transform(Number),
  ),
  z.int(quantityMessage).check(z.minimum(1, quantityMessage), z.maximum(MAX_QUANTITY, quantityMessage)),
);

/** A product is named by its id, or by the whole product that a client got when it read its cart. */
export const productRef = z.union(
  [
    id,
    z.pipe(
      z.object({ id }),
      z.transform((whole) => whole.id),
    ),
  ],
  'product is required',
);

const variantMessage = 'must be a colour or size of the product, or its id';
const variantId = z.string(variantMessage).check(z.maxLength(200, variantMessage));

/** A colour or size comes as the product's own object or as its id; null and '' mean none was chosen. */
export const variantRef = z.pipe(
  z.nullish(
    z.union(
      [
        variantId,
        z.pipe(
          z.object({ id: variantId }),
          z.transform((whole) => whole.id),
        ),
      ],
      variantMessage,
    ),
  ),
  z.transform((value) => value || undefined),
);

export const addCartItemBody = z.object({
  product: productRef,
  quantity,
  color: variantRef,
  size: variantRef,
});
export type AddCartItemBody = z.output<typeof addCartItemBody>;
export type AddCartItemRequest = { product: number; quantity: number; color?: string; size?: string };

export const updateCartItemBody = z.object({ quantity });

export const cartItem = z.object({
  id: z.int(),
  quantity: z.int(),
  color: z.optional(color),
  size: z.optional(size),
  product,
  /**
   * Units of the product that the caller's own unpaid card orders hold: they can be ordered in addition to the stock, since ordering
   * replaces those orders. Given when the stock is below the largest quantity.
   */
  held: z.optional(z.int()),
});
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.array(cartItem);

export const deletedCartItem = z.object({ id: z.int() });
