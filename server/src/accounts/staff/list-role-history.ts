import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { noSuchStaffRole } from './change-roles.ts';
import { findStaffRole } from './staff.queries.ts';

/**
 * One page of the history of a role, newest first, and the number of all its entries; also of one that is deleted.
 * @throws ShopError NOT_FOUND: there was never such a role
 */
export async function listStaffRoleHistory(
  deps: Pick<ReadDeps, 'reads' | 'slowReads'>,
  { id: staffRoleId, ...query }: ListHistoryQuery & { id: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { staffRoleId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { staffRoleId }),
  ]);
  if (total === 0 && (await findStaffRole(deps.reads, staffRoleId)) === undefined) throw noSuchStaffRole();
  return { entries, total };
}
