import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { goneSentence } from './availability.ts';

/** Stands among the lines of the cart, where those stood that another tab or device has taken away. */
export function GoneLinesNote({ titles }: { titles: readonly string[] }) {
  const note = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The control that was used went away with its line; what follows here are the lines that are left.
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  return (
    <li ref={note} tabIndex={-1} className="scroll-mt-24 py-4 outline-none">
      <Alert>{goneSentence(titles)}</Alert>
    </li>
  );
}
