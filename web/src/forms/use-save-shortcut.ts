import { useEffectEvent, useLayoutEffect } from 'react';

/** Saves on Ctrl+S and Cmd+S, as editors do; not while a dialog asks something. */
export function useSaveShortcut(save: () => void): void {
  const run = useEffectEvent(save);
  // Not a passive effect: keys that are pressed as soon as the page is painted would be the browser's.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isShortcut) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) run();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
