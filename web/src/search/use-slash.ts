import { useEffectEvent, useLayoutEffect } from 'react';
import { leadsToSearch } from './slash.ts';

/**
 * Calls `search` for the key '/', unless somebody types it into a field, or a dialog is open.
 * @param search returns false if it did nothing; the key then does what it would do otherwise
 */
export function useSlash(search: () => boolean): void {
  const run = useEffectEvent(search);
  // Not a passive effect: a key that is pressed as soon as the page is painted would be lost.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (leadsToSearch(event) && run()) event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
