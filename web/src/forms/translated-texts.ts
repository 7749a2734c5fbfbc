import type { TranslatedText } from './LanguageTabs.tsx';
import { type TranslationDrafts, translationName, typedIn, withTypedIn } from './translation-drafts.ts';

/** What a form knows of something whose draft has translations. */
type FormWithTexts = {
  draft: { translations: TranslationDrafts };
  messages: Readonly<Partial<Record<string, string>>>;
  change: (changes: { translations: TranslationDrafts }) => void;
};

type Text = Pick<TranslatedText, 'label' | 'original' | 'hint' | 'rows' | 'maxLength'> & { field: string };

/**
 * For LanguageTabs: the plain texts of a record.
 * @param at the path of its fields, where it is one of several in a form: `values.0.`
 */
export function translatedTexts(
  { draft: { translations }, messages, change }: FormWithTexts,
  texts: readonly Text[],
  at = '',
) {
  return (language: string): TranslatedText[] =>
    texts.map(({ field, ...text }) => {
      const id = at + translationName(language, field);
      return {
        ...text,
        id,
        value: typedIn(translations, language, field),
        error: messages[id],
        onChange: (typed) => change({ translations: withTypedIn(translations, { language, field }, typed) }),
      };
    });
}
