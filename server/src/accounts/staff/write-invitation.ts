/**
 * The mail of an invitation. Its token exists in the mail alone: each attempt to send makes a new one, and only hashes are stored. It
 * returns undefined once the invitation is used, withdrawn, replaced or expired.
 */

import { pages } from '@shop/contract/paths';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { MailRow } from '../../mails/mails.queries.ts';
import { mailName, type ShopMail } from '../../mails/shop-mail.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { invitationMail } from '../account-mails.ts';
import { addInvitationToken } from './invitations.queries.ts';

const invitationData = z.object({ invitation: z.int() });

export async function writeInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  publicUrl: string,
  mail: MailRow,
): Promise<{ email: string; mail: ShopMail } | undefined> {
  const token = newToken();
  const { invitation } = invitationData.parse(mail.data);
  const open = await addInvitationToken(deps.db, invitation, { tokenHash: hashToken(token), at: deps.clock.now() });
  if (open === undefined) return undefined;
  const { email, expires_at } = open;
  const url = `${publicUrl}${pages.acceptInvitation}?${new URLSearchParams({ token, email })}`;
  return { email, mail: invitationMail(mailName({ name: null, email }), url, expires_at) };
}
