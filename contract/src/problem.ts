/** The body of every error on the wire. `errors.ts` has the codes; the app loads only this file. */

import * as z from 'zod/mini';
import { choice } from './options.ts';

export const fieldError = z.object({
  path: z.string().check(z.describe('Where in the input, dot-separated, e.g. selectedAddress.city')),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem details, plus the stable `code` and, for some codes, what a client needs to recover. */
export const problem = z.object({
  type: z.string().check(z.describe('urn:shop:problem: and the code')),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** STALE: the object as it is now. */
  current: z.optional(z.unknown()),
  /** OUT_OF_STOCK, PRODUCT_DELETED, PRICE_CHANGED …: the products it is about, as they are now. */
  products: z.optional(
    z.array(
      z.object({
        id: z.int(),
        /** Its id, where the product has variants. */
        variant: z.optional(z.int()),
        title: z.string(),
        price: z.number(),
        discountPrice: z.number(),
        stock: z.int(),
        deleted: z.boolean(),
        quantity: z.int().check(z.describe('units the request asked for')),
      }),
    ),
  ),
  /** ATTRIBUTE_IN_USE, OPTION_IN_USE: how many products have it, or one of its values that would go. */
  count: z.optional(z.int()),
  /** VARIANTS_DO_NOT_FIT: those of the product that do not. */
  variants: z.optional(
    z.array(z.object({ id: z.int(), sku: z.nullable(z.string()), choices: z.array(choice), stock: z.int() })),
  ),
  /** IMPORT_STALE: lines whose product or variant is no longer as it was compared. */
  conflicts: z.optional(
    z.array(z.object({ line: z.optional(z.int()), productId: z.nullable(z.int()), variantId: z.nullable(z.int()) })),
  ),
  /** PRICE_CHANGED: what the order costs now. */
  totalAmount: z.optional(z.number()),
  /** PRICE_CHANGED: all of it, as POST /quotes answers it. */
  quote: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;
export type ProblemProduct = NonNullable<Problem['products']>[number];
