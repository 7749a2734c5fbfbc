import { sql } from 'kysely';
import type { DbOrTx } from './db/database.ts';

export interface RateLimitTables {
  rate_limits: {
    key: string;
    attempts: number;
    ends_at: Date;
  };
}

type Limits = DbOrTx<RateLimitTables>;

/** Counts one attempt, atomically; a window that has ended starts anew. */
export async function countAttempt(
  db: Limits,
  key: string,
  at: Date,
  windowSeconds: number,
): Promise<{ attempts: number; endsAt: Date }> {
  const [counted] = await countAttempts(db, [key], { count: 1, at, windowSeconds });
  if (counted === undefined) throw new Error('An attempt was not counted');
  return counted;
}

/**
 * Counts several attempts under each of these keys, all in one statement.
 * @param keys in an order that is the same for all who count under more than one of them, since each waits for who counts just now
 */
export async function countAttempts(
  db: Limits,
  keys: readonly string[],
  { count, at, windowSeconds }: { count: number; at: Date; windowSeconds: number },
): Promise<{ attempts: number; endsAt: Date }[]> {
  const endsAt = new Date(at.getTime() + windowSeconds * 1000);
  return db
    .insertInto('rate_limits')
    .values(keys.map((key) => ({ key, attempts: count, ends_at: endsAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when rate_limits.ends_at > ${at} then rate_limits.attempts + excluded.attempts
          else excluded.attempts end`,
        ends_at: sql<Date>`case when rate_limits.ends_at > ${at} then rate_limits.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['attempts', 'ends_at as endsAt'])
    .execute();
}

/** What was counted so far, in a window that has not ended. */
export async function findAttempts(
  db: Pick<Limits, 'selectFrom'>,
  key: string,
  at: Date,
): Promise<{ attempts: number; endsAt: Date } | undefined> {
  return db
    .selectFrom('rate_limits')
    .select(['attempts', 'ends_at as endsAt'])
    .where('key', '=', key)
    .where('ends_at', '>', at)
    .executeTakeFirst();
}

/** For an attempt that was counted, and then was none. */
export async function takeBackAttempt(db: Limits, key: string): Promise<void> {
  const result = await db
    .updateTable('rate_limits')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 1)
    .executeTakeFirst();
  // There are no counters of nothing.
  if (result.numUpdatedRows === 0n) {
    await db.deleteFrom('rate_limits').where('key', '=', key).where('attempts', '=', 1).execute();
  }
}

export async function deleteAttempts(db: Limits, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function deleteAttemptsStartingWith(db: Limits, prefix: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
}

export async function listKeysStartingWith(db: Pick<Limits, 'selectFrom'>, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rate_limits')
    .select('key')
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteEndedAttempts(db: Limits, at: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', (eb) =>
      // A request that counts at this moment holds the row, and may want another of these next: nobody waits for it.
      eb.selectFrom('rate_limits').select('key').where('ends_at', '<=', at).forUpdate().skipLocked(),
    )
    .execute();
}
