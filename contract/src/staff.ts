/** Members of staff and their roles on the wire. */

import * as z from 'zod/mini';
import { email, tableViews } from './accounts.ts';
import { OWNER, type Permission, permissions } from './permissions.ts';
import { requiredText } from './text.ts';

/**
 * The roles that come with the shop and cannot be changed. The database has the same, so that a statement can ask for those who have a
 * permission; a test compares them.
 */
export const builtInRoles = {
  [OWNER]: permissions,
  manager: permissions.filter((one) => one !== 'staff.write' && one !== 'settings.write'),
  catalogue: ['catalogue.read', 'catalogue.write'],
  fulfilment: ['catalogue.read', 'orders.read', 'orders.write'],
  support: ['catalogue.read', 'orders.read', 'orders.write', 'refunds.write', 'customers.read', 'customers.write'],
  accountant: ['orders.read', 'customers.read', 'reports.read'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export const staffRole = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  builtIn: z.boolean().check(z.describe('comes with the shop and cannot be changed')),
});
export type StaffRole = z.infer<typeof staffRole>;
export const staffRoles = z.array(staffRole);

export const staffMember = z.object({
  id: z.int().check(z.describe("the user's")),
  email: z.string(),
  name: z.nullable(z.string()),
  staffRole: z.string(),
  permissions: z.array(z.enum(permissions)),
  secondFactor: z.boolean(),
  createdAt: z.string(),
});
export type StaffMember = z.infer<typeof staffMember>;

const tableView = z.enum(tableViews, 'tableView is compact or all-columns');
/** Of the caller. */
export const ownMember = z.extend(staffMember, {
  tableView: tableView.check(z.describe('how the caller sees long lists: in compact rows, or with all columns')),
  mustSetUpSecondFactor: z
    .boolean()
    .check(
      z.describe(
        'the shop demands a second factor, and the caller has none: until then nothing is open but the own account',
      ),
    ),
});
export type OwnMember = z.infer<typeof ownMember>;
export const updateOwnMemberBody = z.object({ tableView });
export type UpdateOwnMemberBody = z.infer<typeof updateOwnMemberBody>;

export const staffMembers = z.array(staffMember);

export const MAX_STAFF_ROLES = 100;
const ROLE_NAME_MAX = 100;

const roleName = requiredText('name', ROLE_NAME_MAX);
const rolePermissions = z.array(z.enum(permissions, 'there is no such permission'), 'permissions must be a list');

export const createStaffRoleBody = z.object({ name: roleName, permissions: rolePermissions });
export type CreateStaffRoleBody = z.infer<typeof createStaffRoleBody>;

/** Only what is sent is changed. */
export const updateStaffRoleBody = z.object({
  name: z.optional(roleName),
  permissions: z.optional(rolePermissions),
});
export type UpdateStaffRoleBody = z.infer<typeof updateStaffRoleBody>;

/** The name of a role; whether there is one, the server says. */
const namedRole = requiredText('staffRole', ROLE_NAME_MAX);

export const updateStaffMemberBody = z.object({ staffRole: namedRole });

export const INVITATION_DAYS = 7;

export const staffInvitation = z.object({
  id: z.int(),
  email: z.string(),
  staffRole: z.string(),
  expiresAt: z.string(),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;
export const staffInvitations = z.array(staffInvitation);

export const inviteStaffBody = z.object({ email, staffRole: namedRole });
export type InviteStaffBody = z.infer<typeof inviteStaffBody>;
