/** What is typed into the texts of one kind of mail. */

import type { MailText } from '@shop/contract/mail-texts';
import {
  changedTexts,
  type TranslationDrafts,
  translationDraftsOf,
  typedIn,
  withTypedIn,
} from '../../forms/translation-drafts.ts';

export type MailField = 'subject' | 'intro';
export type MailDraft = Pick<MailText, MailField> & { translations: TranslationDrafts };

export function mailDraftOf({ subject, intro, translations }: MailText): MailDraft {
  return { subject, intro, translations: translationDraftsOf(translations, ['subject', 'intro']) };
}

export function isEdited(stored: MailText, draft: MailDraft | undefined): boolean {
  if (draft === undefined) return false;
  const isOwn = draft.subject === stored.subject && draft.intro === stored.intro;
  return !isOwn || changedTexts(draft.translations, mailDraftOf(stored).translations) !== undefined;
}

/** @param language undefined for the default */
export function textIn(draft: MailDraft, language: string | undefined, field: MailField): string {
  return language === undefined ? draft[field] : typedIn(draft.translations, language, field);
}

export function withTextIn(
  draft: MailDraft,
  { language, field }: { language: string | undefined; field: MailField },
  text: string,
): MailDraft {
  if (language === undefined) return { ...draft, [field]: text };
  return { ...draft, translations: withTypedIn(draft.translations, { language, field }, text) };
}
