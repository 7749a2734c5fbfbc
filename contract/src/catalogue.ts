/** The catalogue on the wire: products, their filters, the list query. */

import * as z from 'zod/mini';
import { productAttributes } from './attributes.ts';
import { content, unitPrice } from './content.ts';
import { money } from './money.ts';
import { productOption } from './options.ts';
import { checkOwnFilters, ownFiltersOf } from './own-filters.ts';
import { limit, order, page, single } from './paging.ts';
import { adminSorts, checkAdminFilters, checkPrices, listFilters, type WithOwnFilters } from './product-filters.ts';
import { type ProductTexts, translationAnswers } from './translations.ts';
import { lowStock, ownAnswers, variant } from './variants.ts';

export const QUANTITY_CHOICES = [1, 2, 3, 4, 5] as const;
export const MAX_QUANTITY = 5;

export const color = z.object({
  name: z.string(),
  class: z.string().check(z.describe("'' for colours that the shop added")),
  selectedClass: z.string(),
  id: z.string(),
  hex: z.optional(z.nullable(z.string())).check(z.describe('such as #1e3a8a; null where nobody gave one')),
});
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
  price: money.check(z.describe('with variants, that of the cheapest that can be had')),
  discountPercentage: z.number().check(z.describe("the product's own, also while a sale is in force")),
  sale: z
    .nullable(z.object({ discountPercentage: z.number(), from: z.nullable(z.string()), until: z.nullable(z.string()) }))
    .check(z.describe('in force instead of discountPercentage from `from` (included) until `until` (not included)')),
  discountPrice: money.check(
    z.describe('what it costs now: price less the discount in force, rounded half up to minor units'),
  ),
  priceVaries: z.boolean().check(z.describe('whether its variants cost different prices')),
  basePrice: money.check(z.describe("the product's own price: that of variants without one")),
  content: z.nullable(content).check(z.describe('what it holds; variants may have their own')),
  unitPrice: z
    .nullable(unitPrice)
    .check(
      z.describe('discountPrice / amount * per, rounded half up to minor units; null where nobody gave a content'),
    ),
  lowestPrice30Days: z
    .nullable(money)
    .check(z.describe('the lowest discountPrice of the 30 days before the present one; null where there was no other')),
  rating: z.number().check(z.describe('0 to 5; 0 means not rated yet')),
  stock: z.int().check(z.describe('with variants, their sum')),
  lowStock,
  ...ownAnswers,
  /** In one product and in lists of admins; empty where there is no choice. */
  variants: z.optional(z.array(variant)),
  weightGrams: z.nullable(z.int()),
  taxClass: z.nullable(z.string()),
  place: z
    .optional(z.nullable(z.string()))
    .check(z.describe('where it lies in the storehouse; in answers to admins only')),
  related: z.array(z.int()).check(z.describe('ids of products that staff chose to be shown with it')),
  manufacturer: z.nullable(z.string()),
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
  details: z.optional(z.nullable(z.string())).check(z.describe('Markdown; of one product, not in lists')),
  detailsHtml: z.optional(z.nullable(z.string())).check(z.describe('the same as safe HTML')),
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
  options: z.array(productOption).check(z.describe('all that is chosen of it, in the order of the pickers')),
  attributes: productAttributes.check(z.describe('by key, as GET /attributes lists them')),
  deleted: z.boolean(),
  breadcrumbs: z.array(breadcrumb).check(z.describe("from the top to the product's category")),
  categorySlugs: z
    .array(z.string())
    .check(z.describe('parallel to breadcrumbs: the end of the address of each category')),
  href: z.string(),
  createdAt: z.string(),
  updatedAt: z.string().check(z.describe('moves with edits, not with sales')),
  translations: translationAnswers({
    title: z.string(),
    description: z.string(),
    details: z.nullable(z.string()).check(z.describe('left out of lists')),
    highlights: z.array(z.string()),
    seoTitle: z.nullable(z.string()),
    seoDescription: z.nullable(z.string()),
    imageAlts: z.array(z.string()),
  } satisfies Record<keyof ProductTexts, z.ZodMiniType>),
});
export type Product = z.infer<typeof product>;

export const filterOption = z.object({
  id: z.int(),
  value: z.string(),
  label: z.string(),
  checked: z.literal(false),
  translations: translationAnswers({ label: z.string(), description: z.string() }),
});
export type FilterOption = z.infer<typeof filterOption>;

export const productSorts = ['rating', 'discountPrice', 'price', 'title', 'id', 'createdAt'] as const;
export type ProductSort = (typeof productSorts)[number];

const sortsMessage = (sorts: readonly string[]) => `_sort must be one of ${sorts.join(', ')}`;

export const listQueryShape = {
  ...listFilters,
  _sort: single(z.optional(z.enum([...productSorts, 'relevance', ...adminSorts], sortsMessage(productSorts)))).check(
    z.describe('relevance needs q and is the default with it: the best match first, whatever _order says'),
  ),
  _order: order,
  _page: page,
  _limit: limit,
};

export const listProductsQuery = z.pipe(
  z.looseObject(listQueryShape).check(checkPrices, checkOwnFilters, ({ value, issues }) => {
    const fail = (message: string) => issues.push({ code: 'custom', path: ['_sort'], message, input: value });
    if (!value.admin && adminSorts.some((sort) => sort === value._sort)) fail(sortsMessage(productSorts));
    if (value._sort === 'relevance' && value.q === '') fail('_sort=relevance needs q');
    checkAdminFilters({ value, issues });
  }),
  z.transform((query): WithOwnFilters<typeof listQueryShape> => ({ ...query, ...ownFiltersOf(query) })),
);
export type ListProductsQuery = z.infer<typeof listProductsQuery>;

export const listFilterOptionsQuery = z.object({ admin: listFilters.admin });
