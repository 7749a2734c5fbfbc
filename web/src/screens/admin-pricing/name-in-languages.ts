/** The name of a rule in further languages. */

import { adminPricingText } from '@shop/messages/admin-pricing';
import { translatedTexts } from '../../forms/translated-texts.ts';
import { labelIn, type TranslationDrafts, textLines } from '../../forms/translation-drafts.ts';

type Draft = { translations: TranslationDrafts };
type Form = {
  draft: Draft;
  errors: Readonly<Partial<Record<string, string>>>;
  change: (changes: Draft) => void;
};

/** For the tabs of a form. @param original the name in the default language */
export function nameInLanguages(form: Form, label: string, original: string) {
  return translatedTexts({ ...form, messages: form.errors }, [{ field: 'name', label, original }]);
}

/** For conflicts. */
export const namesPart = (label: string) => ({
  name: 'translations' as const,
  label: adminPricingText.textsInOtherLanguages,
  textOf: ({ translations }: Draft) => nameLines(label, translations),
});

/** 'Name (Deutsch): Paket' */
export const nameLines = (label: string, translations: TranslationDrafts) =>
  textLines(translations, ({ language }) => labelIn(language, label));
