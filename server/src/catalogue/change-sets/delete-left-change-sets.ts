import type { Deps } from '../../deps.ts';
import { deleteChangeSet, listChangeSetsToDelete } from './change-sets.queries.ts';

/** What was compared so long ago is stale. */
const KEPT_SECONDS = 30 * 24 * 3600;

/** Deletes imports and bulk edits that nobody applied. What was applied stays, to be undone. */
export async function deleteLeftChangeSets(deps: Pick<Deps, 'longWork' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_SECONDS * 1000);
  for (const id of await listChangeSetsToDelete(deps.longWork, before)) await deleteChangeSet(deps.longWork, id);
}
