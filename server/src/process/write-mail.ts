import { languagePrefix } from '@shop/contract/languages';
import { may } from '@shop/contract/permissions';
import { DEFAULT_LANGUAGE, speaking } from '@shop/messages/language';
import { passwordChangedMail, secondFactorMail } from '../accounts/account-mails.ts';
import { writeEmailChanged, writeEmailConfirmation } from '../accounts/own-account/write-email-mails.ts';
import { isRemoved } from '../accounts/removed-accounts.queries.ts';
import { secondFactorMailData } from '../accounts/second-factor/record-factor-change.ts';
import { findStaffMember } from '../accounts/staff/staff.queries.ts';
import { writeInvitation } from '../accounts/staff/write-invitation.ts';
import { findUser, type UserRow } from '../accounts/users.queries.ts';
import { writeResetLink } from '../accounts/write-reset-link.ts';
import { lowStockMail, lowStockMailData } from '../catalogue/low-stock/low-stock-mail-content.ts';
import type { Deps } from '../deps.ts';
import { loadOwnMailTexts } from '../mail-texts/own-mail-texts.ts';
import { languageOfTestMail, writeTestMail } from '../mail-texts/write-test-mail.ts';
import { composeMail, type OwnMailTexts, subjectOf } from '../mails/compose-mail.ts';
import { mailBrand } from '../mails/mail-brand.ts';
import type { MailKind, MailRow } from '../mails/mails.queries.ts';
import { mailName, type ShopMail } from '../mails/shop-mail.ts';
import { findGuestContact } from '../orders/order/orders.queries.ts';
import { guestsSummaryData, mayBeSentNow } from '../orders/order-mails/limit-order-mails.ts';
import { listMailsOfSummary } from '../orders/order-mails/mail-summaries.queries.ts';
import {
  MOST_LINES,
  orderMail,
  ordersSummaryMail,
  type SummarisedMail,
} from '../orders/order-mails/order-mail-content.ts';
import {
  isAboutOrder,
  type OrderMailRowKind,
  orderMailData,
  orderMailKindOf,
} from '../orders/order-mails/order-mails.ts';
import { makeOrderLink } from '../orders/own-orders/order-keys.ts';
import type { MailContent, WrittenMail } from '../platform/mail/mail-content.ts';

interface MailToWrite {
  deps: Deps;
  /** Before the paths of pages. */
  publicUrl: string;
  mail: MailRow;
  own: OwnMailTexts;
}

/** Undefined: it is not to be sent any more. */
type Written = WrittenMail | 'in a summary' | undefined;

/**
 * Writes the mail of an outbox row just before it is sent: its domain module says what is in it, and the merchant's own texts are put
 * into that as they are now. A kind that only a newer version of the shop knows has no writer: that throws, and the mail is tried
 * again later, by then perhaps by a process of that version.
 */
export async function writeMail(deps: Deps, publicUrl: string, mail: MailRow): Promise<Written> {
  await deps.settings.refresh();
  const language = await languageOf(deps, mail);
  // Links lead to pages in the language of the mail.
  const site = publicUrl + languagePrefix(language, deps.settings.current().languages);
  const toWrite = { deps, publicUrl: site, mail, own: await loadOwnMailTexts(deps) };
  return speaking(language, async () => {
    const { kind } = mail;
    const written = await (isAboutOrder(kind) ? writeOrderMail(toWrite) : otherWriters[kind](toWrite));
    return typeof written === 'object' ? { ...written, brand: mailBrand(deps.settings.current(), publicUrl) } : written;
  });
}

/** That of the order; else of the member; else of the request that it came from; else the shop's. */
async function languageOf(deps: Deps, mail: MailRow): Promise<string> {
  if (isAboutOrder(mail.kind)) return orderMailData.parse(mail.data).order.language;
  const asked = mail.kind === 'text_test' ? languageOfTestMail(mail) : undefined;
  if (asked !== undefined) return asked;
  const user = mail.user_id === null ? undefined : await findUser(deps.db, mail.user_id);
  return user?.language ?? mail.language ?? deps.settings.current().languages[0] ?? DEFAULT_LANGUAGE;
}

type Addressed = Omit<WrittenMail, 'brand'> | Exclude<Written, WrittenMail>;
type Writer = (toWrite: MailToWrite) => Promise<Addressed>;

