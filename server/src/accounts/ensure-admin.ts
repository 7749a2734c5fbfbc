/** When it returns, the account exists, is an admin, and has this password. The operator's settings override the database. */

import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { changedAccount } from './changed-account.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';
import { OWNER_ROLE } from './staff/staff.queries.ts';
import { findUserByEmail, insertUser, updateUser } from './users.queries.ts';

export async function ensureAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  admin: { email: string; password: string },
): Promise<void> {
  const existing = await findUserByEmail(deps.db, admin.email);
  if (existing !== undefined) {
    const samePassword = await deps.passwords.verify(existing.password_hash, admin.password);
    if (samePassword && existing.staff_role_id === OWNER_ROLE) return;
  }
  const passwordHash = await deps.passwords.hash(admin.password);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const user =
      existing === undefined
        ? await insertUser(tx, { email: admin.email, passwordHash, role: 'admin', at })
        : await updateUser(tx, existing.id, { role: 'admin', passwordHash }, at);
    // Another server that starts at the same moment has created it.
    if (user === undefined) return;
    await deleteSessionsOfUser(tx, user.id);
    const changed = existing === undefined ? { after: { role: user.role } } : changedAccount(existing, user);
    await insertAuditEntry(tx, { at, actorId: null, action: 'admin_set', on: { userId: user.id }, ...changed });
  });
}
