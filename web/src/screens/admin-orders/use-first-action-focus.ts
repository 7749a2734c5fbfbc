import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a press on a page link the focus moves to the first order's first action, so that it does not stay at the end
 * of the list.
 *
 * @param page the page in the address
 * @param there true if the shown orders belong to that page
 * @returns a ref for the element around the orders and their page links
 */
export function useFirstActionFocus<E extends HTMLElement>(page: number, there: boolean): RefObject<E | null> {
  const around = useRef<E>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (!there || shown.current === page) return;
    shown.current = page;
    const active = document.activeElement;
    // On the last page the pressed 'Next' is no longer a link and has lost the focus.
    if (active !== document.body && !active?.closest('nav')) return;
    // A person who uses touch reads from the top of the list, where the page starts.
    const byKeyboard = active?.matches(':focus-visible') ?? false;
    around.current
      ?.querySelector<HTMLElement>('tbody button[data-action]')
      ?.focus({ preventScroll: !byKeyboard, focusVisible: byKeyboard });
  }, [page, there]);
  return around;
}
