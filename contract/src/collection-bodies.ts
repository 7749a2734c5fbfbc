/** What staff write of collections. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { productSorts } from './catalogue.ts';
import { DESCRIPTION_MAX, picture, slug } from './category-bodies.ts';
import { id, updatedAt } from './ids.ts';
import { requiredText, text } from './text.ts';
import { translationBodies } from './translations.ts';

export const COLLECTION_PRODUCTS_MAX = 1000;
const TITLE_MAX = 200;
const FILTER_MAX = 2000;

const productsMessage = `products must be a list of at most ${COLLECTION_PRODUCTS_MAX} ids`;
const products = z.pipe(
  z.array(id, productsMessage).check(z.maxLength(COLLECTION_PRODUCTS_MAX, productsMessage)),
  z.transform((ids) => [...new Set(ids)]),
);

export const collectionSorts = productSorts.flatMap((sort) => [`${sort}:asc`, `${sort}:desc`] as const);
const sort = z.enum(collectionSorts, `sort must be one of ${productSorts.join(', ')} with :asc or :desc`);

function instant(name: string) {
  return z.nullable(z.iso.datetime({ offset: true, error: `${name} must be an ISO 8601 date and time, or null` }));
}

const fields = {
  title: requiredText('title', TITLE_MAX),
  slug: slug.check(z.describe('the end of its address; left out: made from the title')),
  description: text(DESCRIPTION_MAX),
  image: picture,
  products: z.nullable(products).check(z.describe('ids in their order; null with filter')),
  filter: z
    .nullable(text(FILTER_MAX))
    .check(z.describe('a query of the list: category=Shoes&price_lte=100; null with products')),
  sort: z.nullable(sort).check(z.describe('how the products of a filter are sorted; null: by id')),
  active: z.boolean('active must be true or false'),
  from: instant('from').check(z.describe('shown from then on')),
  until: instant('until').check(z.describe('no longer shown from then on')),
};

const translations = translationBodies({ title: fields.title, description: fields.description });

export const createCollectionBody = z.object({
  title: fields.title,
  slug: z.optional(fields.slug),
  description: z._default(fields.description, ''),
  image: z._default(fields.image, null),
  products: z._default(fields.products, null),
  filter: z._default(fields.filter, null),
  sort: z._default(fields.sort, null),
  active: z._default(fields.active, true),
  from: z._default(fields.from, null),
  until: z._default(fields.until, null),
  translations,
});
export type CreateCollectionBody = z.output<typeof createCollectionBody>;

export const updateCollectionBody = z.extend(z.partial(z.object(fields)), {
  translations,
  updatedAt: z.optional(updatedAt),
});
export type UpdateCollectionBody = z.output<typeof updateCollectionBody>;
