import { sql } from 'kysely';
import { valuesOfCounters } from '../platform/db/counters.queries.ts';
import type { Db, Reader, Schema, Tx } from '../schema.ts';
import { hasFactor } from './second-factor/second-factors.queries.ts';

type UserRole = Schema['users']['role'];

export interface SessionVersions {
  /** A random number that changes with every change of the catalogue. */
  catalogueVersion: number;
  /** A random number that changes with the catalogue unless only stock changes. */
  listsVersion: number;
  /** A random number that changes with every change of shipping zones, tax rates and promotions. */
  priceRulesVersion: number;
  /** A random number that changes with every change of the settings. */
  settingsVersion: number;
}

export interface SessionRow extends SessionVersions {
  userId: number;
  role: UserRole;
  staffRole: string | null;
  permissions: string[] | null;
  /** Of members of staff. */
  hasSecondFactor: boolean | null;
  isGuest: boolean;
  /** That the user has chosen. */
  language: string | null;
  lastUsedAt: Date;
  /** Whether a sale has begun or ended by the database's clock that no product knows of yet: see carryOutSales. */
  salesAreDue: boolean;
}

/** Lets sales begin and end that are due. The versions of the catalogue change with it. */
export async function carryOutSales(db: Db): Promise<void> {
  await sql`select carry_out_sales()`.execute(db);
}

const versions = valuesOfCounters({
  catalogueVersion: 'catalogue',
  listsVersion: 'product lists',
  priceRulesVersion: 'price rules',
  settingsVersion: 'settings',
} satisfies Record<keyof SessionVersions, string>);

/**
 * The session and its user's rights as they are now, so that a changed role counts from the next request on. Its versions
 * come with it: they tell whether a cached response is valid, so most requests need no second query.
 */
export async function findSession(db: Reader, tokenHash: Buffer, usedAfter: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select users.id as "userId", users.role, users.guest as "isGuest", users.language, staff_roles.name as "staffRole", staff_roles.permissions,
      case when users.staff_role_id is not null then ${hasFactor} end as "hasSecondFactor",
      sessions.last_used_at as "lastUsedAt",
      "catalogueVersion", "listsVersion", "priceRulesVersion", "settingsVersion", sales_are_due() as "salesAreDue"
    from sessions join users on users.id = sessions.user_id left join staff_roles on staff_roles.id = users.staff_role_id
      cross join ${versions} as versions
    where sessions.token_hash = ${tokenHash} and sessions.last_used_at > ${usedAfter}`.execute(db);
  return rows[0];
}

/** The versions for a request without a session. */
export async function findVersions(db: Reader): Promise<SessionVersions & { salesAreDue: boolean }> {
  const { rows } = await sql<SessionVersions & { salesAreDue: boolean }>`
    select "catalogueVersion", "listsVersion", "priceRulesVersion", "settingsVersion", sales_are_due() as "salesAreDue"
    from ${versions} as versions`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The counters have no row');
  return row;
}

/** Those of the hashes, in hexadecimal, that are of sessions of users with the permission. */
export async function listHashesWith(
  db: Reader,
  {
    hashes,
    permission,
    usedAfter,
    demandsFactor,
  }: { hashes: readonly string[]; permission: string; usedAfter: Date; demandsFactor: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from sessions join users on users.id = sessions.user_id join staff_roles on staff_roles.id = users.staff_role_id
    where token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as wanted (hash))
      and (${hasFactor} or not ${demandsFactor}::boolean)
      and ${permission}::text = any(staff_roles.permissions) and ${usedAfter}::timestamptz < sessions.last_used_at`.execute(
    db,
  );
  return rows.map(({ hash }) => hash);
}

/**
 * @param user with the password hash that was verified: if it has changed since, no session is inserted. The lock waits for a
 *   concurrent change of the password, which ends all sessions.
 * @param begun.userAgent as the browser named itself
 * @returns false when there is no such user with this password
 */
export async function insertSession(
  db: Db | Tx,
  tokenHash: Buffer,
  user: { id: number; password_hash?: string },
  { at, userAgent }: { at: Date; userAgent: string | undefined },
): Promise<boolean> {
  const { password_hash } = user;
  const inserted = await db
    .insertInto('sessions')
    .columns(['token_hash', 'user_id', 'created_at', 'last_used_at', 'user_agent'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
          'id',
          sql<Date>`${at}::timestamptz(3)`.as('created_at'),
          sql<Date>`${at}::timestamptz(3)`.as('last_used_at'),
          sql<string | null>`${userAgent ?? null}::text`.as('user_agent'),
        ])
        .where('id', '=', user.id)
        .$if(password_hash !== undefined, (query) => query.where('password_hash', '=', password_hash ?? ''))
        .forShare(),
    )
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Deletes all sessions of an account except the newest one and those used last, `most` in all. It skips rows that a concurrent login
 * is deleting.
 */
export async function deleteSessionsBeyond(db: Db, userId: number, most: number, newest: Buffer): Promise<void> {
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where token_hash in (
        select token_hash from sessions where user_id = ${userId} and token_hash <> ${newest}
        order by last_used_at desc, created_at desc offset ${most - 1}::integer)
      for update skip locked)`.execute(db);
}

export async function updateSessionUse(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteOtherSessionsOfUser(tx: Tx, userId: number, kept: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', kept).execute();
}

export interface ListedSession {
  id: number;
  token_hash: Buffer;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** A number that is as good as a name among the sessions of one account: 31 bits of the hash of its token. */
const sessionId = sql<number>`(get_byte(token_hash, 0) & 127) * 16777216 + get_byte(token_hash, 1) * 65536
  + get_byte(token_hash, 2) * 256 + get_byte(token_hash, 3)`;

/** Of an account, those used last first. */
export async function listSessionsOfUser(db: Reader, userId: number, usedAfter: Date): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select([sessionId.as('id'), 'token_hash', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** @returns false when the account has no such session */
export async function deleteSessionOfUser(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sessionId, '=', id)
    .returning('user_id')
    .execute();
  return deleted.length > 0;
}

export async function deleteSessionsUnusedSince(db: Db, usedBefore: Date): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<', usedBefore).execute();
}
