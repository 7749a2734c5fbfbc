import { flushSync } from 'react-dom';

/** Renders a change at once, and scrolls so that the element stays where it was on the screen. */
export function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const moved = element.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
