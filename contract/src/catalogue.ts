/** The catalogue on the wire: products, their filters, the list query. */

import * as z from 'zod/mini';
import { updatedAt } from './ids.ts';
import { dollars, hasAtMostTwoDecimals } from './money.ts';
import { limit, order, page, single } from './paging.ts';
import { number, pictureUrl, price, RETURNED_STOCK_MAX, STOCK_MAX, sku, wholeNumber } from './product-fields.ts';
import { adminFilterQuery, adminSorts, filterValues } from './product-filters.ts';
import { requiredText, text } from './text.ts';
import { variant, variantBodies } from './variants.ts';

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
  price: dollars.check(z.describe('with variants, that of the cheapest that can be had')),
  discountPercentage: z.number(),
  discountPrice: dollars.check(z.describe('price less discountPercentage, rounded half up to cents')),
  priceVaries: z.boolean().check(z.describe('whether its variants cost different prices')),
  basePrice: dollars.check(z.describe("the product's own price: that of variants without one")),
  lowestPrice30Days: z
    .nullable(dollars)
    .check(z.describe('the lowest discountPrice of the 30 days before the present one; null where there was no other')),
  rating: z.number().check(z.describe('0 to 5; 0 means not rated yet')),
  stock: z.int().check(z.describe('with variants, their sum')),
  sku: z.nullable(z.string()).check(z.describe('of a product without variants')),
  /** In one product and in lists of admins; empty where there is no choice. */
  variants: z.optional(z.array(variant)),
  weightGrams: z.nullable(z.int()),
  taxClass: z.nullable(z.string()),
  brand: z.string(),
  category: z.string(),
  thumbnail: z.string(),
  images: z.array(z.string()).check(z.describe('image1, image2, image3 and the thumbnail')),
  imageAlts: z
    .array(z.string())
    .check(z.describe("parallel to images: the alt text of the shop's own pictures, else ''")),
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

const adminFlag = single(
  z.pipe(
    z.optional(z.enum(['true', 'false'], 'admin must be true or false')),
    z.transform((value) => value === 'true'),
  ),
);

/** Counted only with `admin=true`; without it they are unknown keys, which are ignored. */
const ofAdmins = (description: string) =>
  single(z.optional(z.unknown())).check(z.describe(`with admin=true: ${description}`));
const sortsMessage = (sorts: readonly string[]) => `_sort must be one of ${sorts.join(', ')}`;

export const listProductsQuery = z
  .object({
    category: filterValues('category'),
    brand: filterValues('brand'),
    q: ofAdmins('each word is part of the title, the brand or a SKU, or is the id'),
    low_stock: ofAdmins('true: the stock of the product or of one of its variants is below LOW_STOCK'),
    stock: ofAdmins('out: sold out'),
    deleted: ofAdmins('true or false'),
    picture: ofAdmins('none: the thumbnail is empty or a placeholder'),
    _sort: single(z.optional(z.enum([...productSorts, ...adminSorts], sortsMessage(productSorts)))),
    _order: order,
    _page: page,
    _limit: limit,
    admin: adminFlag,
  })
  .check(({ value, issues }) => {
    if (!value.admin) {
      if (adminSorts.some((sort) => sort === value._sort)) {
        issues.push({ code: 'custom', path: ['_sort'], message: sortsMessage(productSorts), input: value });
      }
      return;
    }
    const { error } = adminFilterQuery.safeParse(value);
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', path, message, input: value });
  });
export type ListProductsQuery = z.infer<typeof listProductsQuery>;

export const listFilterOptionsQuery = z.object({ admin: adminFlag });

// What an admin writes -----------------------------------------------------------------------------

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 5000;
const OPTION_MAX = 100;
const HIGHLIGHT_MAX = 200;
const WEIGHT_MAX = 1_000_000;
const TAX_CLASS_MAX = 50;
export const HIGHLIGHT_COUNT = 4;

const optionName = (name: string) =>
  requiredText(name, OPTION_MAX).check(z.refine((value) => !value.includes(','), `${name} must not contain a comma`));

const discountPercentage = number('discountPercentage', 0, 100).check(
  z.refine(hasAtMostTwoDecimals, 'discountPercentage must have at most two decimals'),
);

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
  stock: wholeNumber('stock', STOCK_MAX),
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
  weightGrams: z.nullable(wholeNumber('weightGrams', WEIGHT_MAX)),
  taxClass: z.nullable(requiredText('taxClass', TAX_CLASS_MAX)),
  /** Of a product without variants; ignored with variants, which have their own. */
  sku: z.nullable(sku),
  variants: variantBodies,
};

/** Clients also send rating, discountPrice and more; a new product has rating 0, and the rest is the server's. */
export const createProductBody = z.object({
  ...productFields,
  highlights: z._default(productFields.highlights, []),
  colors: z._default(productFields.colors, []),
  sizes: z._default(productFields.sizes, []),
  weightGrams: z._default(productFields.weightGrams, null),
  taxClass: z._default(productFields.taxClass, null),
  sku: z._default(productFields.sku, null),
  variants: z._default(productFields.variants, []),
});
/** As POST /products takes it: with variants, the stock is their sum and may be left out. */
export const newProductBody = z.extend(createProductBody, { stock: z.optional(productFields.stock) }).check(
  z.refine((body) => body.stock !== undefined || !Array.isArray(body.variants) || body.variants.length > 0, {
    path: ['stock'],
    message: 'stock is required',
    // Also beside other faults, so that all are named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);
export type NewProductBody = z.output<typeof newProductBody>;

const stockAsItIs = wholeNumber('stock', RETURNED_STOCK_MAX);

/** Of a product whose stock is left as it is. */
export const unchangedStockBody = z.extend(createProductBody, { stock: stockAsItIs });

/** Only what is sent is changed. */
export const updateProductBody = z.extend(z.partial(z.object(productFields)), {
  /** Beyond what may be set only as it is. */
  stock: z.optional(stockAsItIs),
  deleted: z.optional(z.boolean('deleted must be true or false')),
  /** Where it differs from the product's own price now, it counts and not `price`, which may be that of a variant. */
  basePrice: z.optional(price),
  /** What the form was opened with: `stock` is then applied as a difference, so that units sold meanwhile stay sold. */
  previousStock: z.optional(wholeNumber('previousStock', RETURNED_STOCK_MAX)),
  updatedAt: z.optional(updatedAt),
});
export type UpdateProductBody = z.output<typeof updateProductBody>;
