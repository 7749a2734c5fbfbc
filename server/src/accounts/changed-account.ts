import type { AuditValues } from '../platform/audit/audit.queries.ts';
import { presentAddress } from './present-user.ts';
import type { UserRow } from './users.queries.ts';

/**
 * What of two versions of an account differs; undefined when nothing does. What names a person or is secret is told by its
 * field alone, of addresses how many there are.
 */
export function changedAccount(
  before: UserRow,
  after: UserRow,
): { before: AuditValues; after: AuditValues } | undefined {
  const [old, now] = [compared(before), compared(after)];
  const changed = Object.keys(now).filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
  if (changed.length === 0) return undefined;
  const told = (user: UserRow) => ({
    ...(changed.includes('addresses') && { addresses: user.addresses.length }),
    ...(changed.includes('role') && { role: user.role }),
  });
  return { before: told(before), after: { changed, ...told(after) } };
}

function compared(user: UserRow): Readonly<Record<string, unknown>> {
  return {
    name: user.name,
    imageUrl: user.image_url,
    addresses: user.addresses.map(presentAddress),
    role: user.role,
    password: user.password_hash,
  };
}
