import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Attempts counted under the key in its window, 0 when there is none or it has ended. */
export async function findAttempts(
  db: Db,
  key: string,
  at: Date,
): Promise<{ attempts: number; endsAt: Date } | undefined> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['attempts', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', at)
    .executeTakeFirst();
  return row && { attempts: row.attempts, endsAt: row.ends_at };
}

/** Counts one attempt, atomically; a window that has ended starts anew. */
export async function countAttempt(
  db: Db,
  key: string,
  at: Date,
  windowSeconds: number,
): Promise<{ attempts: number; endsAt: Date }> {
  const endsAt = new Date(at.getTime() + windowSeconds * 1000);
  const row = await db
    .insertInto('rate_limits')
    .values({ key, attempts: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when rate_limits.ends_at > ${at} then rate_limits.attempts + 1 else 1 end`,
        ends_at: sql<Date>`case when rate_limits.ends_at > ${at} then rate_limits.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['attempts', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, endsAt: row.ends_at };
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function deleteAttemptsStartingWith(db: Db, prefix: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
}

export async function deleteEndedAttempts(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', at).execute();
}
