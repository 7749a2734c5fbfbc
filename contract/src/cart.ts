/** The cart on the wire: one line for each user, product and variant. */

import * as z from 'zod/mini';
import { color, MAX_QUANTITY, product, size } from './catalogue.ts';
import { id } from './ids.ts';
import { type Choice, choiceRefs, lineChoice } from './options.ts';
import { choiceRef, variant, variantRef } from './variants.ts';

/** A whole cart can be ordered at once. */
export const MAX_CART_LINES = 100;

export const quantityMessage = `quantity must be a whole number from 1 to ${MAX_QUANTITY}`;

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

export const addCartItemBody = z.object({
  product: productRef,
  quantity,
  variant: variantRef,
  color: choiceRef,
  size: choiceRef,
  choices: choiceRefs,
});
export type AddCartItemBody = z.output<typeof addCartItemBody>;
export type AddCartItemRequest = {
  product: number;
  quantity: number;
  variant?: number;
  color?: string;
  size?: string;
  choices?: readonly Choice[];
};

/** Only what is sent is changed: a colour alone keeps the size. */
export const updateCartItemBody = z.object({
  quantity: z.optional(quantity),
  variant: variantRef,
  color: choiceRef,
  size: choiceRef,
  choices: choiceRefs,
});
export type UpdateCartItemBody = z.output<typeof updateCartItemBody>;

export const cartItem = z.object({
  id: z.int(),
  quantity: z.int(),
  color: z.optional(color),
  size: z.optional(size),
  choices: z
    .array(lineChoice)
    .check(z.describe('what is chosen, colour and size included, in the order of the pickers')),
  variant: z.nullable(variant).check(z.describe('null where the product has no choice')),
  /** True while the shopper has named no variant of a product that has got its first ones since. */
  chosenForYou: z.optional(z.literal(true)),
  product: product.check(z.describe("with the variant's price, discountPrice, stock and picture")),
  /**
   * Units of the product that the caller's own unpaid card orders hold: they can be ordered in addition to the stock, since ordering
   * replaces those orders. Given when the stock is below the largest quantity.
   */
  held: z.optional(z.int()),
});
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.array(cartItem);

/** A line that has less than a guest's cart and the account's had together. */
export const cartReduction = z.object({
  product: z.int(),
  variant: z.nullable(z.int()).check(z.describe('null where the product has no choice')),
  wanted: z.int(),
  kept: z.int(),
});
export type CartReduction = z.infer<typeof cartReduction>;

export const deletedCartItem = z.object({ id: z.int() });
