/** What `collection=` and `within=` mean for a list: which products, and in which order unless another one is asked for. */

import { productSorts } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ReadDeps } from '../../deps.ts';
import { speakingDefault } from '../../platform/content-languages.ts';
import { noFilter } from '../product-filter/no-filter.ts';
import type { Within } from '../product-filter/product-filter.queries.ts';
import { filterOfCaller } from '../product-filter/to-product-filter.ts';
import { findCategoryPage } from '../products/below.queries.ts';
import { readFilter } from './collection-filter.ts';
import { type CollectionRow, findCollectionBySlug } from './collections.queries.ts';

type Sort = (typeof productSorts)[number] | 'given';

export interface ListScope {
  within: Within;
  /** The collection's own; undefined for a category. */
  sort: { by: Sort; order: 'asc' | 'desc' } | undefined;
}

/**
 * @param query of a list of staff: they see collections that are not shown, too. A collection counts before a category
 * @returns undefined for a list of everything
 * @throws ShopError INVALID_INPUT: there is no such collection or category, or the collection is not shown now
 */
export async function scopeOfList(
  deps: Pick<ReadDeps, 'reads' | 'settings'>,
  { collection, within, admin }: { collection?: string | undefined; within?: string | undefined; admin: boolean },
): Promise<ListScope | undefined> {
  if (collection !== undefined) {
    const found = await findCollectionBySlug(deps.reads, collection, { shown: !admin });
    if (found === undefined) throw unknown('collection');
    return await scopeOf(deps, found);
  }
  if (within === undefined) return undefined;
  const category = await findCategoryPage(deps.reads, within);
  if (category === undefined) throw unknown('within');
  return { within: { filter: { ...noFilter, categories: [category.value] } }, sort: undefined };
}

function unknown(path: 'collection' | 'within'): ShopError {
  const message = path === 'within' ? catalogueErrorsText.noSuchCategory : catalogueErrorsText.noSuchCollection;
  return new ShopError('INVALID_INPUT', { detail: message, errors: [{ path, message }] });
}

async function scopeOf(
  deps: Pick<ReadDeps, 'settings' | 'reads'>,
  { products, filter, sort }: CollectionRow,
): Promise<ListScope> {
  if (filter === null) return { within: { ids: products ?? [] }, sort: { by: 'given', order: 'asc' } };
  const read = await readFilter(deps.reads, filter);
  // What could be read when it was written, and cannot now, such as prices of another currency or an attribute that is gone, finds nothing.
  if ('fault' in read) return { within: { ids: [] }, sort: { by: 'given', order: 'asc' } };
  return {
    within: { filter: await speakingDefault(() => filterOfCaller(deps, {}, read.query)) },
    sort: sortOf(sort) ?? sortOf(`${read.query._sort}:${read.query._order ?? 'asc'}`) ?? { by: 'id', order: 'asc' },
  };
}

function sortOf(text: string | null): ListScope['sort'] {
  const [name, order] = (text ?? '').split(':');
  const by = productSorts.find((one) => one === name);
  return by && { by, order: order === 'desc' ? 'desc' : 'asc' };
}
