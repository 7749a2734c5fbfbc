import { type Selectable, sql } from 'kysely';
import { columnsOf } from '../schema/columns.ts';
import type { Reader, Schema, Tx } from '../schema.ts';
import { OWNER_ROLE } from './staff/staff.queries.ts';

export type UserRow = Selectable<Schema['users']>;

export async function findUser(db: Reader, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columnsOf.users).where('id', '=', id).executeTakeFirst();
}

export async function findUserForUpdate(tx: Tx, id: number): Promise<UserRow | undefined> {
  return tx.selectFrom('users').select(columnsOf.users).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of an account, not of a guest. Compares without case, as the unique index does. */
export async function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(columnsOf.users)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('guest', '=', false)
    .executeTakeFirst();
}

export async function countAdmins(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return total;
}

/** @returns undefined when the e-mail address is taken */
export async function insertUser(
  tx: Tx,
  user: { email: string; passwordHash: string; role: 'user' | 'admin'; name?: string; at: Date },
): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role,
      name: user.name ?? null,
      image_url: null,
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columnsOf.users)
    .executeTakeFirst();
}

export async function updateUser(
  tx: Tx,
  id: number,
  changes: {
    name?: string | null;
    imageUrl?: string | null;
    language?: string | null;
    addresses?: readonly object[];
    role?: 'admin';
    /** One that no other account has. */
    email?: string;
    passwordHash?: string;
  },
  at: Date,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.email !== undefined && { email: changes.email }),
      ...(changes.imageUrl !== undefined && { image_url: changes.imageUrl }),
      ...(changes.language !== undefined && { language: changes.language }),
      ...(changes.addresses !== undefined && { addresses: JSON.stringify(changes.addresses) }),
      ...(changes.role !== undefined && { role: changes.role, staff_role_id: OWNER_ROLE }),
      ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
      // Two changes within a millisecond must not share a version.
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .returning(columnsOf.users)
    .executeTakeFirstOrThrow();
}
