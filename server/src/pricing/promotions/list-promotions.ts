import { PAGE_SIZE } from '@shop/contract/paging';
import type { ListPromotionsQuery } from '@shop/contract/promotion-bodies';
import { codeKey } from '@shop/contract/promotions';
import type { ReadDeps } from '../../deps.ts';
import { listPromotions as listPage, type PromotionRow } from './promotions.queries.ts';

/** One page, in the order in which they apply, and the number of all that are found. */
export async function listPromotions(
  deps: Pick<ReadDeps, 'reads'>,
  query: ListPromotionsQuery,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const { q = '', _page: page = 1, _limit: limit = PAGE_SIZE } = query;
  return listPage(deps.reads, { text: q, codeKey: codeKey(q) }, { limit, offset: (page - 1) * limit });
}
