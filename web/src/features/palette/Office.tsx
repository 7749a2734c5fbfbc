import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet } from 'react-router';
import type { CommandPaletteProps } from './CommandPalette.tsx';

/** The back office: on all its screens Ctrl+K or ⌘K opens the palette. Its script is loaded with the first press. */
export function Office() {
  return (
    <>
      <Outlet />
      <PaletteKey />
    </>
  );
}

function PaletteKey() {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  // Before the screen is painted: who sees it may press the key.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      // Another dialog asks something first.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  useEffect(() => {
    if (!open || Palette !== undefined) return;
    import('./CommandPalette.tsx').then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      // Without a connection; the next press tries again.
      () => setOpen(false),
    );
  }, [open, Palette]);
  return open && Palette !== undefined && <Palette onClose={() => setOpen(false)} />;
}
