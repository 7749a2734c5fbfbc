import { flushSync } from 'react-dom';

/** Moves the focus to a field, and first opens the tab of the language under which it is. */
export function focusField(id: string): void {
  const language = /(?:^|\.)translations\.([\w-]+)\./.exec(id)?.[1];
  const tabs = language === undefined ? tabThatHides(id) : `[role=tab][data-language="${language}"]`;
  if (tabs !== undefined) {
    flushSync(() => {
      // Of all forms of the page: which of them has the field is seen only then.
      for (const tab of document.querySelectorAll<HTMLElement>(tabs)) tab.click();
    });
  }
  document.getElementById(id)?.focus();
}

function tabThatHides(id: string): string | undefined {
  const panel = document.getElementById(id)?.closest('[role=tabpanel][hidden]');
  const tab = panel?.getAttribute('aria-labelledby');
  return tab == null ? undefined : `[id="${tab}"]`;
}
