import { adminOrderText } from '@shop/messages/admin-order';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { orderKeys } from '../../storage/order-desk-storage.ts';

/** Where a key is text, or chooses an option. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export const pageKeys = {
  d: adminOrderText.keyDispatch,
  r: adminOrderText.keyRefund,
  n: adminOrderText.keyNote,
  p: adminOrderText.keySlip,
  u: adminOrderText.keyUndo,
  j: adminOrderText.keyNext,
  k: adminOrderText.keyPrevious,
  b: adminOrderText.keyBack,
  '?': adminOrderText.keyHelp,
} as const;
export type PageKey = keyof typeof pageKeys;

function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(pageKeys, key);
}

/** On keyboards of other scripts the key in the place of the letter counts. */
function keyOf({ key, code }: KeyboardEvent): PageKey | undefined {
  const name = key.toLowerCase();
  if (isPageKey(name)) return name;
  const letter = /^\P{ASCII}$/u.test(key) ? code.replace('Key', '').toLowerCase() : '';
  return isPageKey(letter) ? letter : undefined;
}

/**
 * Calls `act` for single keys, unless somebody types into a field or a dialog is open. They are switched on and off together with
 * those of the orders table.
 *
 * @param act returns false if it did nothing; the key then does what it would do otherwise
 */
export function usePageKeys(act: (key: PageKey) => boolean) {
  const [on, setOn] = useState(() => orderKeys.read() ?? true);
  const run = useEffectEvent(act);

  // Not a passive effect: a key that is pressed as soon as the page is painted would be lost.
  useLayoutEffect(() => {
    if (!on) return;
    function handleKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      if (event.repeat || (event.target instanceof Element && event.target.matches(TYPED_INTO))) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = keyOf(event);
      if (key !== undefined && run(key)) event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [on]);

  return {
    on,
    switchTo(next: boolean): void {
      setOn(next);
      orderKeys.write(next);
    },
  };
}
