import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { getOption } from './get-option.ts';

/**
 * One page of the history of an option, newest first, and the number of all its entries; also of one that is deleted.
 * @throws ShopError NOT_FOUND: there was never such an option
 */
export async function listOptionHistory(
  deps: Pick<ReadDeps, 'reads' | 'slowReads'>,
  { id: optionId, ...query }: ListHistoryQuery & { id: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { optionId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { optionId }),
  ]);
  if (total === 0) await getOption(deps, optionId);
  return { entries, total };
}
