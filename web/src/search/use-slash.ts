import { useEffectEvent, useLayoutEffect } from 'react';

/** Where a slash is text, or chooses an option. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid], [role=grid] *';

/**
 * Calls `search` for the key '/', unless somebody types it into a field, or a dialog is open.
 * @param search returns false if it did nothing; the key then does what it would do otherwise
 */
export function useSlash(search: () => boolean): void {
  const run = useEffectEvent(search);
  // Not a passive effect: a key that is pressed as soon as the page is painted would be lost.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
      if (document.querySelector('dialog[open]') === null && run()) event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** False for what styles hide at this width. */
export function isShown(element: Element | null): element is Element {
  return element !== null && element.getClientRects().length > 0;
}
