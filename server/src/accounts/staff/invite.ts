/**
 * When one of these returns, the invitation waits, with a mail to its address in the outbox, or is withdrawn. An invitation replaces an
 * older one to the same address. What the mail holds is made when it is sent, see write-invitation.ts.
 */

import { ShopError } from '@shop/contract/errors';
import { INVITATION_DAYS, type InviteStaffBody } from '@shop/contract/staff';
import { staffErrorsText } from '@shop/messages/staff-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { findUserByEmail } from '../users.queries.ts';
import { roleNamed } from './change-member.ts';
import { checkRoleGrant, rightsOfGranter } from './granting.ts';
import { deleteInvitation, findInvitation, type InvitationRow, insertInvitation } from './invitations.queries.ts';
import { lockStaff } from './staff.queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock'>;
const DAY_MS = 24 * 3600 * 1000;

/** @throws ShopError FORBIDDEN, INVALID_INPUT for a role that there is not, ALREADY_STAFF */
export async function inviteMember(deps: ChangeDeps, actor: Actor, input: InviteStaffBody): Promise<InvitationRow> {
  const at = deps.clock.now();
  const { email } = input;
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    const granter = await rightsOfGranter(tx, actor);
    const role = await roleNamed(tx, input.staffRole);
    checkRoleGrant(granter, role);
    const account = await findUserByEmail(tx, email);
    if (account !== undefined && account.staff_role_id !== null) throw new ShopError('ALREADY_STAFF');
    const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
    const values = { email, roleId: role.id, invitedBy: actor.userId, at, expiresAt };
    const id = await insertInvitation(tx, values);
    await recordMail(tx, { kind: 'invitation', userId: null, orderId: null, data: { invitation: id }, at });
    await insertAuditEntry(tx, { at, actorId: actor.userId, action: 'staff_invited', on: { staffRoleId: role.id } });
    return { id, email, staff_role_id: role.id, staffRole: role.name, invited_by: actor.userId, expires_at: expiresAt };
  });
}

/** @throws ShopError FORBIDDEN, NOT_FOUND */
export async function withdrawInvitation(deps: ChangeDeps, actor: Actor, id: number): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    await rightsOfGranter(tx, actor);
    const invitation = await findInvitation(tx, id, at);
    if (invitation === undefined) throw new ShopError('NOT_FOUND', { detail: staffErrorsText.noSuchInvitation });
    await deleteInvitation(tx, id);
    const on = { staffRoleId: invitation.staff_role_id };
    await insertAuditEntry(tx, { at, actorId: actor.userId, action: 'invitation_withdrawn', on });
  });
}
