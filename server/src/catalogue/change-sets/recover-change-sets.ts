/**
 * When it returns, no change set is in the hands of a process that died: a check that broke off has failed, and what was not carried
 * out is as if it had not begun. What others work on stays theirs.
 */

import type { Deps } from '../../deps.ts';
import { deleteChangeLines } from './change-lines.queries.ts';
import { deleteFileOf, deleteProgress, releaseChangeSets } from './change-sets.queries.ts';
import { DEAD_SECONDS } from './under-way.ts';

export async function recoverChangeSets({
  db,
  longWork,
  clock,
}: Pick<Deps, 'db' | 'longWork' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - DEAD_SECONDS * 1000);
  for (const { id, state } of await releaseChangeSets(db, { before, at: now })) {
    await deleteProgress(db, id);
    if (state !== 'failed') continue;
    await deleteFileOf(longWork, id);
    await deleteChangeLines(longWork, id);
  }
}
