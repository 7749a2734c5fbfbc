import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';

/** One page of the changes of the synonyms, newest first, and the number of all. */
export async function listSynonymHistory(
  deps: Pick<Deps, 'db'>,
  query: ListHistoryQuery,
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.db, 'synonyms', { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.db, 'synonyms'),
  ]);
  return { entries, total };
}
