/** The catalogue on the wire: products, their filters, the list query. */

import * as z from 'zod/mini';
import { updatedAt } from './ids.ts';
import { dollars, hasAtMostTwoDecimals } from './money.ts';
import { limit, order, page, single } from './paging.ts';
import { isPictureUrl, isStorable, requiredText, text } from './text.ts';

export const QUANTITY_CHOICES = [1, 2, 3, 4, 5] as const;
export const MAX_QUANTITY = 5;

export const color = z.object({ name: z.string(), class: z.string(), selectedClass: z.string(), id: z.string() });
export type Color = z.infer<typeof color>;

export const colorChoices: readonly Color[] = [
  { name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', id: 'white' },
  { name: 'Gray', class: 'bg-gray-200', selectedClass: 'ring-gray-400', id: 'gray' },
  { name: 'Black', class: 'bg-gray-900', selectedClass: 'ring-gray-900', id: 'black' },
];

export const size = z.object({ name: z.string(), inStock: z.boolean(), id: z.string() });
export type Size = z.infer<typeof size>;

export const sizeChoices: readonly Size[] = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'].map((name) => ({
  name,
  inStock: true,
  id: name.toLowerCase(),
}));

export const breadcrumb = z.object({ id: z.int(), name: z.string(), href: z.string() });

export const product = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  price: dollars,
  discountPercentage: z.number(),
  discountPrice: dollars.check(z.describe('price less discountPercentage, rounded half up to cents')),
  rating: z.number().check(z.describe('0 to 5; 0 means not rated yet')),
  stock: z.int(),
  brand: z.string(),
  category: z.string(),
  thumbnail: z.string(),
  images: z.array(z.string()).check(z.describe('image1, image2, image3 and the thumbnail')),
  highlights: z.array(z.string()),
  colors: z.array(color),
  sizes: z.array(size),
  deleted: z.boolean(),
  breadcrumbs: z.array(breadcrumb),
  href: z.string(),
  createdAt: z.string(),
  updatedAt: z.string().check(z.describe('moves with edits, not with sales')),
});
export type Product = z.infer<typeof product>;

export const filterOption = z.object({
  id: z.int(),
  value: z.string(),
  label: z.string(),
  checked: z.literal(false),
});
export type FilterOption = z.infer<typeof filterOption>;

export const productSorts = ['rating', 'discountPrice', 'price', 'title', 'id', 'createdAt'] as const;
export type ProductSort = (typeof productSorts)[number];

/** `category=a,b` and `category=a&category=b` mean the same; empty parts are nothing. */
function filterValues(name: string) {
  return z.pipe(
    z.pipe(
      z.pipe(
        z.transform((value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
        z.array(z.string().check(z.maxLength(5000, `${name} is too long`))),
      ),
      z.transform((values: string[]) => [
        ...new Set(values.flatMap((value) => value.split(',')).filter((value) => value.trim() !== '')),
      ]),
    ),
    z
      .array(z.string().check(z.refine(isStorable, `${name} holds impossible characters`)))
      .check(z.maxLength(100, `${name} has more than 100 values`)),
  );
}

const adminFlag = single(
  z.pipe(
    z.optional(z.enum(['true', 'false'], 'admin must be true or false')),
    z.transform((value) => value === 'true'),
  ),
);

export const listProductsQuery = z.object({
  category: filterValues('category'),
  brand: filterValues('brand'),
  _sort: single(z.optional(z.enum(productSorts, `_sort must be one of ${productSorts.join(', ')}`))),
  _order: order,
  _page: page,
  _limit: limit,
  admin: adminFlag,
});
export type ListProductsQuery = z.infer<typeof listProductsQuery>;

export const listFilterOptionsQuery = z.object({ admin: adminFlag });

// What an admin writes -----------------------------------------------------------------------------

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 5000;
const OPTION_MAX = 100;
const URL_MAX = 2048;
const HIGHLIGHT_MAX = 200;
export const HIGHLIGHT_COUNT = 4;
export const STOCK_MAX = 1_000_000;
/** Units that come back from cancelled orders may take a stock beyond what may be set: as far as a column holds. */
const RETURNED_STOCK_MAX = 2_147_483_647;

function number(name: string, min: number, max: number) {
  return z
    .number(`${name} is required`)
    .check(z.minimum(min, `${name} must be at least ${min}`), z.maximum(max, `${name} must be at most ${max}`));
}

function pictureUrl(name: string) {
  return requiredText(name, URL_MAX).check(
    z.refine(isPictureUrl, `${name} must be an http(s) URL or a path of this site`),
  );
}

const optionName = (name: string) =>
  requiredText(name, OPTION_MAX).check(z.refine((value) => !value.includes(','), `${name} must not contain a comma`));

const price = number('price', 1, 10_000).check(z.refine(hasAtMostTwoDecimals, 'price must have at most two decimals'));
const discountPercentage = number('discountPercentage', 0, 100).check(
  z.refine(hasAtMostTwoDecimals, 'discountPercentage must have at most two decimals'),
);
const wholeStock = (name: string, max: number) =>
  number(name, 0, max).check(z.refine(Number.isInteger, `${name} must be a whole number`));

/** A colour or size comes as its object or as its id. */
const colorsMessage = 'colors must be white, gray or black';
const sizesMessage = 'sizes must be from XXS to 3XL';
const chosenColor = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })], colorsMessage),
  z.transform((value, context) => {
    const id = typeof value === 'string' ? value : value.id;
    const found = colorChoices.find((choice) => choice.id === id);
    if (found) return found;
    context.issues.push({ code: 'custom', message: colorsMessage, input: value });
    return z.NEVER;
  }),
);
const chosenSize = z.pipe(
  z.union([z.string(), z.object({ id: z.string(), inStock: z.optional(z.boolean()) })], sizesMessage),
  z.transform((value, context) => {
    const wanted = typeof value === 'string' ? { id: value } : value;
    const found = sizeChoices.find((choice) => choice.id === wanted.id);
    if (found) return { ...found, ...('inStock' in wanted && { inStock: wanted.inStock ?? true }) };
    context.issues.push({ code: 'custom', message: sizesMessage, input: value });
    return z.NEVER;
  }),
);

