import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../audit/audit.queries.ts';
import type { ReadDeps } from '../deps.ts';
import { noSuchPage } from './get-page.ts';
import { findPage } from './pages.queries.ts';

/**
 * One page of the history of a page, newest first, and the number of all its entries; also of one that is deleted.
 * @throws ShopError NOT_FOUND: there was never such a page
 */
export async function listPageHistory(
  deps: Pick<ReadDeps, 'reads' | 'slowReads'>,
  { slug: pageSlug, ...query }: ListHistoryQuery & { slug: string },
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [page, entries, total] = await Promise.all([
    findPage(deps.reads, pageSlug),
    listAuditEntries(deps.slowReads, { pageSlug }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { pageSlug }),
  ]);
  if (page === undefined && total === 0) throw noSuchPage();
  return { entries, total };
}
