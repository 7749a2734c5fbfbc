/** What `collection=` means for a list: which products, and in which order unless another one is asked for. */

import { productSorts } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import type { ReadDeps } from '../../deps.ts';
import type { Within } from '../product-filter/product-filter.queries.ts';
import { filterOfCaller } from '../product-filter/to-product-filter.ts';
import { readFilter } from './collection-filter.ts';
import { type CollectionRow, findCollectionBySlug } from './collections.queries.ts';

type Sort = (typeof productSorts)[number] | 'given';

export interface CollectionScope {
  within: Within;
  /** The collection's own. */
  sort: { by: Sort; order: 'asc' | 'desc' };
}

/**
 * @param admin whether the list is of staff, who see collections that are not shown, too
 * @throws ShopError INVALID_INPUT: there is no such collection, or it is not shown now
 */
export async function scopeOfCollection(
  deps: Pick<ReadDeps, 'reads' | 'settings'>,
  slug: string,
  { admin }: { admin: boolean },
): Promise<CollectionScope> {
  const found = await findCollectionBySlug(deps.reads, slug, { shown: !admin });
  if (found !== undefined) return scopeOf(deps, found);
  const message = 'There is no such collection';
  throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'collection', message }] });
}

function scopeOf(deps: Pick<ReadDeps, 'settings'>, { products, filter, sort }: CollectionRow): CollectionScope {
  if (filter === null) return { within: { ids: products ?? [] }, sort: { by: 'given', order: 'asc' } };
  const read = readFilter(filter);
  // What could be read when it was written, and cannot now, such as prices of another currency, finds nothing.
  if ('fault' in read) return { within: { ids: [] }, sort: { by: 'given', order: 'asc' } };
  return {
    within: { filter: filterOfCaller(deps, { role: 'user' }, read.query) },
    sort: sortOf(sort) ?? sortOf(`${read.query._sort}:${read.query._order ?? 'asc'}`) ?? { by: 'id', order: 'asc' },
  };
}

function sortOf(text: string | null): CollectionScope['sort'] | undefined {
  const [name, order] = (text ?? '').split(':');
  const by = productSorts.find((one) => one === name);
  return by && { by, order: order === 'desc' ? 'desc' : 'asc' };
}
