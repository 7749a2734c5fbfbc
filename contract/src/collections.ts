/** Collections on the wire: chosen products in their order, or all that a query of the list finds. */

import * as z from 'zod/mini';
import { listFilters } from './product-filters.ts';
import { translationAnswers } from './translations.ts';

export const collectionQuery = z.object({ admin: listFilters.admin });

/** As shoppers have it. */
export const shownCollection = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  products: z
    .nullable(z.array(z.int()))
    .check(z.describe('in their order, without deleted ones; null where a filter finds them')),
  filter: z.nullable(z.string()),
  sort: z.nullable(z.string()),
});
export type ShownCollection = z.infer<typeof shownCollection>;

/** As staff have it; with ids of deleted products. */
export const collection = z.extend(shownCollection, {
  active: z.boolean(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  updatedAt: z.string(),
  translations: translationAnswers({ title: z.string(), description: z.string() }),
});
export type Collection = z.infer<typeof collection>;
export const collections = z.array(collection);
