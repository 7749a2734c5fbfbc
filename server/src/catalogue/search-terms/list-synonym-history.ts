import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';

/** One page of the changes of the synonyms, newest first, and the number of all. */
export async function listSynonymHistory(
  deps: Pick<ReadDeps, 'slowReads'>,
  query: ListHistoryQuery,
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, 'synonyms', { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, 'synonyms'),
  ]);
  return { entries, total };
}
