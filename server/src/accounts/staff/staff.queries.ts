import { type Selectable, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';
import { hasFactor } from '../second-factor/second-factors.queries.ts';

/** The id of the role that owners have. */
export const OWNER_ROLE = 1;

export type StaffRoleRow = Selectable<Schema['staff_roles']>;

export interface StaffMemberRow {
  id: number;
  email: string;
  name: string | null;
  created_at: Date;
  staffRole: string;
  permissions: string[];
  secondFactor: boolean;
}

/** Until the transaction ends nobody else changes who is in the staff, or what a role may do. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.staff}::bigint)`.execute(tx);
}

const members = (db: Reader) =>
  db
    .selectFrom('users')
    .innerJoin('staff_roles', 'staff_roles.id', 'users.staff_role_id')
    .select(['users.id', 'users.email', 'users.name', 'users.created_at'])
    .select(['staff_roles.name as staffRole', 'staff_roles.permissions'])
    .select(hasFactor.$castTo<boolean>().as('secondFactor'));

export async function listStaffMembers(db: Reader): Promise<StaffMemberRow[]> {
  return members(db).orderBy('users.id').execute();
}

/** @returns undefined for a shopper */
export async function findStaffMember(db: Reader, userId: number): Promise<StaffMemberRow | undefined> {
  return members(db).where('users.id', '=', userId).executeTakeFirst();
}

export type OwnMemberRow = StaffMemberRow & { tableView: 'compact' | 'all-columns' };

/** @returns undefined for a shopper */
export async function findOwnMember(db: Reader, userId: number): Promise<OwnMemberRow | undefined> {
  return members(db)
    .innerJoin('setup', (join) => join.onTrue())
    .select((eb) => eb.fn.coalesce('users.table_view', 'setup.table_view').as('tableView'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** No change of the account itself: its forms that were opened before can still be saved. */
export async function updateTableView(tx: Tx, userId: number, tableView: OwnMemberRow['tableView']): Promise<void> {
  await tx
    .updateTable('users')
    .set({ table_view: tableView })
    .where('id', '=', userId)
    .where('staff_role_id', 'is not', null)
    .execute();
}

export async function countOwners(db: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('staff_role_id', '=', OWNER_ROLE)
    .executeTakeFirstOrThrow();
  return total;
}

/** @param roleId null makes a shopper of the member */
export async function updateStaffRoleOf(tx: Tx, userId: number, roleId: number | null, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      role: roleId === null ? 'user' : 'admin',
      staff_role_id: roleId,
      updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Those that come with the shop first, then by age. */
export async function listStaffRoles(db: Reader): Promise<StaffRoleRow[]> {
  return db.selectFrom('staff_roles').select(columnsOf.staff_roles).orderBy('id').execute();
}

export async function findStaffRole(db: Reader, id: number): Promise<StaffRoleRow | undefined> {
  return db.selectFrom('staff_roles').select(columnsOf.staff_roles).where('id', '=', id).executeTakeFirst();
}

/** Without regard to case. */
export async function findStaffRoleByName(db: Reader, name: string): Promise<StaffRoleRow | undefined> {
  return db
    .selectFrom('staff_roles')
    .select(columnsOf.staff_roles)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
}

export async function insertStaffRole(
  tx: Tx,
  role: Pick<StaffRoleRow, 'name' | 'permissions'>,
  at: Date,
): Promise<StaffRoleRow> {
  return tx
    .insertInto('staff_roles')
    .values({ ...role, created_at: at, updated_at: at })
    .returning(columnsOf.staff_roles)
    .executeTakeFirstOrThrow();
}

export async function updateStaffRoleRow(
  tx: Tx,
  id: number,
  role: Pick<StaffRoleRow, 'name' | 'permissions'>,
  at: Date,
): Promise<StaffRoleRow> {
  return tx
    .updateTable('staff_roles')
    .set({ name: role.name, permissions: role.permissions, updated_at: at })
    .where('id', '=', id)
    .returning(columnsOf.staff_roles)
    .executeTakeFirstOrThrow();
}

export async function deleteStaffRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_roles').where('id', '=', id).execute();
}

/** By a member, or by an invitation that can be accepted. */
export async function isStaffRoleUsed(db: Reader, id: number, at: Date): Promise<boolean> {
  const members = db.selectFrom('users').select('id').where('staff_role_id', '=', id);
  const invited = db.selectFrom('staff_invitations').select('id').where('staff_role_id', '=', id);
  const used = await members
    .union(invited.where('expires_at', '>', at))
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
