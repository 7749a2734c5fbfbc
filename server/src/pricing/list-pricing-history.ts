import { ShopError } from '@shop/contract/errors';
import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditObject, type AuditRow, countAuditEntries, listAuditEntries } from '../audit/audit.queries.ts';
import type { ReadDeps } from '../deps.ts';

/** One page of the history of a shipping zone, a tax rate or a promotion, newest first, and the number of all its entries. */
export async function listPricingHistory(
  deps: Pick<ReadDeps, 'slowReads'>,
  on: AuditObject,
  query: ListHistoryQuery,
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, on, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, on),
  ]);
  // Each was created, so one without a history never was.
  if (total === 0) throw new ShopError('NOT_FOUND');
  return { entries, total };
}
