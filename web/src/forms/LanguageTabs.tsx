import { formsText } from '@shop/messages/forms';
import type { ReactNode } from 'react';
import { currentShop } from '../state/shown-shop.ts';
import { Field } from '../ui/Field.tsx';
import { nameOfLanguage } from '../ui/name-of-language.ts';
import { TextAreaField } from '../ui/TextAreaField.tsx';
import { LanguagePanels } from './LanguagePanels.tsx';
import { languageProps } from './language-props.ts';

/** A text of the merchant in one further language. */
export type TranslatedText = {
  /** Of its field: `translations.de.title`, so that `focusField` finds it. */
  id: string;
  label: string;
  /** In the default language. */
  original: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Of a text with several lines. */
  rows?: number | undefined;
  maxLength?: number | undefined;
  onChange: (text: string) => void;
  onBlur?: () => void;
};

type LanguageTabsProps = {
  /** The texts that can be translated, in one further language. */
  texts: (language: string) => readonly TranslatedText[];
  /** Below the texts of a further language: how shoppers will see them. */
  preview?: (language: string) => ReactNode;
  /** The form is on a card already. */
  onCard?: boolean;
  /** The form in the default language. */
  children: ReactNode;
};

const isBlank = (text: string) => text.trim() === '';
const cardClass = 'rounded-lg border border-line bg-surface p-5 sm:p-6';

/** A tab for each language of the shop: the form in the default, and its texts in the others. Nothing of it in a shop with one. */
export function LanguageTabs({ texts, preview, onCard = false, children }: LanguageTabsProps) {
  const [standard = ''] = currentShop().languages ?? [];
  return (
    <LanguagePanels
      missingIn={(language) =>
        texts(language).filter(({ original, value }) => isBlank(value) && !isBlank(original)).length
      }
      panelIn={(language) => (
        <div className={`flex min-w-0 flex-col gap-5 ${onCard ? '' : cardClass}`}>
          <p className="max-w-prose text-sm text-ink-soft">
            {formsText.missingTextsAreShownIn({ language: nameOfLanguage(standard) })}
          </p>
          {texts(language).length === 0 && <p>{formsText.nothingToTranslate}</p>}
          {texts(language).map((text) => (
            <TextField key={text.id} language={language} text={text} />
          ))}
          {preview?.(language)}
        </div>
      )}
    >
      {children}
    </LanguagePanels>
  );
}

function TextField({ language, text }: { language: string; text: TranslatedText }) {
  const { original, rows, onChange, ...rest } = text;
  const field = {
    ...rest,
    ...languageProps(language, original),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return rows === undefined ? <Field {...field} /> : <TextAreaField {...field} rows={rows} />;
}
