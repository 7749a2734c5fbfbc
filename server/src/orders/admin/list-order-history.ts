import { ShopError } from '@shop/contract/errors';
import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { adminOrderErrorsText } from '@shop/messages/admin-order-errors';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { findOrderRow } from '../order/orders.queries.ts';

/** One page of an order's history, newest first, and the number of all entries. */
export async function listOrderHistory(
  deps: ReadDeps,
  query: ListHistoryQuery & { orderId: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const { orderId } = query;
  if ((await findOrderRow(deps.slowReads, orderId)) === undefined) {
    throw new ShopError('NOT_FOUND', { detail: adminOrderErrorsText.noSuchOrder });
  }
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { orderId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { orderId }),
  ]);
  return { entries, total };
}
