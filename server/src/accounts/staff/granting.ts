/** Who may give which rights: nobody more than their own, and only owners make or lower owners. */

import { ShopError } from '@shop/contract/errors';
import { isOwner, may, OWNER, type Rights } from '@shop/contract/permissions';
import { staffErrorsText } from '@shop/messages/staff-errors';
import type { Actor } from '../../platform/actor.ts';
import type { Reader } from '../../schema.ts';
import { findStaffMember, type StaffRoleRow } from './staff.queries.ts';

/**
 * What the actor may do by now, under the lock of staff: a request may have waited while its sender was lowered.
 * @throws ShopError FORBIDDEN
 */
export async function rightsOfGranter(tx: Reader, actor: Actor): Promise<Rights> {
  const rights = await findStaffMember(tx, actor.userId);
  if (rights === undefined || !may(rights, 'staff.write')) throw new ShopError('FORBIDDEN');
  return rights;
}

/** @throws ShopError FORBIDDEN */
export function checkGrant(granter: Rights, granted: readonly string[]): void {
  if (isOwner(granter)) return;
  const beyond = granted.filter((one) => granter.permissions?.includes(one) !== true);
  if (beyond.length > 0) throw forbidden(staffErrorsText.beyondYourRights({ permissions: beyond.join(', ') }));
}

/** @throws ShopError FORBIDDEN */
export function checkRoleGrant(granter: Rights, role: Pick<StaffRoleRow, 'name' | 'permissions'>): void {
  if (role.name === OWNER) checkOwner(granter);
  checkGrant(granter, role.permissions);
}

/** @throws ShopError FORBIDDEN */
export function checkOwner(granter: Rights): void {
  if (!isOwner(granter)) throw forbidden(staffErrorsText.onlyOwners);
}

const forbidden = (detail: string) => new ShopError('FORBIDDEN', { detail });
