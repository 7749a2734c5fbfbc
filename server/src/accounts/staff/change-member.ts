/**
 * When one of these returns, the member has the role, or is a shopper without a session, with a history entry; whatever they request
 * next is checked by it. The shop has an owner at any time: of concurrent changes that would leave none, one is refused.
 */

import { ShopError } from '@shop/contract/errors';
import { isOwner, OWNER } from '@shop/contract/permissions';
import { staffErrorsText } from '@shop/messages/staff-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Tx } from '../../schema.ts';
import { deleteSessionsOfUser } from '../sessions.queries.ts';
import { checkOwner, checkRoleGrant, rightsOfGranter } from './granting.ts';
import {
  countOwners,
  findStaffMember,
  findStaffRoleByName,
  lockStaff,
  type StaffMemberRow,
  type StaffRoleRow,
  updateStaffRoleOf,
} from './staff.queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock'>;

/** @throws ShopError FORBIDDEN, NOT_FOUND, INVALID_INPUT for a role that there is not, LAST_OWNER */
export async function changeMember(
  deps: ChangeDeps,
  actor: Actor,
  { id, staffRole }: { id: number; staffRole: string },
): Promise<StaffMemberRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    const granter = await rightsOfGranter(tx, actor);
    const member = await memberOf(tx, id);
    const role = await roleNamed(tx, staffRole);
    if (role.name === member.staffRole) return member;
    if (isOwner(member)) checkOwner(granter);
    checkRoleGrant(granter, role);
    await keepAnOwner(tx, member);
    await updateStaffRoleOf(tx, id, role.id, at);
    await insertAuditEntry(tx, {
      ...{ at, actorId: actor.userId, action: 'staff_set', on: { userId: id } },
      ...{ before: { staffRole: member.staffRole }, after: { staffRole: role.name } },
    });
    return memberOf(tx, id);
  });
}

/**
 * The account stays, as a shopper's.
 * @throws ShopError FORBIDDEN, NOT_FOUND, LAST_OWNER
 */
export async function removeMember(deps: ChangeDeps, actor: Actor, id: number): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    const granter = await rightsOfGranter(tx, actor);
    const member = await memberOf(tx, id);
    if (isOwner(member)) checkOwner(granter);
    await keepAnOwner(tx, member);
    await updateStaffRoleOf(tx, id, null, at);
    await deleteSessionsOfUser(tx, id);
    await insertAuditEntry(tx, {
      ...{ at, actorId: actor.userId, action: 'staff_removed', on: { userId: id } },
      ...{ before: { staffRole: member.staffRole, role: 'admin' }, after: { role: 'user' } },
    });
  });
}

async function memberOf(tx: Tx, id: number): Promise<StaffMemberRow> {
  const member = await findStaffMember(tx, id);
  if (member === undefined) throw new ShopError('NOT_FOUND', { detail: staffErrorsText.noSuchMember });
  return member;
}

/** @throws ShopError INVALID_INPUT */
export async function roleNamed(tx: Tx, name: string): Promise<StaffRoleRow> {
  const role = await findStaffRoleByName(tx, name.trim());
  if (role !== undefined) return role;
  throw new ShopError('INVALID_INPUT', { errors: [{ path: 'staffRole', message: staffErrorsText.noSuchRole }] });
}

/** Under the lock of staff, before an owner is none any more. */
async function keepAnOwner(tx: Tx, member: StaffMemberRow): Promise<void> {
  if (member.staffRole === OWNER && (await countOwners(tx)) < 2) throw new ShopError('LAST_OWNER');
}
