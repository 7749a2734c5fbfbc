/** The tree of categories on the wire. In a file of its own, so that only the screens load it that show the tree. */

import * as z from 'zod/mini';
import { listFilters } from './product-filters.ts';
import { text } from './text.ts';
import { translationAnswers } from './translations.ts';

export const MAX_CATEGORY_LEVELS = 5;

export const slugParams = z.object({ slug: text(300) });

export const categoryTreeQuery = z.object({ admin: listFilters.admin });

export const categoryNode = z.object({
  id: z.int(),
  value: z.string().check(z.describe('as products and filters name it')),
  label: z.string(),
  slug: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  position: z.int(),
  count: z.int().check(z.describe('products of it and of all below it, with admin=true deleted ones too')),
  updatedAt: z.string(),
  translations: translationAnswers({ label: z.string(), description: z.string() }),
  get children() {
    return z.array(categoryNode);
  },
});
export type CategoryNode = z.infer<typeof categoryNode>;
// By this name the description of the API refers to it, since it contains itself.
z.globalRegistry.add(categoryNode, { id: 'Category' });

export const categoryTree = z.array(categoryNode);
