import { ShopError } from '@shop/contract/errors';
import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../audit/audit.queries.ts';
import type { ReadDeps } from '../deps.ts';
import { findUser } from './users.queries.ts';

/** One page of an account's history, newest first, and the number of all entries. */
export async function listAccountHistory(
  deps: ReadDeps,
  query: ListHistoryQuery & { userId: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const { userId } = query;
  const limit = query._limit ?? PAGE_SIZE;
  const [user, entries, total] = await Promise.all([
    findUser(deps.slowReads, userId),
    listAuditEntries(deps.slowReads, { userId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { userId }),
  ]);
  // The history of an account remains when the account is deleted.
  if (user === undefined && total === 0) throw new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchUser });
  return { entries, total };
}
