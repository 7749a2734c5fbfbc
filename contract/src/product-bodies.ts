/** What admins write of products and their variants. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { bodiesOf, optionalBodiesOf } from './field-bodies.ts';
import { id, updatedAt } from './ids.ts';
import { altText } from './media.ts';
import { choice, choiceRefs } from './options.ts';
import {
  contentNumber,
  contentUnit,
  highlight,
  price,
  RETURNED_STOCK_MAX,
  STOCK_MAX,
  unchangedPrice,
  wholeNumber,
} from './product-checks.ts';
import {
  fields,
  ownFields,
  simpleProductFields,
  simpleVariantFields,
  translatedColumnFields,
} from './product-fields.ts';
import { instant } from './promotion-bodies.ts';
import { type ProductTexts, translationBodies } from './translations.ts';
import { choiceRef } from './variants.ts';

export const MAX_VARIANTS = 250;

/** All three, or null. */
const contentBody = z.nullable(
  z.object(
    { amount: contentNumber('amount'), unit: contentUnit, per: contentNumber('per') },
    'content must be an object or null',
  ),
);
export type ContentBody = z.output<typeof contentBody>;

const variantBody = z.object(
  {
    /** Of one to keep; without it, a new one. */
    id: z.nullish(id),
    ...optionalBodiesOf(ownFields),
    color: choiceRef,
    size: choiceRef,
    /** Left out of a kept one: those that it has. */
    choices: choiceRefs,
    stock: z.optional(wholeNumber('stock', RETURNED_STOCK_MAX)),
    /** What the form was opened with: `stock` is then applied as a difference. */
    previousStock: z.optional(wholeNumber('previousStock', RETURNED_STOCK_MAX)),
    price: z._default(fields.variantPrice.body, null),
    ...optionalBodiesOf(simpleVariantFields),
    /** Null: the product's. Left out of a kept one: what it has. */
    weightGrams: z.optional(fields.variantWeightGrams.body),
    content: z.optional(contentBody),
  },
  'must be a variant',
);
export type VariantBody = z.output<typeof variantBody>;

const mostVariants = z.maxLength(MAX_VARIANTS, `at most ${MAX_VARIANTS} variants`);

/** All variants that the product has from now on, in their order; those that are left out are retired. */
export const variantBodies = z.array(variantBody, 'variants must be a list').check(mostVariants);

/** Of a product that there is: a price may be beyond what may be set, where it is what the variant has. */
const updatedVariants = z
  .array(z.extend(variantBody, { price: z._default(z.nullable(unchangedPrice), null) }), 'variants must be a list')
  .check(mostVariants);

export const HIGHLIGHT_COUNT = 4;

/** In force from `from`, included, until `until`, not included; null: at once, and for good. */
const saleBody = z.nullable(
  z
    .object(
      {
        discountPercentage: fields.discountPercentage.body,
        from: z._default(instant('from'), null),
        until: z._default(instant('until'), null),
      },
      'sale must be an object or null',
    )
    .check(
      z.refine(({ from, until }) => from === null || until === null || Date.parse(from) <= Date.parse(until), {
        path: ['until'],
        message: 'until must not be before from',
      }),
    ),
);
export type SaleBody = z.output<typeof saleBody>;

export const MOST_RELATED = 12;
const relatedMessage = `related must be a list of at most ${MOST_RELATED} ids of products`;

const productFields = {
  ...bodiesOf(['title', 'description', 'price', 'discountPercentage']),
  stock: wholeNumber('stock', STOCK_MAX),
  ...bodiesOf(['brand', 'category', 'thumbnail']),
  /** image1, image2, image3; a fourth entry is the thumbnail, which the server puts there itself. */
  images: z.pipe(
    z.tuple([fields.image1.body, fields.image2.body, fields.image3.body], z.unknown(), 'image1 is required'),
    z.transform(([image1, image2, image3]): [string, string, string] => [image1, image2, image3]),
  ),
  highlights: z
    .array(highlight, 'highlights must be a list')
    .check(z.maxLength(HIGHLIGHT_COUNT, `at most ${HIGHLIGHT_COUNT} highlights`)),
  ...bodiesOf(['colors', 'sizes']),
  /** Only the keys that are sent are changed; null removes one. */
  ...bodiesOf(['options', 'attributes']),
  ...bodiesOf(simpleProductFields),
  /** Of a product without variants; ignored with variants, which have their own. */
  ...bodiesOf(ownFields),
  variants: variantBodies,
  sale: saleBody,
  content: contentBody,
  related: z.array(id, relatedMessage).check(z.maxLength(MOST_RELATED, relatedMessage)),
};

const altsMessage = 'imageAlts must be a list';

