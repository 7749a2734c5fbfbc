/** The catalogue on the wire: products, their filters, the list query. */

import { z } from 'zod';
import { dollars } from './money.ts';
import { limit, order, page, single } from './paging.ts';
import { isStorable } from './text.ts';

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
  discountPrice: dollars.meta({ description: 'price less discountPercentage, rounded half up to cents' }),
  rating: z.number().meta({ description: '0 to 5; 0 means not rated yet' }),
  stock: z.int(),
  brand: z.string(),
  category: z.string(),
  thumbnail: z.string(),
  images: z.array(z.string()).meta({ description: 'image1, image2, image3 and the thumbnail' }),
  highlights: z.array(z.string()),
  colors: z.array(color),
  sizes: z.array(size),
  deleted: z.boolean(),
  breadcrumbs: z.array(breadcrumb),
  href: z.string(),
  createdAt: z.string(),
  updatedAt: z.string().meta({ description: 'moves with edits, not with sales' }),
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
  return z
    .preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(z.string().max(5000, `${name} is too long`)),
    )
    .transform((values) => [
      ...new Set(
        values
          .flatMap((value) => value.split(','))
          .map((value) => value.trim())
          .filter((value) => value !== ''),
      ),
    ])
    .pipe(
      z
        .array(z.string().refine(isStorable, `${name} holds impossible characters`))
        .max(100, `${name} has more than 100 values`),
    );
}

const adminFlag = single(
  z
    .enum(['true', 'false'], 'admin must be true or false')
    .optional()
    .transform((value) => value === 'true'),
);

export const listProductsQuery = z.object({
  category: filterValues('category'),
  brand: filterValues('brand'),
  _sort: single(z.enum(productSorts, `_sort must be one of ${productSorts.join(', ')}`).optional()),
  _order: order,
  _page: page,
  _limit: limit,
  admin: adminFlag,
});
export type ListProductsQuery = z.infer<typeof listProductsQuery>;

export const listFilterOptionsQuery = z.object({ admin: adminFlag });
