import { formsText } from '@shop/messages/forms';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { currentShop } from '../state/shown-shop.ts';
import { nameOfLanguage } from '../ui/name-of-language.ts';

type LanguagePanelsProps = {
  /** How many texts a further language lacks. */
  missingIn: (language: string) => number;
  /** What is edited in a further language. */
  panelIn: (language: string) => ReactNode;
  /** Called with the further language whose tab is opened; with undefined for the default. */
  onShow?: (language: string | undefined) => void;
  /** What was opened stays, out of sight: it has a state of its own, which another tab is not to lose. */
  keepsOpened?: boolean;
  /** The form in the default language. */
  children: ReactNode;
};

/** A tab for each language of the shop: the form in the default, and a panel for each other one. Nothing of it in a shop with one. */
export function LanguagePanels({ missingIn, panelIn, onShow, keepsOpened = false, children }: LanguagePanelsProps) {
  const { languages = [] } = currentShop();
  const [standard = '', ...further] = languages;
  const [shown, setShown] = useState(standard);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const id = useId();
  if (further.length === 0) return children;
  const idOf = (language: string) => `${id}${language}`;

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Tabs
        idOf={idOf}
        languages={languages}
        shown={shown}
        onShow={(language) => {
          setShown(language);
          setOpened((before) => (before.includes(language) ? before : [...before, language]));
          onShow?.(language === standard ? undefined : language);
        }}
        missingIn={(language) => (language === standard ? 0 : missingIn(language))}
      />
      <div
        role="tabpanel"
        {...panelOf(idOf(standard))}
        hidden={shown !== standard}
        className="flex min-w-0 flex-col gap-6"
      >
        {children}
      </div>
      {further
        .filter((language) => language === shown || (keepsOpened && opened.includes(language)))
        .map((language) => (
          <div
            key={language}
            role="tabpanel"
            {...panelOf(idOf(language))}
            hidden={language !== shown}
            className="flex min-w-0 flex-col gap-6"
          >
            {panelIn(language)}
          </div>
        ))}
    </div>
  );
}

const panelOf = (tab: string) => ({ id: `${tab}-panel`, 'aria-labelledby': tab });

type TabsProps = {
  /** Of the tab of a language. */
  idOf: (language: string) => string;
  languages: readonly string[];
  shown: string;
  onShow: (language: string) => void;
  missingIn: (language: string) => number;
};

function Tabs({ idOf, languages, shown, onShow, missingIn }: TabsProps) {
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
    document.getElementById(idOf(language))?.focus();
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
            data-language={language}
            id={idOf(language)}
            aria-selected={isShown}
            // The panels of the others are there once they are opened.
            aria-controls={isShown ? panelOf(idOf(language)).id : undefined}
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
