import type { Deps } from '../../deps.ts';
import { type ChangeSetStage, deleteProgress, touchProgress } from './change-sets.queries.ts';

/** How often who works on a change set says so, and after how long it counts as dead. */
const SIGN_MS = 5_000;
export const DEAD_SECONDS = 30;

/** Runs work on a change set, and says all the time that somebody is at it. */
export async function underWay<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, stage }: { id: number; stage: ChangeSetStage },
  work: () => Promise<T>,
): Promise<T> {
  const sign = () => touchProgress(db, id, stage, clock.now());
  await sign();
  // One that is missed is made up for by the next.
  const timer = setInterval(() => void sign().catch(() => {}), SIGN_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await deleteProgress(db, id);
  }
}
