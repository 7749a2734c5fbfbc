import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Reader } from '../schema.ts';
import { type AuditObject, type AuditRow, countAuditEntries, listAuditEntries } from './audit.queries.ts';

/**
 * One page of the history of something, newest first, and the number of all its entries; also of what is deleted.
 * @param ifNone runs where there is no entry, and throws where there was never such a thing
 */
export async function listHistory(
  db: Reader,
  on: AuditObject,
  query: ListHistoryQuery,
  ifNone?: () => unknown,
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(db, on, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(db, on),
  ]);
  if (total === 0) await ifNone?.();
  return { entries, total };
}