const translations = translationBodies({
  ...bodiesOf(translatedColumnFields satisfies readonly (keyof ProductTexts)[]),
  highlights: productFields.highlights,
  /** Parallel to `images`; '' for a picture without one. */
  imageAlts: z.array(altText, altsMessage).check(z.maxLength(4, altsMessage)),
});

interface Pictures<T> {
  thumbnail?: T;
  images?: readonly T[];
}

const isMissing = (picture: unknown) => picture == null || (typeof picture === 'string' && picture.trim() === '');

/** The pictures of a new product: the first that is there is also that of each place without one. */
export function withAllPictures<T>({ thumbnail, images = [] }: Pictures<T>): {
  thumbnail: T | undefined;
  images: (T | undefined)[];
} {
  const first = [thumbnail, ...images].find((picture) => !isMissing(picture));
  const orFirst = (picture: T | undefined) => (isMissing(picture) ? (first ?? picture) : picture);
  return { thumbnail: orFirst(thumbnail), images: [0, 1, 2].map((place) => orFirst(images[place])) };
}

function fillPictures(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { thumbnail, images }: { thumbnail?: unknown; images?: unknown } = body;
  if (images != null && !Array.isArray(images)) return body;
  const given: unknown[] = images ?? [];
  const filled = withAllPictures({ thumbnail, images: given });
  return { ...body, ...(filled.images.some((picture) => !isMissing(picture)) && filled) };
}

/** Clients also send rating, discountPrice and more; a new product has rating 0, and the rest is the server's. */
export const createProductBody = z.object({
  ...productFields,
  highlights: z._default(productFields.highlights, []),
  colors: z._default(productFields.colors, []),
  sizes: z._default(productFields.sizes, []),
  options: z._default(productFields.options, []),
  attributes: z._default(productFields.attributes, {}),
  ...optionalBodiesOf(simpleProductFields),
  ...optionalBodiesOf(ownFields),
  variants: z._default(productFields.variants, []),
  sale: z._default(productFields.sale, null),
  content: z._default(productFields.content, null),
  related: z._default(productFields.related, []),
  translations,
});
/** As POST /products takes it: with variants, the stock is their sum and may be left out. One picture is enough. */
export const newProductBody = z.pipe(
  z.transform(fillPictures),
  z.extend(createProductBody, { stock: z.optional(productFields.stock) }).check(
    z.refine((body) => body.stock !== undefined || !Array.isArray(body.variants) || body.variants.length > 0, {
      path: ['stock'],
      message: 'stock is required',
      // Also beside other faults, so that all are named at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  ),
);
export type NewProductBody = z.output<typeof newProductBody>;

const stockAsItIs = wholeNumber('stock', RETURNED_STOCK_MAX);

/** Of a product that there is, with what stays as it is; the server knows which prices of variants do. */
export function wholeProductBody(stays: { stock: boolean; price: boolean }) {
  return z.extend(createProductBody, {
    stock: stays.stock ? stockAsItIs : productFields.stock,
    price: stays.price ? unchangedPrice : price,
    variants: z._default(updatedVariants, []),
  });
}

/** Only what is sent is changed. */
export const updateProductBody = z.extend(z.partial(z.object(productFields)), {
  /** Beyond what may be set only as it is; the same for prices. */
  stock: z.optional(stockAsItIs),
  price: z.optional(unchangedPrice),
  variants: z.optional(updatedVariants),
  deleted: z.optional(fields.deleted.body),
  translations,
  /**
   * Where it differs from the product's own price now, it counts and not `price`. Where it does not, a `price` that a variant costs
   * changes nothing: it may have been read when that was the cheapest that could be had.
   */
  basePrice: z.optional(unchangedPrice),
  /** What the form was opened with: `stock` is then applied as a difference, so that units sold meanwhile stay sold. */
  previousStock: z.optional(wholeNumber('previousStock', RETURNED_STOCK_MAX)),
  updatedAt: z.optional(updatedAt),
});
export type UpdateProductBody = z.output<typeof updateProductBody>;

/** Options and variants that a product might have; what is left out stays. */
export const variantsPreviewBody = z.pick(updateProductBody, {
  options: true,
  colors: true,
  sizes: true,
  variants: true,
});
export type VariantsPreviewBody = z.output<typeof variantsPreviewBody>;

export const variantsPreview = z.object({
  appear: z
    .array(z.object({ choices: z.array(choice) }))
    .check(z.describe('new ones, and retired ones that come back')),
  go: z
    .array(z.object({ id: z.int(), stock: z.int() }))
    .check(z.describe('that are retired, with the units that leave')),
  keep: z.array(z.int()).check(z.describe('ids of those that keep their stock')),
});
export type VariantsPreview = z.infer<typeof variantsPreview>;