const unique = <T extends { id: string }>(chosen: readonly T[]) =>
  new Set(chosen.map((one) => one.id)).size === chosen.length;

const productFields = {
  title: requiredText('name', TITLE_MAX),
  description: requiredText('description', DESCRIPTION_MAX),
  price,
  discountPercentage,
  stock: wholeStock('stock', STOCK_MAX),
  brand: optionName('brand'),
  category: optionName('category'),
  thumbnail: pictureUrl('thumbnail'),
  /** image1, image2, image3; a fourth entry is the thumbnail, which the server puts there itself. */
  images: z.pipe(
    z.tuple([pictureUrl('image1'), pictureUrl('image'), pictureUrl('image')], z.unknown(), 'image1 is required'),
    z.transform(([image1, image2, image3]): [string, string, string] => [image1, image2, image3]),
  ),
  highlights: z
    .array(
      z.pipe(
        z.nullish(text(HIGHLIGHT_MAX)),
        z.transform((value) => value ?? ''),
      ),
      'highlights must be a list',
    )
    .check(z.maxLength(HIGHLIGHT_COUNT, `at most ${HIGHLIGHT_COUNT} highlights`)),
  colors: z.array(chosenColor, colorsMessage).check(z.refine(unique, 'colors must differ')),
  sizes: z.array(chosenSize, sizesMessage).check(z.refine(unique, 'sizes must differ')),
};

/** Clients also send rating, discountPrice and more; a new product has rating 0, and the rest is the server's. */
export const createProductBody = z.object({
  ...productFields,
  highlights: z._default(productFields.highlights, []),
  colors: z._default(productFields.colors, []),
  sizes: z._default(productFields.sizes, []),
});
export type CreateProductBody = z.output<typeof createProductBody>;

const stockAsItIs = wholeStock('stock', RETURNED_STOCK_MAX);

/** Of a product whose stock is left as it is. */
export const unchangedStockBody = z.extend(createProductBody, { stock: stockAsItIs });

/** Only what is sent is changed. */
export const updateProductBody = z.extend(z.partial(z.object(productFields)), {
  /** Beyond what may be set only as it is. */
  stock: z.optional(stockAsItIs),
  deleted: z.optional(z.boolean('deleted must be true or false')),
  /** What the form was opened with: `stock` is then applied as a difference, so that units sold meanwhile stay sold. */
  previousStock: z.optional(wholeStock('previousStock', RETURNED_STOCK_MAX)),
  updatedAt: z.optional(updatedAt),
});
export type UpdateProductBody = z.output<typeof updateProductBody>;
