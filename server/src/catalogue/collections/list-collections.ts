import type { ReadDeps } from '../../deps.ts';
import { type CollectionRow, listCollections as listAll } from './collections.queries.ts';

/** All, by title. */
export async function listCollections({ slowReads }: Pick<ReadDeps, 'slowReads'>): Promise<CollectionRow[]> {
  return listAll(slowReads);
}
