import type { Db } from '../platform/db/database.ts';

export interface SessionRow {
  userId: number;
  role: 'user' | 'admin';
  lastUsedAt: Date;
}

/** The session and its user's role as it is now, so that a changed role counts from the next request on. */
export async function findSession(db: Db, tokenHash: Buffer, usedAfter: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as userId', 'users.role', 'sessions.last_used_at as lastUsedAt'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.last_used_at', '>', usedAfter)
    .executeTakeFirst();
}

export async function insertSession(db: Db, tokenHash: Buffer, userId: number, at: Date): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: at, last_used_at: at })
    .execute();
}

export async function updateSessionUse(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteSessionsUnusedSince(db: Db, usedBefore: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<', usedBefore).execute();
}
