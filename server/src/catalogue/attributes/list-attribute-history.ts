import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { getAttribute } from './get-attribute.ts';

/**
 * One page of the history of an attribute, newest first, and the number of all its entries; also of one that is deleted.
 * @throws ShopError NOT_FOUND: there was never such an attribute
 */
export async function listAttributeHistory(
  deps: Pick<ReadDeps, 'reads' | 'slowReads'>,
  { key: attributeKey, ...query }: ListHistoryQuery & { key: string },
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { attributeKey }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { attributeKey }),
  ]);
  if (total === 0) await getAttribute(deps, attributeKey);
  return { entries, total };
}
