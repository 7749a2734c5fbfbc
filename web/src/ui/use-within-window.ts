import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Between what opens and the edges of the window. */
const GAP = 8;

/** Moves a panel sideways when it opens, as far as it would stand out of the window. */
export function useWithinWindow(open: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null || !open) return;
    element.style.translate = '';
    const { left, right } = element.getBoundingClientRect();
    const tooFar = Math.max(0, right + GAP - document.documentElement.clientWidth) + Math.min(0, left - GAP);
    if (tooFar !== 0) element.style.translate = `${-tooFar}px`;
  }, [open]);
  return panel;
}
