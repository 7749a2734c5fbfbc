import type { ListHistoryQuery } from '@shop/contract/history';
import { PAGE_SIZE } from '@shop/contract/paging';
import { type AuditRow, countAuditEntries, listAuditEntries } from '../../audit/audit.queries.ts';
import type { ReadDeps } from '../../deps.ts';
import { type CollectionRow, listCollections as listAll } from './collections.queries.ts';
import { noSuchCollection } from './get-collection.ts';

/** All, by title. */
export async function listCollections({ slowReads }: Pick<ReadDeps, 'slowReads'>): Promise<CollectionRow[]> {
  return listAll(slowReads);
}

/**
 * One page of the history of a collection, newest first, and the number of all its entries; also of one that is deleted.
 * @throws ShopError NOT_FOUND: there was never such a collection
 */
export async function listCollectionHistory(
  { slowReads }: Pick<ReadDeps, 'slowReads'>,
  { id: collectionId, ...query }: ListHistoryQuery & { id: number },
): Promise<{ entries: AuditRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const [entries, total] = await Promise.all([
    listAuditEntries(slowReads, { collectionId }, { limit, offset: ((query._page ?? 1) - 1) * limit }),
    countAuditEntries(slowReads, { collectionId }),
  ]);
  if (total === 0) throw noSuchCollection();
  return { entries, total };
}
