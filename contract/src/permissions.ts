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

/** What somebody must see to work with the permission. Permissions that are not named show by themselves what they are about. */
const neededFor: Readonly<Partial<Record<Permission, Permission>>> = {
  'catalogue.write': 'catalogue.read',
  'orders.write': 'orders.read',
  'refunds.write': 'orders.read',
  'customers.write': 'customers.read',
};

/** These, and what somebody must see to work with them: what the back office gives together. */
export function withNeeded(given: ReadonlySet<Permission>): Permission[] {
  const needed = [...given].map((one) => neededFor[one]);
  return permissions.filter((one) => given.has(one) || needed.includes(one));
}

/** The role that may do everything; also what cannot be undone for the whole shop. */
export const OWNER = 'owner';

/** What an actor, or the user of a session, has of rights; shoppers have none of both. */
export interface Rights {
  /** The name of the role among members of staff. */
  staffRole?: string | undefined;
  /** Plain texts on the wire: an older client does not know all of them. */
  permissions?: readonly string[] | undefined;
}

/**
 * Who may call a route: everybody; every logged-in user and, while the storefront is open, everybody else, to look (`visitor`) or to buy
 * (`guest`: each what is of the own session); every logged-in user; every member of staff; who has the permission, or one of several; or
 * owners alone.
 */
export type Access = 'public' | 'visitor' | 'guest' | 'user' | 'staff' | 'owner' | Permission | readonly Permission[];

export function may({ permissions: given }: Rights, permission: Permission): boolean {
  return given?.includes(permission) === true;
}

/** Owners have all permissions, and may do what cannot be undone for the whole shop. */
export function isOwner({ staffRole }: Rights): boolean {
  return staffRole === OWNER;
}
