/** What members of staff may do: one list for the server's routes, the app's menu and screens, and the tests. */

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'catalogue.read',
  'catalogue.write',
  'orders.read',
  'orders.write',
  'refunds.write',
  'customers.read',
  'customers.write',
  'promotions.write',
  'settings.write',
  'staff.write',
  'reports.read',
] as const;
export type Permission = (typeof permissions)[number];

/** Who may call a route: everybody, every logged-in user, who has the permission, or owners alone. */
export type Access = 'public' | 'user' | 'owner' | Permission;

const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = { user: [], admin: permissions };

/** @param who a user of the wire, a row of `users` or an actor */
export function may(who: { role: Role }, permission: Permission): boolean {
  return permissionsOf[who.role].includes(permission);
}

/** Owners have all permissions, and may do what cannot be undone for the whole shop. */
export function isOwner(who: { role: Role }): boolean {
  return who.role === 'admin';
}

/** The roles whose users have the permission, for SQL. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => may({ role }, permission));
}
