/** From bodies to rows, and what must hold of a whole collection. */

import type { CreateCollectionBody, UpdateCollectionBody } from '@shop/contract/collection-bodies';
import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import { changedTranslations } from '../../platform/content-languages.ts';
import type { Reader } from '../../schema.ts';
import { readFilter } from './collection-filter.ts';
import { type CollectionRow, type CollectionValues, listProductIds } from './collections.queries.ts';

type Fields = Omit<CreateCollectionBody, 'slug' | 'sort' | 'translations'> &
  Pick<CollectionRow, 'slug' | 'sort' | 'translations'>;

/** What is sent over what is stored; products take the place of a filter, and a filter that of products. @throws ShopError INVALID_INPUT */
export function merged(before: CollectionRow, sent: UpdateCollectionBody): Fields {
  const choosesProducts = Array.isArray(sent.products);
  const choosesFilter = typeof sent.filter === 'string';
  return {
    title: sent.title ?? before.title,
    slug: sent.slug ?? before.slug,
    description: sent.description ?? before.description,
    image: sent.image === undefined ? before.image : sent.image,
    products: sent.products ?? (choosesFilter ? null : before.products),
    filter: sent.filter ?? (choosesProducts ? null : before.filter),
    sort: sent.sort === undefined ? (choosesProducts ? null : before.sort) : sent.sort,
    active: sent.active ?? before.active,
    from: sent.from === undefined ? (before.from_at?.toISOString() ?? null) : sent.from,
    until: sent.until === undefined ? (before.until_at?.toISOString() ?? null) : sent.until,
    translations: changedTranslations(before.translations, sent.translations),
  };
}

/**
 * @param known ids that the collection has already: they may be of products that are gone
 * @throws ShopError INVALID_INPUT
 */
export async function valuesOf(db: Reader, fields: Fields, known: readonly number[]): Promise<CollectionValues> {
  const { title, slug, description, image, filter, sort, active, translations } = fields;
  const [from, until] = [fields.from, fields.until].map((instant) => (instant === null ? null : new Date(instant)));
  if (from && until && until <= from)
    throw invalid('until', validationText.mustBeAfter({ name: 'until', other: 'from' }));
  const values = {
    title,
    slug,
    description,
    image: image ?? '',
    active,
    from_at: from ?? null,
    until_at: until ?? null,
    translations,
  };
  if (filter !== null) {
    if (fields.products !== null) throw invalid('filter', catalogueErrorsText.productsOrFilter);
    const read = await readFilter(db, filter);
    if ('fault' in read) throw invalid('filter', read.fault);
    return { ...values, products: null, filter, sort };
  }
  if (sort !== null) throw invalid('sort', catalogueErrorsText.onlyFilterIsSorted);
  const products = fields.products ?? [];
  const added = products.filter((id) => !known.includes(id));
  const there = new Set(await listProductIds(db, added, { withDeleted: true }));
  const unknown = added.find((id) => !there.has(id));
  if (unknown !== undefined) throw invalid('products', catalogueErrorsText.noProduct({ id: unknown }));
  return { ...values, products, filter: null, sort: null };
}

function invalid(path: string, message: string): ShopError {
  return new ShopError('INVALID_INPUT', { detail: message, errors: [{ path, message }] });
}
