import { type Permission, permissions } from '@shop/contract/permissions';
import type { OwnMember, StaffInvitation, StaffMember, StaffRole } from '@shop/contract/staff';
import type { InvitationRow } from './invitations.queries.ts';
import type { OwnMemberRow, StaffMemberRow, StaffRoleRow } from './staff.queries.ts';

export function presentMember(row: StaffMemberRow): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    staffRole: row.staffRole,
    permissions: known(row.permissions),
    secondFactor: row.secondFactor,
    createdAt: row.created_at.toISOString(),
  };
}

/** @param demandsFactor whether the shop demands a second factor of its staff */
export function presentOwnMember(row: OwnMemberRow, demandsFactor: boolean): OwnMember {
  const mustSetUpSecondFactor = demandsFactor && !row.secondFactor;
  const member = presentMember(row);
  // Until then they may do nothing.
  const permissions = mustSetUpSecondFactor ? [] : member.permissions;
  return { ...member, permissions, tableView: row.tableView, mustSetUpSecondFactor };
}

export function presentRole(row: StaffRoleRow): StaffRole {
  return { id: row.id, name: row.name, permissions: known(row.permissions), builtIn: row.built_in };
}

export function presentInvitation({ id, email, staffRole, expires_at }: InvitationRow): StaffInvitation {
  return { id, email, staffRole, expiresAt: expires_at.toISOString() };
}

/** In the order of the list, without what a newer version of the shop has added. */
function known(given: readonly string[]): Permission[] {
  return permissions.filter((one) => given.includes(one));
}
