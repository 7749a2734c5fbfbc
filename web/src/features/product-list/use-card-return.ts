import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** One entry for each place in the tab's history: the card that was left there. */
function storageKey(locationKey: string): string {
  return `shop.card.${locationKey}`;
}

/** A browser may refuse storage altogether; then only the focus on the card is lost. */
function readCard(key: string): number | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : Number(text);
  } catch {
    return undefined;
  }
}

function writeCard(key: string, id: number): void {
  try {
    sessionStorage.setItem(key, String(id));
  } catch {
    // See above.
  }
}

/** Back from a product gives the focus to the card one came from. */
export function useCardReturn(listIsThere: boolean) {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const [returningTo] = useState(() => (cameBack ? readCard(storageKey(key)) : undefined));
  const cards = useRef(new Map<number, HTMLAnchorElement>());
  const done = useRef(false);

  useEffect(() => {
    if (returningTo === undefined || !listIsThere || done.current) return;
    done.current = true;
    // The scroll position is restored by itself; the focus must not move it.
    cards.current.get(returningTo)?.focus({ preventScroll: true });
  }, [returningTo, listIsThere]);

  return {
    /** False where the heading may take the focus on arrival. */
    returning: returningTo !== undefined,
    cardRef: (id: number) => (link: HTMLAnchorElement | null) => {
      if (link === null) cards.current.delete(id);
      else cards.current.set(id, link);
    },
    leaveBy: (id: number) => writeCard(storageKey(key), id),
  };
}
