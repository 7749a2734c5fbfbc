/**
 * For the operator: when it returns a password, it is the account's new random one. The account's sessions have ended, its reset
 * links and one for another e-mail address are invalid, and its counted failures are deleted.
 */

import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/db/database.ts';
import { deleteAttemptsStartingWith } from '../platform/rate-limits.queries.ts';
import { newPassword } from '../platform/tokens.ts';
import { failedLoginsOf } from './log-in.ts';
import { deleteEmailChangeOfUser } from './own-account/email-changes.queries.ts';
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
    // The password first, as in a reset: the deletion finds the session of a concurrent login with the old password, or that login
    // finds the new password.
    await updateUser(tx, user.id, { passwordHash }, at);
    await deleteSessionsOfUser(tx, user.id);
    await deletePasswordResetOfUser(tx, user.id);
    await deleteEmailChangeOfUser(tx, user.id);
    await deleteAttemptsStartingWith(tx, failedLoginsOf(String(user.id)));
    await insertAuditEntry(tx, { at, actorId: null, action: 'password_reset', on: { userId: user.id } });
  });
  return password;
}
