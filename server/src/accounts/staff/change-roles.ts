/**
 * When one of these returns, the role is as it was asked for, with a history entry, and what its members request next is checked by
 * it. Roles that come with the shop never change.
 */

import { ShopError } from '@shop/contract/errors';
import { type CreateStaffRoleBody, MAX_STAFF_ROLES, type UpdateStaffRoleBody } from '@shop/contract/staff';
import { staffErrorsText } from '@shop/messages/staff-errors';
import { type AuditValues, insertAuditEntry } from '../../audit/audit.queries.ts';
import { differences } from '../../audit/differences.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Reader, Tx } from '../../schema.ts';
import { checkGrant, rightsOfGranter } from './granting.ts';
import {
  deleteStaffRoleRow,
  findStaffRole,
  findStaffRoleByName,
  insertStaffRole,
  isStaffRoleUsed,
  listStaffRoles,
  lockStaff,
  type StaffRoleRow,
  updateStaffRoleRow,
} from './staff.queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock'>;

/** @throws ShopError FORBIDDEN, STAFF_ROLE_TAKEN, STAFF_ROLES_FULL */
export async function createStaffRole(
  deps: ChangeDeps,
  actor: Actor,
  input: CreateStaffRoleBody,
): Promise<StaffRoleRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    checkGrant(await rightsOfGranter(tx, actor), input.permissions);
    const name = await freeName(tx, input.name);
    if ((await listStaffRoles(tx)).length >= MAX_STAFF_ROLES) throw new ShopError('STAFF_ROLES_FULL');
    const role = await insertStaffRole(tx, { name, permissions: [...new Set(input.permissions)] }, at);
    await insertAuditEntry(tx, {
      ...{ at, actorId: actor.userId, action: 'staff_role_created', on: { staffRoleId: role.id } },
      after: recordedStaffRole(role),
    });
    return role;
  });
}

/**
 * Adding a permission to a role gives it to all who have the role.
 * @throws ShopError FORBIDDEN, NOT_FOUND, STAFF_ROLE_BUILT_IN, STAFF_ROLE_TAKEN
 */
export async function updateStaffRole(
  deps: ChangeDeps,
  actor: Actor,
  { id, ...input }: UpdateStaffRoleBody & { id: number },
): Promise<StaffRoleRow> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    const granter = await rightsOfGranter(tx, actor);
    const before = await ownRole(tx, id);
    const permissions = [...new Set(input.permissions ?? before.permissions)];
    const added = permissions.filter((one) => !before.permissions.includes(one));
    checkGrant(granter, added);
    const name = input.name === undefined ? before.name : await freeName(tx, input.name, id);
    const after = await updateStaffRoleRow(tx, id, { name, permissions }, at);
    const changed = differences(recordedStaffRole(before), recordedStaffRole(after));
    const entry = { at, actorId: actor.userId, action: 'staff_role_changed', on: { staffRoleId: id } } as const;
    if (changed !== undefined) await insertAuditEntry(tx, { ...entry, ...changed });
    return after;
  });
}

/** @throws ShopError FORBIDDEN, NOT_FOUND, STAFF_ROLE_BUILT_IN, STAFF_ROLE_IN_USE */
export async function deleteStaffRole(deps: ChangeDeps, actor: Actor, id: number): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await lockStaff(tx);
    await rightsOfGranter(tx, actor);
    const role = await ownRole(tx, id);
    if (await isStaffRoleUsed(tx, id, at)) throw new ShopError('STAFF_ROLE_IN_USE');
    await deleteStaffRoleRow(tx, id);
    await insertAuditEntry(tx, {
      ...{ at, actorId: actor.userId, action: 'staff_role_deleted', on: { staffRoleId: id } },
      before: recordedStaffRole(role),
    });
  });
}

const noSuchStaffRole = () => new ShopError('NOT_FOUND', { detail: staffErrorsText.noSuchRole });

/** @throws ShopError NOT_FOUND */
export async function requireStaffRole(db: Tx | Reader, id: number): Promise<StaffRoleRow> {
  const role = await findStaffRole(db, id);
  if (role === undefined) throw noSuchStaffRole();
  return role;
}

async function ownRole(tx: Tx, id: number): Promise<StaffRoleRow> {
  const role = await requireStaffRole(tx, id);
  if (role.built_in) throw new ShopError('STAFF_ROLE_BUILT_IN');
  return role;
}

async function freeName(tx: Tx, sent: string, ownId?: number): Promise<string> {
  const name = sent.trim();
  const other = await findStaffRoleByName(tx, name);
  if (other !== undefined && other.id !== ownId) throw new ShopError('STAFF_ROLE_TAKEN');
  return name;
}

function recordedStaffRole({ name, permissions }: StaffRoleRow): AuditValues {
  return { name, permissions: [...permissions].sort() };
}
