import type { AuditValues } from '../audit/audit.queries.ts';
import { presentAddress } from './present-user.ts';
import type { UserRow } from './users.queries.ts';

/**
 * The difference between two versions of an account; undefined when there is none. Personal and secret fields appear by name only,
 * addresses by their number.
 */
export function changedAccount(
  before: UserRow,
  after: UserRow,
): { before: AuditValues; after: AuditValues } | undefined {
  const [old, now] = [compared(before), compared(after)];
  const changed = Object.keys(now).filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
  if (changed.length === 0) return undefined;
  const values = (user: UserRow) => ({
    ...(changed.includes('addresses') && { addresses: user.addresses.length }),
    ...(changed.includes('role') && { role: user.role }),
  });
  return { before: values(before), after: { changed, ...values(after) } };
}

function compared(user: UserRow): Readonly<Record<string, unknown>> {
  return {
    name: user.name,
    imageUrl: user.image_url,
    language: user.language,
    addresses: user.addresses.map(presentAddress),
    role: user.role,
    password: user.password_hash,
  };
}
