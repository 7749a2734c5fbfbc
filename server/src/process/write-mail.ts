import { may } from '@shop/contract/permissions';
import { passwordChangedContent } from '../accounts/account-mails.ts';
import { findUser } from '../accounts/users.queries.ts';
import { writeResetLink } from '../accounts/write-reset-link.ts';
import { lowStockContent, lowStockMailData } from '../catalogue/low-stock/low-stock-mail-content.ts';
import type { Deps } from '../deps.ts';
import type { MailRow } from '../mails/mails.queries.ts';
import { mayBeSentNow } from '../orders/order-mails/limit-order-mails.ts';
import { listMailsOfSummary } from '../orders/order-mails/mail-summaries.queries.ts';
import { orderMailContent, ordersSummaryContent } from '../orders/order-mails/order-mail-content.ts';
import { orderMailData, orderMailKindOf } from '../orders/order-mails/order-mails.ts';
import type { MailContent, WrittenMail } from '../platform/mail/mail-content.ts';

/** Writes the mail of an outbox row just before it is sent; its domain module writes the content. */
export async function writeMail(
  deps: Deps,
  publicUrl: string,
  mail: MailRow,
): Promise<WrittenMail | 'in a summary' | undefined> {
  if (mail.kind === 'reset_link') return writeResetLink(deps, publicUrl, mail);
  const user = mail.user_id === null ? undefined : await findUser(deps.db, mail.user_id);
  if (user === undefined || (mail.kind === 'low_stock' && !may(user, 'catalogue.write'))) return undefined;
  if (orderMailKindOf(mail.kind) !== undefined && !(await mayBeSentNow(deps, mail))) return 'in a summary';
  const content = await contentOf(deps, mail, publicUrl);
  if (content === undefined) return undefined;
  return { to: { name: user.name, address: user.email }, content };
}

async function contentOf(deps: Deps, mail: MailRow, publicUrl: string): Promise<MailContent | undefined> {
  if (mail.kind === 'orders_summary') return summaryOf(await listMailsOfSummary(deps.db, mail.id), publicUrl);
  if (mail.kind === 'low_stock') return lowStockContent(lowStockMailData.parse(mail.data), publicUrl);
  const kind = orderMailKindOf(mail.kind);
  if (kind === undefined) return passwordChangedContent(publicUrl, mail.recorded_at);
  return orderMailContent(kind, orderMailData.parse(mail.data), publicUrl);
}

function summaryOf(mails: readonly MailRow[], publicUrl: string): MailContent | undefined {
  const parts = mails.flatMap((mail) => {
    const kind = orderMailKindOf(mail.kind);
    return kind === undefined ? [] : [{ kind, data: orderMailData.parse(mail.data), at: mail.recorded_at }];
  });
  return parts.length === 0 ? undefined : ordersSummaryContent(parts, publicUrl);
}
