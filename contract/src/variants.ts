/** Variants of products on the wire: what is chosen by colour and size, with a stock of its own. */

import * as z from 'zod/mini';
import { content, unitPrice } from './content.ts';
import { id } from './ids.ts';
import { money } from './money.ts';
import { choice } from './options.ts';

/** What a product without variants has itself. */
export const ownAnswers = {
  sku: z.nullable(z.string()),
  gtin: z.nullable(z.string()),
  mpn: z.nullable(z.string()),
};

export const lowStock = z
  .optional(z.nullable(z.int()))
  .check(
    z.describe('of one product, not in lists: what is left, where that is less than the shop calls low; else null'),
  );

export const variant = z.object({
  id: z.int(),
  ...ownAnswers,
  color: z.nullable(z.string()).check(z.describe("the id of one of the product's colors; null if it has none")),
  size: z.nullable(z.string()).check(z.describe("the id of one of the product's sizes; null if it has none")),
  choices: z.array(choice).check(z.describe("one for each of the product's options")),
  stock: z.int(),
  lowStock,
  price: z.nullable(money).check(z.describe("null: the product's basePrice")),
  discountPrice: money.check(z.describe('what it costs now')),
  weightGrams: z.nullable(z.int()).check(z.describe("null: the product's")),
  content: z.nullable(content).check(z.describe("null: the product's")),
  unitPrice: z.nullable(unitPrice).check(z.describe('discountPrice by its content, or that of its product')),
  image: z.nullable(z.string()),
  imageAlt: z
    .optional(z.string())
    .check(z.describe("the alt text of the shop's own picture at `image`; left out where there is none")),
});
export type Variant = z.infer<typeof variant>;

/** A variant as it was when it was ordered. */
export const orderedVariant = z.pick(variant, {
  id: true,
  sku: true,
  color: true,
  size: true,
  price: true,
  discountPrice: true,
  image: true,
});
export type OrderedVariant = z.infer<typeof orderedVariant>;

const choiceMessage = 'must be a colour or size of the product, or its id';
const choiceId = z.string(choiceMessage).check(z.maxLength(200, choiceMessage));

/** A colour or size comes as the product's own object or as its id; null and '' mean none was chosen. */
export const choiceRef = z.pipe(
  z.nullish(
    z.union(
      [
        choiceId,
        z.pipe(
          z.object({ id: choiceId }),
          z.transform((whole) => whole.id),
        ),
      ],
      choiceMessage,
    ),
  ),
  z.transform((value) => value || undefined),
);

/** A variant is named by its id, or by the whole variant that a client has read; null means that none is named. */
export const variantRef = z.pipe(
  z.nullish(
    z.union(
      [
        id,
        z.pipe(
          z.object({ id }),
          z.transform((whole) => whole.id),
        ),
      ],
      'must be a variant of the product, or its id',
    ),
  ),
  z.transform((value) => value ?? undefined),
);
