/**
 * For the operator: when it returns a password, it is a new random one of this account, and opens it alone. Its sessions have
 * ended, its reset links are worth nothing, and its failed logins are forgotten.
 */

import type { Deps } from '../deps.ts';
import { insertAuditEntry } from '../platform/audit/audit.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { deleteAttemptsStartingWith } from '../platform/rate-limits.queries.ts';
import { newPassword } from '../platform/tokens.ts';
import { failedLoginsOf } from './log-in.ts';
import { deletePasswordResetOfUser } from './password-resets.queries.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';
import { findUserByEmail, updateUser } from './users.queries.ts';

/** @returns undefined when there is no such account */
export async function replacePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  email: string,
): Promise<string | undefined> {
  const user = await findUserByEmail(deps.db, email);
  if (user === undefined) return undefined;
  const password = newPassword();
  const passwordHash = await deps.passwords.hash(password);
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // The password first, as in a reset: a login with the old one that meets this is seen by the deletion, or finds the new one.
    await updateUser(tx, user.id, { passwordHash }, at);
    await deleteSessionsOfUser(tx, user.id);
    await deletePasswordResetOfUser(tx, user.id);
    await deleteAttemptsStartingWith(tx, failedLoginsOf(String(user.id)));
    await insertAuditEntry(tx, { at, actorId: null, action: 'password_reset', on: { userId: user.id } });
  });
  return password;
}
