import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { openedCard } from '../../storage/storage.ts';

/** After Back from a product, the focus goes to the card that was opened. Without storage the heading takes it. */
export function useCardReturn(listIsThere: boolean) {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const [{ returningTo, listKey }] = useState(() => ({
    returningTo: cameBack ? openedCard(key).read() : undefined,
    listKey: key,
  }));
  const cards = useRef(new Map<number, HTMLAnchorElement>());
  const done = useRef(false);

  useEffect(() => {
    if (returningTo === undefined || !listIsThere || done.current) return;
    done.current = true;
    // The router restores the scroll position; the focus must not change it.
    cards.current.get(returningTo)?.focus({ preventScroll: true });
  }, [returningTo, listIsThere]);

  return {
    /** True if a card takes the focus, so that the heading must not. */
    returning: returningTo !== undefined && key === listKey,
    cardRef: (id: number) => (link: HTMLAnchorElement | null) => {
      if (link === null) cards.current.delete(id);
      else cards.current.set(id, link);
    },
    leaveBy: (id: number) => void openedCard(key).write(id),
  };
}
