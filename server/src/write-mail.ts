import { passwordChangedContent } from './accounts/account-mails.ts';
import { findUser } from './accounts/users.queries.ts';
import { writeResetLink } from './accounts/write-reset-link.ts';
import { orderMailContent } from './orders/order-mail-content.ts';
import { orderMailData, orderMailKindOf } from './orders/order-mails.ts';
import type { Deps } from './platform/deps.ts';
import type { MailContent, WrittenMail } from './platform/mail/mail-content.ts';
import type { MailRow } from './platform/mail/outbox.queries.ts';

/** Makes of a row of the outbox what it says and to whom, the moment before it is sent; each kind by its noun. */
export async function writeMail(deps: Deps, publicUrl: string, mail: MailRow): Promise<WrittenMail | undefined> {
  if (mail.kind === 'reset_link') return writeResetLink(deps, publicUrl, mail);
  const user = mail.user_id === null ? undefined : await findUser(deps.db, mail.user_id);
  if (user === undefined) return undefined;
  return { to: { name: user.name, address: user.email }, content: contentOf(mail, publicUrl) };
}

function contentOf(mail: MailRow, publicUrl: string): MailContent {
  const kind = orderMailKindOf(mail.kind);
  if (kind === undefined) return passwordChangedContent(publicUrl, mail.recorded_at);
  return orderMailContent(kind, orderMailData.parse(mail.data), publicUrl);
}