const otherWriters: Readonly<Record<Exclude<MailKind, OrderMailRowKind>, Writer>> = {
  reset_link: async ({ deps, publicUrl, mail, own }) => {
    const written = await writeResetLink(deps, publicUrl, mail);
    return written && addressedTo(written.user, composeMail(written.mail, own));
  },
  password_changed: async (toWrite) =>
    toOwner(toWrite, (user) => passwordChangedMail(mailName(user), toWrite.publicUrl, toWrite.mail.recorded_at)),
  orders_summary: (toWrite) =>
    toWrite.mail.user_id === null
      ? writeSummaryForGuests(toWrite)
      : toOwner(toWrite, (user) => summaryFor(user, toWrite)),
  low_stock: async (toWrite) =>
    toOwner(toWrite, async ({ id }) =>
      may((await findStaffMember(toWrite.deps.db, id)) ?? {}, 'catalogue.write')
        ? lowStockMail(lowStockMailData.parse(toWrite.mail.data), toWrite.publicUrl)
        : undefined,
    ),
  invitation: async ({ deps, publicUrl, mail, own }) => {
    const written = await writeInvitation(deps, publicUrl, mail);
    return addressedAs(written && { to: { name: null, address: written.email }, mail: written.mail }, own);
  },
  email_confirm: async ({ deps, publicUrl, mail, own }) =>
    addressedAs(await writeEmailConfirmation(deps, publicUrl, mail), own),
  email_changed: async ({ deps, publicUrl, mail, own }) =>
    addressedAs(await writeEmailChanged(deps, publicUrl, mail), own),
  second_factor_changed: async (toWrite) =>
    toOwner(toWrite, (user) =>
      secondFactorMail(mailName(user), toWrite.publicUrl, {
        change: secondFactorMailData.parse(toWrite.mail.data).change,
        at: toWrite.mail.recorded_at,
      }),
    ),
  text_test: async (toWrite) => {
    const user = await ownerOf(toWrite);
    return user && addressedTo(user, await writeTestMail(toWrite, user));
  },
};

async function writeOrderMail(toWrite: MailToWrite): Promise<Addressed> {
  const { deps, publicUrl, mail, own } = toWrite;
  const user = await ownerOf(toWrite);
  const kind = orderMailKindOf(mail.kind);
  if (user === undefined || kind === undefined) return undefined;
  if (!(await mayBeSentNow(deps, mail, user))) return 'in a summary';
  const data = orderMailData.parse(mail.data);
  const orderPath = user.guest ? await makeOrderLink(deps, { orderId: data.order.id, mailId: mail.id }) : undefined;
  const reader = { name: mailName(user), publicUrl, orderPath };
  return addressedTo(user, composeMail(orderMail(kind, data, reader), own));
}

async function toOwner(
  toWrite: MailToWrite,
  write: (user: UserRow) => ShopMail | undefined | Promise<ShopMail | undefined>,
): Promise<Addressed> {
  const user = await ownerOf(toWrite);
  const mail = user && (await write(user));
  return user && mail && addressedTo(user, composeMail(mail, toWrite.own));
}

/** Whom it goes to: a guest, under the e-mail address of the order that it is about, or of the last one; nobody of a removed account. */
async function ownerOf({ deps, mail }: MailToWrite): Promise<UserRow | undefined> {
  const user = mail.user_id === null ? undefined : await findUser(deps.db, mail.user_id);
  if (user === undefined || isRemoved(user)) return undefined;
  if (!user.guest) return user;
  const guest = await findGuestContact(deps.db, { userId: user.id, orderId: mail.order_id });
  return guest && { ...user, ...guest };
}

function addressedTo(user: UserRow, content: MailContent | undefined): Addressed {
  return content && { to: { name: user.name, address: user.email }, content };
}

/** To an address that is not, or not any more, that of an account. */
function addressedAs(written: { to: WrittenMail['to']; mail: ShopMail } | undefined, own: OwnMailTexts): Addressed {
  return written && { to: written.to, content: composeMail(written.mail, own) };
}

async function writeSummaryForGuests(toWrite: MailToWrite): Promise<Addressed> {
  const { to } = guestsSummaryData.parse(toWrite.mail.data);
  const mail = await summaryFor({ name: null, email: to, guest: true }, toWrite);
  return addressedAs(mail && { to: { name: null, address: to }, mail }, toWrite.own);
}

async function summaryFor(
  reader: Pick<UserRow, 'name' | 'email' | 'guest'>,
  { deps, publicUrl, mail, own }: MailToWrite,
): Promise<ShopMail | undefined> {
  const named = { name: mailName(reader), publicUrl };
  const mails = (await listMailsOfSummary(deps.db, mail.id)).flatMap((row): SummarisedMail[] => {
    const kind = orderMailKindOf(row.kind);
    if (kind === undefined) return [];
    const data = orderMailData.parse(row.data);
    const { id: orderId, totalAmount } = data.order;
    return [{ subject: subjectOf(orderMail(kind, data, named), own), orderId, totalAmount, at: row.recorded_at }];
  });
  if (mails.length === 0) return undefined;
  const orderPaths = new Map<number, string>();
  const shown = mails.slice(0, MOST_LINES);
  for (const orderId of reader.guest ? new Set(shown.map((one) => one.orderId)) : []) {
    orderPaths.set(orderId, await makeOrderLink(deps, { orderId, mailId: mail.id }));
  }
  return ordersSummaryMail(mails, publicUrl, orderPaths);
}
