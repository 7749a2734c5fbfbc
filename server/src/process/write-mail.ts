import { may } from '@shop/contract/permissions';
import { passwordChangedContent } from '../accounts/account-mails.ts';
import { findUser, type UserRow } from '../accounts/users.queries.ts';
import { writeResetLink } from '../accounts/write-reset-link.ts';
import { lowStockContent, lowStockMailData } from '../catalogue/low-stock/low-stock-mail-content.ts';
import type { Deps } from '../deps.ts';
import type { MailKind, MailRow } from '../mails/mails.queries.ts';
import { mayBeSentNow } from '../orders/order-mails/limit-order-mails.ts';
import { listMailsOfSummary } from '../orders/order-mails/mail-summaries.queries.ts';
import { orderMailContent, ordersSummaryContent } from '../orders/order-mails/order-mail-content.ts';
import {
  isAboutOrder,
  type OrderMailRowKind,
  orderMailData,
  orderMailKindOf,
} from '../orders/order-mails/order-mails.ts';
import type { MailContent, WrittenMail } from '../platform/mail/mail-content.ts';

interface MailToWrite {
  deps: Deps;
  publicUrl: string;
  mail: MailRow;
}

/** Undefined: it is not to be sent any more. */
type Written = WrittenMail | 'in a summary' | undefined;

/**
 * Writes the mail of an outbox row just before it is sent; its domain module writes the content. A kind that only a newer version of the
 * shop knows has no writer: that throws, and the mail is tried again later, by then perhaps by a process of that version.
 */
export async function writeMail(deps: Deps, publicUrl: string, mail: MailRow): Promise<Written> {
  await deps.settings.refresh();
  const toWrite = { deps, publicUrl, mail };
  return isAboutOrder(mail.kind) ? writeOrderMail(toWrite) : otherWriters[mail.kind](toWrite);
}

const otherWriters: Readonly<Record<Exclude<MailKind, OrderMailRowKind>, (toWrite: MailToWrite) => Promise<Written>>> =
  {
    reset_link: async ({ deps, publicUrl, mail }) => writeResetLink(deps, publicUrl, mail),
    password_changed: async (toWrite) =>
      toOwner(toWrite, () => passwordChangedContent(toWrite.publicUrl, toWrite.mail.recorded_at)),
    orders_summary: async (toWrite) =>
      toOwner(toWrite, async () =>
        summaryOf(await listMailsOfSummary(toWrite.deps.db, toWrite.mail.id), toWrite.publicUrl),
      ),
    low_stock: async (toWrite) =>
      toOwner(toWrite, (user) =>
        may(user, 'catalogue.write')
          ? lowStockContent(lowStockMailData.parse(toWrite.mail.data), toWrite.publicUrl)
          : undefined,
      ),
  };

async function writeOrderMail(toWrite: MailToWrite): Promise<Written> {
  const { deps, publicUrl, mail } = toWrite;
  const user = await ownerOf(toWrite);
  const kind = orderMailKindOf(mail.kind);
  if (user === undefined || kind === undefined) return undefined;
  if (!(await mayBeSentNow(deps, mail))) return 'in a summary';
  return addressedTo(user, orderMailContent(kind, orderMailData.parse(mail.data), publicUrl));
}

type Content = MailContent | undefined;

async function toOwner(toWrite: MailToWrite, content: (user: UserRow) => Content | Promise<Content>): Promise<Written> {
  const user = await ownerOf(toWrite);
  return user && addressedTo(user, await content(user));
}

async function ownerOf({ deps, mail }: MailToWrite): Promise<UserRow | undefined> {
  return mail.user_id === null ? undefined : findUser(deps.db, mail.user_id);
}

function addressedTo(user: UserRow, content: Content): WrittenMail | undefined {
  return content && { to: { name: user.name, address: user.email }, content };
}

function summaryOf(mails: readonly MailRow[], publicUrl: string): Content {
  const parts = mails.flatMap((mail) => {
    const kind = orderMailKindOf(mail.kind);
    return kind === undefined ? [] : [{ kind, data: orderMailData.parse(mail.data), at: mail.recorded_at }];
  });
  return parts.length === 0 ? undefined : ordersSummaryContent(parts, publicUrl);
}
