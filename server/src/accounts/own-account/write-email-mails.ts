/** The mails about another e-mail address of an account. */

import { pages } from '@shop/contract/paths';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { MailRow } from '../../mails/mails.queries.ts';
import { mailName, type ShopMail } from '../../mails/shop-mail.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { emailChangedMail, emailConfirmMail } from '../account-mails.ts';
import { findUser } from '../users.queries.ts';
import { addEmailChangeToken } from './email-changes.queries.ts';

interface Addressed {
  to: { name: string | null; address: string };
  mail: ShopMail;
}

const confirmData = z.object({ emailChange: z.int() });
const changedData = z.object({ email: z.string() });

/**
 * To the new address. Its token exists in the mail alone: each attempt to send makes a new one, and only hashes are stored.
 * @returns undefined once the change is confirmed, replaced or expired
 */
export async function writeEmailConfirmation(
  deps: Pick<Deps, 'db' | 'clock'>,
  publicUrl: string,
  mail: MailRow,
): Promise<Addressed | undefined> {
  const token = newToken();
  const { emailChange } = confirmData.parse(mail.data);
  const at = deps.clock.now();
  const open = await addEmailChangeToken(deps.db, emailChange, { tokenHash: hashToken(token), at });
  const user = open && (await findUser(deps.db, open.user_id));
  if (open === undefined || user === undefined) return undefined;
  const { email, expires_at } = open;
  const url = `${publicUrl}${pages.confirmEmail}?${new URLSearchParams({ token })}`;
  const name = mailName({ name: user.name, email });
  return { to: { name: user.name, address: email }, mail: emailConfirmMail(name, url, expires_at) };
}

/** To the address that was the account's. */
export async function writeEmailChanged(
  deps: Pick<Deps, 'db'>,
  publicUrl: string,
  mail: MailRow,
): Promise<Addressed | undefined> {
  const user = mail.user_id === null ? undefined : await findUser(deps.db, mail.user_id);
  if (user === undefined) return undefined;
  const { email } = changedData.parse(mail.data);
  const name = mailName({ name: user.name, email });
  return { to: { name: user.name, address: email }, mail: emailChangedMail(name, publicUrl, mail.recorded_at) };
}
