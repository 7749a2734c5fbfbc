/**
 * When it returns a mail, its link is the account's only valid one until it is used, replaced or expired. The token exists in the
 * mail alone: each attempt to send creates a new one, and only hashes are stored. It returns undefined when there is no such account,
 * when the account has requested too many links, or when the link would be expired.
 */

import { pages } from '@shop/contract/paths';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { MailRow } from '../mails/mails.queries.ts';
import { mailName, type ShopMail } from '../mails/shop-mail.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countAttempt } from '../platform/rate-limits.queries.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { Tx } from '../schema.ts';
import { resetLinkMail } from './account-mails.ts';
import { addResetToken, openPasswordReset, updateMailOwner } from './password-resets.queries.ts';
import { findUser, findUserByEmail, type UserRow } from './users.queries.ts';

const MAX_MAILS = 3;
const WINDOW_SECONDS = 3600;

const resetLinkData = z.object({ email: z.string() });

export async function writeResetLink(
  deps: Deps,
  publicUrl: string,
  mail: MailRow,
): Promise<{ user: UserRow; mail: ShopMail } | undefined> {
  const token = newToken();
  const link = await inTransaction(deps.db, (tx) =>
    mail.user_id === null
      ? openForAccount(tx, deps, mail, hashToken(token))
      : reopen(tx, deps, mail.id, { userId: mail.user_id, tokenHash: hashToken(token) }),
  );
  if (link === undefined) return undefined;
  const { user, expiresAt } = link;
  const query = new URLSearchParams({ token, email: user.email });
  const url = `${publicUrl}${pages.resetPassword}?${query}`;
  return { user, mail: resetLinkMail(mailName(user), url, expiresAt) };
}

interface OpenLink {
  user: UserRow;
  expiresAt: Date;
}

async function openForAccount(tx: Tx, deps: Deps, mail: MailRow, tokenHash: Buffer): Promise<OpenLink | undefined> {
  const now = deps.clock.now();
  if (mail.give_up_at <= now) return undefined;
  const user = await findUserByEmail(tx, resetLinkData.parse(mail.data).email);
  if (user === undefined) return undefined;
  if (deps.rateLimits) {
    const { attempts } = await countAttempt(tx, `reset-mail:${user.id}`, now, WINDOW_SECONDS);
    if (attempts > MAX_MAILS) return undefined;
  }
  const expiresAt = new Date(now.getTime() + deps.resetTokenTtl * 1000);
  const reset = { userId: user.id, mailId: mail.id, requestedAt: mail.recorded_at, expiresAt, tokenHash };
  if (!(await openPasswordReset(tx, reset))) return undefined;
  await updateMailOwner(tx, mail.id, user.id);
  return { user, expiresAt };
}

async function reopen(
  tx: Tx,
  deps: Deps,
  mailId: number,
  { userId, tokenHash }: { userId: number; tokenHash: Buffer },
): Promise<OpenLink | undefined> {
  const expiresAt = await addResetToken(tx, mailId, tokenHash, deps.clock.now());
  const user = expiresAt && (await findUser(tx, userId));
  return user && { user, expiresAt };
}
