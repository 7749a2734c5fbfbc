import { useCallback, useEffect, useRef } from 'react';

/** Somebody who has just moved something is about to press something. */
const MOMENT_MS = 2000;
const CONTROLS = 'a, button, input, select, textarea, summary, label';

/** What the person has in hand: the control under the pointer, or the one with the visible focus; undefined if neither. */
function controlInHand(over: Element | null): Element | undefined {
  if (over?.isConnected) return over;
  const active = document.activeElement;
  return active?.closest('main') && active.matches(CONTROLS) && active.matches(':focus-visible') ? active : undefined;
}

/**
 * Whether what others have changed may be shown without moving or changing what the person is about to press.
 *
 * @returns a function that is false while the pointer or the visible focus is on a control, and for a moment after each press
 */
export function useCalm(): () => boolean {
  const over = useRef<Element>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const act = () => {
      last.current = performance.now();
    };
    const move = (event: PointerEvent) => {
      // A finger leaves no pointer behind.
      if (event.pointerType === 'touch') return;
      over.current = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    };
    const leave = () => {
      over.current = null;
    };
    window.addEventListener('keydown', act, true);
    window.addEventListener('pointerdown', act, true);
    window.addEventListener('pointerover', move, true);
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      window.removeEventListener('keydown', act, true);
      window.removeEventListener('pointerdown', act, true);
      window.removeEventListener('pointerover', move, true);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, []);

  return useCallback(
    () => performance.now() - last.current > MOMENT_MS && controlInHand(over.current) === undefined,
    [],
  );
}
