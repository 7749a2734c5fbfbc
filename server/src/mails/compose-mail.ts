import { fillIn } from '@shop/contract/mail-template';
import type { MailTextKind } from '@shop/contract/mail-texts';
import { textsOfLanguage } from '../platform/content-languages.ts';
import type { MailBlock, MailContent } from '../platform/mail/mail-content.ts';
import type { MailTextRow } from './mail-texts.queries.ts';
import type { ShopMail } from './shop-mail.ts';

/** The merchant's own texts of a kind; null: the original one. */
export interface OwnMailText {
  subject: string | null;
  intro: string | null;
}

/** Of a kind, with those of further languages. */
export type TranslatedMailText = OwnMailText & Pick<MailTextRow, 'translations'>;

/** Those of the language of the mail, each by itself, else those of the default. */
export function ownTextOf({ translations, subject, intro }: TranslatedMailText): OwnMailText {
  return { subject, intro, ...textsOfLanguage(translations) };
}

/** Of the kinds that were changed. */
export type OwnMailTexts = ReadonlyMap<MailTextKind, TranslatedMailText>;

/** The mail with the merchant's own subject and intro, where there are any; word for word the original one otherwise. */
export function composeMail(mail: ShopMail, own: OwnMailTexts): MailContent {
  const { heading, values } = mail;
  const subject = subjectOf(mail, own);
  const texts = own.get(mail.kind);
  const intro = texts === undefined ? null : ownTextOf(texts).intro;
  if (intro === null) {
    const news = mail.news(mail.intro);
    return { subject, heading, preview: mail.preview ?? news, blocks: [{ type: 'text', text: news }, ...mail.blocks] };
  }
  const rest = mail.news('');
  const first: MailBlock[] = [
    ...(intro.trim() === '' ? [] : [{ type: 'markdown', markdown: intro, values } as const]),
    ...(rest === '' ? [] : [{ type: 'text', text: rest } as const]),
  ];
  return { subject, heading, preview: mail.preview, blocks: [...first, ...mail.blocks] };
}

export function subjectOf({ kind, subject, values }: ShopMail, own: OwnMailTexts): string {
  const texts = own.get(kind);
  const template = texts === undefined ? null : ownTextOf(texts).subject;
  return template === null ? subject : fillIn(template, (name) => values.get(name));
}
