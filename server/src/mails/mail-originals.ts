import type { MailPlaceholder, MailTextKind, PlaceholderOf } from '@shop/contract/mail-texts';
import { mailOriginalsText } from '@shop/messages/mail-originals';

/** What the placeholders of a kind bring. */
export type MailValues<Kind extends MailTextKind> = Record<PlaceholderOf<Kind>, string>;

interface Original<Kind extends MailTextKind> {
  subject: (values: MailValues<Kind>) => string;
  intro: (values: MailValues<Kind>) => string;
}

/** The texts of each kind that hold until the merchant changes them. */
const originals: { readonly [Kind in MailTextKind]: Original<Kind> } = {
  'order-placed': { subject: mailOriginalsText.orderPlacedSubject, intro: mailOriginalsText.orderPlacedIntro },
  'payment-received': {
    subject: mailOriginalsText.paymentReceivedSubject,
    intro: mailOriginalsText.paymentReceivedIntro,
  },
  shipped: { subject: mailOriginalsText.shippedSubject, intro: mailOriginalsText.shippedIntro },
  delivered: { subject: mailOriginalsText.deliveredSubject, intro: mailOriginalsText.deliveredIntro },
  cancelled: { subject: mailOriginalsText.cancelledSubject, intro: mailOriginalsText.cancelledIntro },
  'order-note': { subject: mailOriginalsText.orderNoteSubject, intro: mailOriginalsText.orderNoteIntro },
  'refund-made': { subject: mailOriginalsText.refundMadeSubject, intro: mailOriginalsText.refundMadeIntro },
  'return-requested': {
    subject: mailOriginalsText.returnRequestedSubject,
    intro: () => mailOriginalsText.returnRequestedIntro,
  },
  'return-approved': {
    subject: mailOriginalsText.returnApprovedSubject,
    intro: () => mailOriginalsText.returnApprovedIntro,
  },
  'return-declined': {
    subject: mailOriginalsText.returnDeclinedSubject,
    intro: () => mailOriginalsText.returnDeclinedIntro,
  },
  'return-received': {
    subject: mailOriginalsText.returnReceivedSubject,
    intro: () => mailOriginalsText.returnReceivedIntro,
  },
  'return-withdrawn': {
    subject: mailOriginalsText.returnWithdrawnSubject,
    intro: () => mailOriginalsText.returnWithdrawnIntro,
  },
  'password-reset': {
    subject: () => mailOriginalsText.passwordResetSubject,
    intro: () => mailOriginalsText.passwordResetIntro,
  },
  'password-changed': {
    subject: () => mailOriginalsText.passwordChangedSubject,
    intro: () => mailOriginalsText.passwordChangedIntro,
  },
  'email-confirm': {
    subject: () => mailOriginalsText.emailConfirmSubject,
    intro: () => mailOriginalsText.emailConfirmIntro,
  },
  'email-changed': {
    subject: () => mailOriginalsText.emailChangedSubject,
    intro: () => mailOriginalsText.emailChangedIntro,
  },
  'second-factor-changed': {
    subject: () => mailOriginalsText.secondFactorChangedSubject,
    intro: () => mailOriginalsText.secondFactorChangedIntro,
  },
  invitation: {
    subject: () => mailOriginalsText.invitationSubject,
    intro: () => mailOriginalsText.invitationIntro,
  },
  'low-stock': { subject: mailOriginalsText.lowStockSubject, intro: () => mailOriginalsText.lowStockIntro },
  'orders-summary': { subject: mailOriginalsText.ordersSummarySubject, intro: mailOriginalsText.ordersSummaryIntro },
};

/** With these values a text shows its placeholders. */
const asWritten: Readonly<Record<MailPlaceholder, string>> = {
  order: '{order}',
  name: '{name}',
  total: '{total}',
  return: '{return}',
  amount: '{amount}',
  count: '{count}',
  link: '{link}',
};

export function originalMailText<Kind extends MailTextKind>(kind: Kind, values: MailValues<Kind>) {
  return { subject: originals[kind].subject(values), intro: originals[kind].intro(values) };
}

/** With their placeholders, as admins see and change them. */
export function originalTemplates(kind: MailTextKind): { subject: string; intro: string } {
  return originalMailText(kind, asWritten);
}
