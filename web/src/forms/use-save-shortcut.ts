import { useEffect, useRef } from 'react';

/** Saves on Ctrl+S and Cmd+S, as editors do; not while a dialog asks something. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isShortcut) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) latest.current();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
