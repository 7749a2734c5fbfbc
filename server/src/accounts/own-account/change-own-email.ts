/**
 * An account gets another e-mail address in two steps: it asks for it with its password, and confirms it by a link that is mailed to
 * the new address. Until then, and when a step throws, the account has the old one. The old one is told. A change of the password makes
 * the link invalid: who asked for it knew the old one.
 */

import { ShopError } from '@shop/contract/errors';
import {
  badEmailLink,
  type ChangeEmailBody,
  type ConfirmEmailBody,
  EMAIL_CHANGE_HOURS,
} from '@shop/contract/own-account';
import { accountErrorsText } from '@shop/messages/account-errors';
import { insertAuditEntry } from '../../audit/audit.queries.ts';
import type { Deps } from '../../deps.ts';
import { recordMail } from '../../mails/record-mail.ts';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countAttempt } from '../../platform/rate-limits.queries.ts';
import { hashToken, sha256 } from '../../platform/tokens.ts';
import type { Tx } from '../../schema.ts';
import { limitFailures } from '../limit-failures.ts';
import { deletePasswordResetOfUser } from '../password-resets.queries.ts';
import { findUserByEmail, findUserForUpdate, updateUser } from '../users.queries.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { findEmailChangeOwner, insertEmailChange, takeEmailChange } from './email-changes.queries.ts';

/** Each request is a mail to somebody who has asked for none, perhaps. */
const MOST_AN_HOUR = 5;
const HOUR_SECONDS = 3600;

class BadEmailLink extends ShopError {
  constructor() {
    super('INVALID_INPUT', { errors: [{ path: 'token', message: badEmailLink }] });
  }
}

/**
 * When it returns, the mail to the new address is in the outbox; links of earlier requests are invalid.
 * @throws ShopError INVALID_INPUT, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function requestEmailChange(
  deps: Deps,
  actor: Actor,
  sent: ChangeEmailBody & { clientIp: string },
): Promise<string> {
  const user = await checkOwnPassword(deps, actor, sent);
  const at = deps.clock.now();
  const { email } = sent;
  if (email === user.email) {
    throw new ShopError('INVALID_INPUT', { errors: [{ path: 'email', message: accountErrorsText.isYourAddress }] });
  }
  await limitRequests(deps, user.id, at);
  await inTransaction(deps.db, async (tx) => {
    // What was checked may be the password no more.
    if ((await findUserForUpdate(tx, user.id))?.password_hash !== user.password_hash) throw wrongPassword();
    await refuseTaken(tx, user.id, email);
    const expiresAt = new Date(at.getTime() + EMAIL_CHANGE_HOURS * HOUR_SECONDS * 1000);
    const emailChange = await insertEmailChange(tx, { userId: user.id, email, at, expiresAt });
    await recordMail(tx, { kind: 'email_confirm', userId: user.id, orderId: null, data: { emailChange }, at });
  });
  return email;
}

/** @throws ShopError INVALID_INPUT, EMAIL_TAKEN, TOO_MANY_REQUESTS */
export async function confirmEmailChange(deps: Deps, clientIp: string, { token }: ConfirmEmailBody): Promise<void> {
  const key = `email-link:${sha256(networkOf(clientIp)).toString('base64url')}`;
  const isFailure = (error: unknown) => error instanceof BadEmailLink;
  const at = deps.clock.now();
  await limitFailures(deps, { key, isFailure }, () =>
    inTransaction(deps.db, async (tx) => {
      const presented = { tokenHash: hashToken(token), at };
      const owner = await findEmailChangeOwner(tx, presented);
      const user = owner === undefined ? undefined : await findUserForUpdate(tx, owner);
      const change = user && (await takeEmailChange(tx, presented));
      if (change === undefined || user === undefined) throw new BadEmailLink();
      await refuseTaken(tx, user.id, change.email);
      await updateUser(tx, user.id, { email: change.email }, at);
      // It was sent to the old address.
      await deletePasswordResetOfUser(tx, user.id);
      const on = { userId: user.id };
      await insertAuditEntry(tx, { at, actorId: user.id, action: 'email_changed', on, after: { changed: ['email'] } });
      const data = { email: user.email };
      await recordMail(tx, { kind: 'email_changed', userId: user.id, orderId: null, data, at });
    }),
  );
}

/** Also where only the spelling differs: it is the same address for the shop. */
async function refuseTaken(tx: Tx, userId: number, email: string): Promise<void> {
  const other = await findUserByEmail(tx, email);
  if (other !== undefined && other.id !== userId) throw new ShopError('EMAIL_TAKEN');
}

async function limitRequests(deps: Deps, userId: number, at: Date): Promise<void> {
  if (!deps.rateLimits) return;
  const { attempts, endsAt } = await countAttempt(deps.db, `email-change:${userId}`, at, HOUR_SECONDS);
  if (attempts <= MOST_AN_HOUR) return;
  throw new ShopError('TOO_MANY_REQUESTS', {
    detail: accountErrorsText.changedVeryOften,
    retryAfter: Math.ceil((endsAt.getTime() - at.getTime()) / 1000),
  });
}
