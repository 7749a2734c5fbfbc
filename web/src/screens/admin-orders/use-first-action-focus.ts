import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a turn of the page by its links the focus goes to the first order's first action: not from the end of the list again.
 *
 * @param page that the address asks for
 * @param there the orders on the screen are that page's
 * @returns for the element around the orders and their page links
 */
export function useFirstActionFocus<E extends HTMLElement>(page: number, there: boolean): RefObject<E | null> {
  const around = useRef<E>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (!there || shown.current === page) return;
    shown.current = page;
    const active = document.activeElement;
    // On the last page the pressed 'Next' is a link no more, and its focus is nobody's.
    if (active !== document.body && !active?.closest('nav')) return;
    // Whoever turned it by finger reads from the top of the list, where the page starts.
    const byKeyboard = active?.matches(':focus-visible') ?? false;
    around.current
      ?.querySelector<HTMLElement>('tbody [data-action]')
      ?.focus({ preventScroll: !byKeyboard, focusVisible: byKeyboard });
  }, [page, there]);
  return around;
}
