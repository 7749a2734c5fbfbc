import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { orderKeys } from '../../storage/order-desk-storage.ts';

/** Where a key is text, or chooses an option. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export type OrderKey = 'j' | 'k' | 'x' | 'a' | 'o' | 'd' | 'm' | 'p' | 'u' | '/' | '?' | 'Escape' | 'tab';
/** @returns false if it did nothing; the key then does what it would do otherwise */
type Act = (key: OrderKey, how: { shift: boolean; tab: number }) => boolean;

const known: readonly string[] = ['j', 'k', 'x', 'a', 'o', 'd', 'm', 'p', 'u', '/', '?', 'Escape'];

function isKnown(key: string): key is OrderKey {
  return known.includes(key);
}

/** On keyboards of other scripts the key in the place of the letter counts. */
function keyOf({ key, code }: KeyboardEvent): OrderKey | undefined {
  if (/^[1-9]$/.test(key)) return 'tab';
  const name = key.length > 1 ? key : key.toLowerCase();
  if (isKnown(name)) return name;
  const letter = /^\P{ASCII}$/u.test(key) ? code.replace('Key', '').toLowerCase() : '';
  return isKnown(letter) ? letter : undefined;
}

/**
 * Calls `act` for the keys of the orders table, unless somebody types into a field, or a dialog is open. People who dictate,
 * or who press keys by accident, can switch them off.
 */
export function useOrderKeys(act: Act) {
  const [on, setOn] = useState(() => orderKeys.read() ?? true);
  const run = useEffectEvent(act);

  // Not a passive effect: a key that is pressed as soon as the page is painted would be lost.
  useLayoutEffect(() => {
    if (!on) return;
    function handleKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = keyOf(event);
      if (key === undefined) return;
      if (run(key, { shift: event.shiftKey, tab: Number(event.key) })) event.preventDefault();
    }
    // Before the header, whose search would take '/'.
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [on]);

  return {
    on,
    switchTo(next: boolean): void {
      setOn(next);
      orderKeys.write(next);
    },
  };
}
