/** Products as a merchant names them in lists of their own: by SKU, or by title. */

import * as z from 'zod/mini';
import { text } from './text.ts';

export const MOST_NAMES = 1000;
const LONGEST_NAME = 500;

export const namedProductsBody = z.object({
  names: z
    .array(text(LONGEST_NAME), 'names must be a list')
    .check(z.minLength(1, 'names is required'), z.maxLength(MOST_NAMES, `at most ${MOST_NAMES} names`)),
});
export type NamedProductsBody = z.infer<typeof namedProductsBody>;

const namedProduct = z.object({
  productId: z.int(),
  variantId: z.nullable(z.int()).check(z.describe('null: the product has no variants')),
  title: z.string(),
  sku: z.nullable(z.string()),
  stock: z.int(),
});
export type NamedProduct = z.infer<typeof namedProduct>;

/** For each name, in the order of the names. */
export const namedProducts = z.array(
  z.object({
    name: z.string(),
    matches: z
      .array(namedProduct)
      .check(
        z.describe('the one with this SKU, else all variants of products with this title; not of deleted products'),
      ),
  }),
);
export type NamedProducts = z.infer<typeof namedProducts>;
