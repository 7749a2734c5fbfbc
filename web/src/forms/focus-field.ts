import { flushSync } from 'react-dom';

/** The id of the tab of a language in a form. */
export const languageTabId = (language: string) => `texts-in-${language}`;

/** Moves the focus to a field, and first opens the tab of the language under which it is. */
export function focusField(id: string): void {
  const language = /(?:^|\.)translations\.([^.]+)\../.exec(id)?.[1];
  const tab = language === undefined ? tabThatHides(id) : languageTabId(language);
  if (tab !== null) flushSync(() => document.getElementById(tab)?.click());
  document.getElementById(id)?.focus();
}

function tabThatHides(id: string): string | null {
  return document.getElementById(id)?.closest('[role=tabpanel][hidden]')?.getAttribute('aria-labelledby') ?? null;
}
