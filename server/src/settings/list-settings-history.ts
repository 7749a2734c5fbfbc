import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../audit/audit.queries.ts';
import type { ReadDeps } from '../deps.ts';

/** One page of the changes of the settings, newest first, and the number of all. */
export async function listSettingsHistory(
  deps: Pick<ReadDeps, 'slowReads'>,
  query: ListHistoryQuery,
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, 'settings', { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, 'settings'),
  ]);
  return { entries, total };
}
