/** The subject and the first words of each kind of mail, which the merchant may change. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { id, updatedAt } from './ids.ts';
import { text } from './text.ts';
import { translationAnswers, translationBodies } from './translations.ts';

/** What a text may be filled in with. */
export type MailPlaceholder = 'order' | 'name' | 'total' | 'return' | 'amount' | 'count' | 'link';

const aboutOrder = ['order', 'name', 'total', 'link'] as const;
const aboutReturn = ['order', 'name', 'return', 'amount', 'link'] as const;
const aboutAccount = ['name', 'link'] as const;
const forMany = ['count', 'link'] as const;

/** Every kind of mail that the shop sends, with its placeholders: the one list of them. */
export const placeholdersOf = {
  'order-placed': aboutOrder,
  'payment-received': aboutOrder,
  shipped: aboutOrder,
  delivered: aboutOrder,
  cancelled: aboutOrder,
  'order-note': aboutOrder,
  'refund-made': aboutReturn,
  'return-requested': aboutReturn,
  'return-approved': aboutReturn,
  'return-declined': aboutReturn,
  'return-received': aboutReturn,
  'return-withdrawn': aboutReturn,
  'password-reset': aboutAccount,
  'password-changed': aboutAccount,
  'email-confirm': aboutAccount,
  'email-changed': aboutAccount,
  'second-factor-changed': aboutAccount,
  invitation: aboutAccount,
  'low-stock': forMany,
  'orders-summary': forMany,
} as const satisfies Record<string, readonly MailPlaceholder[]>;

export type MailTextKind = keyof typeof placeholdersOf;

/** The placeholders of a kind. */
export type PlaceholderOf<Kind extends MailTextKind> = (typeof placeholdersOf)[Kind][number];

export function isMailTextKind(name: string): name is MailTextKind {
  return Object.hasOwn(placeholdersOf, name);
}

export const mailTextKinds: readonly MailTextKind[] = Object.keys(placeholdersOf).filter(isMailTextKind);

export const MAIL_SUBJECT_MAX = 200;
export const MAIL_INTRO_MAX = 5000;

export const mailText = z.object({
  kind: z.string(),
  subject: z.string(),
  intro: z.string().check(z.describe('Markdown; what else the mail says follows it')),
  placeholders: z.array(z.string()),
  changed: z.boolean().check(z.describe('false: both texts are the original ones, in every language')),
  updatedAt: z.optional(z.string().check(z.describe('of a changed one'))),
  translations: translationAnswers({ subject: z.string(), intro: z.string() }),
});
export type MailText = z.infer<typeof mailText>;

export const mailTexts = z.array(mailText);

export const mailTextParams = z.object({ kind: z.string() });

/** One line: a break would begin another header of the mail. */
const subject = z.string('subject must be a text').check(
  z.refine((value) => value.trim() !== '', { message: 'subject is required', abort: true }),
  z.maxLength(MAIL_SUBJECT_MAX, `subject must be at most ${MAIL_SUBJECT_MAX} characters`),
  z.refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(value), 'subject must be one line of text'),
);

const intro = text(MAIL_INTRO_MAX);
const texts = { subject: z.optional(subject), intro: z.optional(intro) };

export const updateMailTextBody = z.object({
  ...texts,
  translations: translationBodies({ subject, intro }),
  updatedAt: z.optional(
    z
      .nullable(updatedAt)
      .check(z.describe('of the text that was read, null if it was the original: 409 if it changed')),
  ),
});
export type UpdateMailTextBody = z.output<typeof updateMailTextBody>;

/** Of the language of the request; texts that are left out are those that are stored. */
export const previewMailBody = z.nullish(
  z.object({
    ...texts,
    order: z.optional(id.check(z.describe('whose data is shown in a mail about an order; left out: invented data'))),
  }),
);
export type PreviewMailBody = NonNullable<z.output<typeof previewMailBody>>;

export const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof mailPreview>;
