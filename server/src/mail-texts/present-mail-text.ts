import { type MailText, type MailTextKind, placeholdersOf } from '@shop/contract/mail-texts';
import { speaking } from '@shop/messages/language';
import { ownTextOf } from '../mails/compose-mail.ts';
import { originalTemplates } from '../mails/mail-originals.ts';
import type { MailTextRow } from '../mails/mail-texts.queries.ts';
import { answeredTranslations, shownLanguage } from '../platform/content-languages.ts';

export type MailTextValues = Pick<MailTextRow, 'subject' | 'intro' | 'translations'>;

export function presentMailText(kind: MailTextKind, row: MailTextRow | undefined): MailText {
  // In the language of the merchant's texts, whatever the one that the answer speaks.
  const original = speaking(shownLanguage(), () => originalTemplates(kind));
  const changed = row !== undefined && isChanged(row);
  const own = row && ownTextOf(row);
  return {
    kind,
    subject: own?.subject ?? original.subject,
    intro: own?.intro ?? original.intro,
    placeholders: [...placeholdersOf[kind]],
    changed,
    ...(changed && { updatedAt: row.updated_at.toISOString() }),
    translations: answeredTranslations(row?.translations ?? {}),
  };
}

/** Otherwise both texts are the original ones in every language. */
export function isChanged({ subject, intro, translations }: MailTextValues): boolean {
  return subject !== null || intro !== null || Object.keys(translations).length > 0;
}
