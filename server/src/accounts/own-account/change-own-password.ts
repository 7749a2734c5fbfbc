/**
 * When it returns, the account has the new password, its other sessions have ended, its links for a forgotten one and for another
 * e-mail address are invalid, and a notice is in the outbox. When it throws, nothing has changed.
 */

import type { ChangePasswordBody } from '@shop/contract/own-account';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/tokens.ts';
import { deletePasswordResetOfUser } from '../password-resets.queries.ts';
import { refuseCommonPassword } from '../refuse-common-password.ts';
import { deleteOtherSessionsOfUser } from '../sessions.queries.ts';
import { findUserForUpdate, updateUser } from '../users.queries.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { deleteEmailChangeOfUser } from './email-changes.queries.ts';

/** @throws ShopError INVALID_INPUT, TOO_MANY_REQUESTS */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  sent: ChangePasswordBody & { clientIp: string; sessionToken: string },
): Promise<void> {
  refuseCommonPassword(deps, sent.newPassword, 'newPassword');
  const checked = await checkOwnPassword(deps, actor, sent);
  const passwordHash = await deps.passwords.hash(sent.newPassword, sent.clientIp);
  const at = deps.clock.now();
  const userId = checked.id;
  await inTransaction(deps.db, async (tx) => {
    // Another change was first: what was checked is the password no more.
    if ((await findUserForUpdate(tx, userId))?.password_hash !== checked.password_hash) throw wrongPassword();
    // The password first: the deletion finds the session of a concurrent login with the old one, or that login finds the new one.
    await updateUser(tx, userId, { passwordHash }, at);
    await deleteOtherSessionsOfUser(tx, userId, hashToken(sent.sessionToken));
    await deletePasswordResetOfUser(tx, userId);
    await deleteEmailChangeOfUser(tx, userId);
    await insertAuditEntry(tx, { at, actorId: userId, action: 'password_changed', on: { userId } });
    await recordMail(tx, { kind: 'password_changed', userId, orderId: null, data: {}, at });
  });
}
