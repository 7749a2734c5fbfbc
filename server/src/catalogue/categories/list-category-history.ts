import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { getCategory } from './get-category.ts';

/**
 * One page of the history of a category, newest first, and the number of all its entries; also of one that is deleted.
 * @throws ShopError NOT_FOUND: there was never such a category
 */
export async function listCategoryHistory(
  deps: Pick<ReadDeps, 'reads' | 'slowReads'>,
  { id: categoryId, ...query }: ListHistoryQuery & { id: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { categoryId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { categoryId }),
  ]);
  // One that came with a product has none.
  if (total === 0) await getCategory(deps.reads, categoryId);
  return { entries, total };
}
