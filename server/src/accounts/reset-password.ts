/**
 * When it returns, the account has the new password, the link is used, one for another e-mail address is invalid, every session of the
 * account has ended, its counted failures are deleted, and the notice mail is in the outbox. When it throws, nothing has changed, and a
 * valid link stays valid. All errors about a link have one sentence.
 */

import { ShopError } from '@shop/contract/errors';
import { badResetLink, type ResetPasswordBody } from '@shop/contract/password-reset';
import { insertAuditEntry } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import { recordMail } from '../mails/record-mail.ts';
import { inTransaction } from '../platform/db/database.ts';
import { deleteAttemptsStartingWith } from '../platform/rate-limits.queries.ts';
import { hashToken } from '../platform/tokens.ts';
import { failedLoginsOf } from './log-in.ts';
import { deleteEmailChangeOfUser } from './own-account/email-changes.queries.ts';
import { isResetTokenGood, takeResetToken } from './password-resets.queries.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';
import { updateUser } from './users.queries.ts';

export async function resetPassword(deps: Deps, input: ResetPasswordBody): Promise<void> {
  refuseCommonPassword(deps, input.password);
  const at = deps.clock.now();
  const presented = { email: input.email, tokenHash: hashToken(input.token), at };
  // Checked first, so that guessing costs the server no password hash.
  if (!(await isResetTokenGood(deps.db, presented))) throw badLink();
  const passwordHash = await deps.passwords.hash(input.password);
  await inTransaction(deps.db, async (tx) => {
    const userId = await takeResetToken(tx, presented);
    if (userId === undefined) throw badLink();
    // The password first: the deletion below finds the session of a concurrent login with the old password, or that login finds the
    // new password.
    await updateUser(tx, userId, { passwordHash }, at);
    await deleteSessionsOfUser(tx, userId);
    await deleteEmailChangeOfUser(tx, userId);
    await deleteAttemptsStartingWith(tx, failedLoginsOf(String(userId)));
    await insertAuditEntry(tx, { at, actorId: userId, action: 'password_reset', on: { userId } });
    await recordMail(tx, { kind: 'password_changed', userId, orderId: null, data: {}, at });
  });
}

function badLink(): ShopError {
  return new ShopError('INVALID_INPUT', { errors: [{ path: 'token', message: badResetLink }] });
}
