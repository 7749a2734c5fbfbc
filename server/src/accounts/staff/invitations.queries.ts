import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../schema.ts';

export interface InvitationRow {
  id: number;
  email: string;
  staff_role_id: number;
  staffRole: string;
  invited_by: number;
  expires_at: Date;
}

const invitations = (db: Reader, at: Date) =>
  db
    .selectFrom('staff_invitations as invitations')
    .innerJoin('staff_roles', 'staff_roles.id', 'invitations.staff_role_id')
    .select(['invitations.id', 'invitations.email', 'invitations.staff_role_id', 'invitations.invited_by'])
    .select(['invitations.expires_at', 'staff_roles.name as staffRole'])
    .where('invitations.expires_at', '>', at);

/** Those that can be accepted, oldest first. */
export async function listInvitations(db: Reader, at: Date): Promise<InvitationRow[]> {
  return invitations(db, at).orderBy('invitations.id').execute();
}

export async function findInvitation(db: Reader, id: number, at: Date): Promise<InvitationRow | undefined> {
  return invitations(db, at).where('invitations.id', '=', id).executeTakeFirst();
}

/** @returns its id; one to the same address before it is gone */
export async function insertInvitation(
  tx: Tx,
  {
    email,
    roleId,
    invitedBy,
    at,
    expiresAt,
  }: { email: string; roleId: number; invitedBy: number; at: Date; expiresAt: Date },
): Promise<number> {
  await tx.deleteFrom('staff_invitations').where(sql`lower(email)`, '=', sql`lower(${email})`).execute();
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({ email, staff_role_id: roleId, invited_by: invitedBy, created_at: at, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('id', '=', id).execute();
}

/** @returns undefined when it has expired, or was used, withdrawn or replaced */
export async function addInvitationToken(
  db: Db,
  id: number,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<{ email: string; expires_at: Date } | undefined> {
  return db
    .updateTable('staff_invitations')
    .set({ token_hashes: sql<Buffer[]>`token_hashes || ${tokenHash}::bytea` })
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returning(['email', 'expires_at'])
    .executeTakeFirst();
}

/** The one to this address that has the token. */
export async function findPresentedInvitation(
  db: Reader,
  { email, tokenHash, at }: { email: string; tokenHash: Buffer; at: Date },
): Promise<InvitationRow | undefined> {
  return invitations(db, at)
    .where(sql`lower(invitations.email)`, '=', sql`lower(${email})`)
    .where(sql<boolean>`${tokenHash}::bytea = any(invitations.token_hashes)`)
    .executeTakeFirst();
}

export async function deleteInvitationsExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', at).execute();
}
