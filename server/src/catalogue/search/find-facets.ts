/** The facets of a list: how many products each further choice would leave, exact, and no older than what the caller has seen. */

import { isBuiltIn } from '@shop/contract/options';
import type { FacetsQuery } from '@shop/contract/search';
import { asTyped } from '@shop/search-index/text/search-texts';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { listAttributes } from '../attributes/attributes.queries.ts';
import { scopeOfList } from '../collections/within-collection.ts';
import { listOptions } from '../options/options.queries.ts';
import { filterOfCaller } from '../product-filter/to-product-filter.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { facetCountsOf } from './facet-counts.ts';
import { listFacetCounts } from './facets.queries.ts';
import type { CountedFacets } from './present-facets.ts';

/** @param caller.listsVersion the version when the session was read */
export async function findFacets(
  deps: Pick<ReadDeps, 'reads' | 'slowReads' | 'settings'>,
  search: CatalogueSearch,
  { actor, listsVersion }: { actor: Actor; listsVersion: number },
  query: FacetsQuery,
): Promise<CountedFacets> {
  const scope = await scopeOfList(deps, query);
  const filter = { ...(await filterOfCaller(deps, actor, query)), within: scope?.within };
  const attributes = (await listAttributes(deps.reads)).filter(({ filterable }) => filterable);
  const options = await listOptions(deps.reads);
  const asked = { options: options.map(({ id }) => id).filter((id) => !isBuiltIn(id)), attributes };
  const { counts, read } = (await search.countFacets(listsVersion, filter, asked)) ?? {
    counts: facetCountsOf(await listFacetCounts(deps.slowReads, filter, asked), { filter, attributes }),
    read: asTyped,
  };
  return { filter, options, attributes, counts, read };
}
