import type { Deps } from '../../deps.ts';
import { deleteChangeSet, listChangeSetsToDelete } from './change-sets.queries.ts';

/** A check takes minutes; after this time the process that made it has died. */
const CHECKING_SECONDS = 24 * 3600;
/** What was compared so long ago is stale. */
const CHECKED_SECONDS = 30 * 24 * 3600;

/** Deletes imports and bulk edits that nobody applied, and those whose check broke off. What was applied stays, to be undone. */
export async function deleteLeftChangeSets(deps: Pick<Deps, 'longWork' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const ids = await listChangeSetsToDelete(deps.longWork, {
    checking: new Date(now - CHECKING_SECONDS * 1000),
    checked: new Date(now - CHECKED_SECONDS * 1000),
  });
  for (const id of ids) await deleteChangeSet(deps.longWork, id);
}
