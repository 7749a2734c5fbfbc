import { readFilter } from '../src/catalogue/collections/collection-filter.ts';
import { listCollections } from '../src/catalogue/collections/collections.queries.ts';
import type { Db } from '../src/schema.ts';
import { type Offenders, SHOWN } from './invariants.queries.ts';

/** Whose filter could be read when it was written, and cannot now: it names an attribute that is gone, or is no filter any more. */
export async function findCollectionsOffFilters(db: Db): Promise<Offenders> {
  const found: Offenders['examples'] = [];
  for (const { id, slug, filter } of await listCollections(db)) {
    const read = filter === null ? undefined : await readFilter(db, filter);
    if (read !== undefined && 'fault' in read) found.push({ id, says: `${slug}: ${read.fault}` });
  }
  return { total: found.length, examples: found.slice(0, SHOWN) };
}
