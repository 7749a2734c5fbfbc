import type { CartItem } from '@shop/contract/cart';
import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { goneSentence } from './availability.ts';

/** A note in the place of lines that another tab or device removed. */
export function GoneLinesNote({ lines }: { lines: readonly CartItem[] }) {
  const note = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The control that had the focus is gone with its line, so the note takes the focus; the remaining lines follow it.
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  return (
    <li ref={note} tabIndex={-1} className="scroll-mt-24 py-4 outline-none">
      <Alert>{goneSentence(lines)}</Alert>
    </li>
  );
}
