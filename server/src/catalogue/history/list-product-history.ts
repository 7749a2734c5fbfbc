import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { noSuchProduct } from '../products/get-product.ts';
import { findProduct } from '../products/products.queries.ts';

/** One page of a product's history, newest first, and the number of all its entries. */
export async function listProductHistory(
  deps: ReadDeps,
  query: ListHistoryQuery & { productId: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const { productId } = query;
  if ((await findProduct(deps.slowReads, productId)) === undefined) {
    throw noSuchProduct();
  }
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(deps.slowReads, { productId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(deps.slowReads, { productId }),
  ]);
  return { entries, total };
}
