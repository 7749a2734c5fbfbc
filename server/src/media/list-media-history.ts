import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../audit/audit.queries.ts';
import type { ReadDeps } from '../deps.ts';
import { getMedia } from './get-media.ts';

/**
 * One page of a picture's history, newest first, and the number of all its entries.
 * @throws ShopError NOT_FOUND: there is no such picture
 */
export async function listMediaHistory(
  deps: Pick<ReadDeps, 'reads' | 'slowReads'>,
  { mediaId, ...query }: ListHistoryQuery & { mediaId: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  await getMedia(deps, mediaId);
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { mediaId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { mediaId }),
  ]);
  return { entries, total };
}
