import { directionOf } from '@shop/messages/direction';
import { formsText } from '@shop/messages/forms';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { currentShop } from '../state/shown-shop.ts';
import { Field } from '../ui/Field.tsx';
import { nameOfLanguage } from '../ui/name-of-language.ts';
import { TextAreaField } from '../ui/TextAreaField.tsx';
import { languageTabId } from './focus-field.ts';

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
  /** The form in the default language. */
  children: ReactNode;
};

const isBlank = (text: string) => text.trim() === '';

/** A tab for each language of the shop: the form in the default, and its texts in the others. Nothing of it in a shop with one. */
export function LanguageTabs({ texts, children }: LanguageTabsProps) {
  const { languages = [] } = currentShop();
  const [standard = '', ...further] = languages;
  const [shown, setShown] = useState(standard);
  if (further.length === 0) return children;
  const open = shown === standard ? [] : texts(shown);

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Tabs
        languages={languages}
        shown={shown}
        onShow={setShown}
        missingIn={(language) =>
          language === standard
            ? 0
            : texts(language).filter(({ original, value }) => isBlank(value) && !isBlank(original)).length
        }
      />
      <div role="tabpanel" {...panelOf(standard)} hidden={shown !== standard} className="flex min-w-0 flex-col gap-6">
        {children}
      </div>
      {shown !== standard && (
        <div
          role="tabpanel"
          {...panelOf(shown)}
          className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
        >
          <p className="max-w-prose text-sm text-ink-soft">
            {formsText.missingTextsAreShownIn({ language: nameOfLanguage(standard) })}
          </p>
          {open.length === 0 && <p>{formsText.nothingToTranslate}</p>}
          {open.map((text) => (
            <TextField key={text.id} language={shown} text={text} />
          ))}
        </div>
      )}
    </div>
  );
}

const panelOf = (language: string) => ({
  id: `${languageTabId(language)}-panel`,
  'aria-labelledby': languageTabId(language),
});

type TabsProps = {
  languages: readonly string[];
  shown: string;
  onShow: (language: string) => void;
  missingIn: (language: string) => number;
};

function Tabs({ languages, shown, onShow, missingIn }: TabsProps) {
  function step(event: KeyboardEvent<HTMLElement>) {
    const at = languages.indexOf(shown);
    const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forth === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const to = new Map([
      [forth, (at + 1) % languages.length],
      [back, (at - 1 + languages.length) % languages.length],
      ['Home', 0],
      ['End', languages.length - 1],
    ]).get(event.key);
    const language = to === undefined ? undefined : languages[to];
    if (language === undefined) return;
    event.preventDefault();
    onShow(language);
    document.getElementById(languageTabId(language))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={formsText.languageOfTexts}
      onKeyDown={step}
      className="flex gap-1 overflow-x-auto border-b border-line p-1 pb-0"
    >
      {languages.map((language) => {
        const missing = missingIn(language);
        const isShown = language === shown;
        return (
          <button
            key={language}
            type="button"
            role="tab"
            id={languageTabId(language)}
            aria-selected={isShown}
            // The panels of the others are there once they are opened.
            aria-controls={isShown ? panelOf(language).id : undefined}
            tabIndex={isShown ? 0 : -1}
            onClick={() => onShow(language)}
            className={`flex min-h-11 shrink-0 items-center gap-2 rounded-t-md border-b-2 px-3 text-sm font-semibold ${
              isShown ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink'
            }`}
          >
            <span lang={language}>{nameOfLanguage(language)}</span>{' '}
            {missing > 0 && (
              <span className="rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-ink tabular-nums">
                {formsText.textsMissing({ count: missing })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** A text that is written from the other side keeps its full stop at its own end. */
const isolated = (text: string) => (text === '' ? '' : `\u2068${text}\u2069`);

function TextField({ language, text }: { language: string; text: TranslatedText }) {
  const { original, rows, onChange, ...rest } = text;
  const field = {
    ...rest,
    lang: language,
    dir: directionOf(language),
    // What is to be translated, until it is.
    placeholder: isolated(original),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return rows === undefined ? <Field {...field} /> : <TextAreaField {...field} rows={rows} />;
}
