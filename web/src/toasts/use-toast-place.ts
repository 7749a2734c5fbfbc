import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Box, freePlace } from './free-place.ts';
import { removeToast, type Toast } from './toast.ts';

const MARGIN = 16;
/** Milliseconds without scrolling after which a toast is placed again: it does not move during scrolling. */
const SCROLLED_MS = 120;

const controls =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input[type="radio"], input[type="checkbox"])';

/** Labels and messages: left uncovered if there is enough room. */
const notes = 'label, legend, [role="alert"], [role="status"]';

/** A bar at an edge of the window is left uncovered as a whole. */
function barAround(control: Element): Element {
  for (let element: Element | null = control; element !== null; element = element.parentElement) {
    const { position, bottom } = getComputedStyle(element);
    if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) return element;
  }
  return control;
}

function boxesInView(region: Element, selector: string): Box[] {
  const { innerWidth, innerHeight } = window;
  return [...document.querySelectorAll(selector)]
    .filter((control) => !region.contains(control))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0)
    .filter(({ box }) => box.left < innerWidth)
    .map(({ control, box }) => {
      const bar = barAround(control);
      return bar === control ? box : bar.getBoundingClientRect();
    });
}

/** Places the toasts where they cover no control. If only fewer fit, the oldest are removed. */
function place(region: HTMLElement, toasts: readonly Toast[]): void {
  const cards = [...region.children].map((card) => card.getBoundingClientRect());
  const bottom = cards.at(-1)?.bottom;
  if (bottom === undefined) return;
  const area = { left: MARGIN, top: 0, right: window.innerWidth - MARGIN, bottom: window.innerHeight - MARGIN };
  const taken = boxesInView(region, controls);
  const noted = [...taken, ...boxesInView(region, notes)];
  const width = Math.max(...cards.map((card) => card.width));
  const sizes = cards.map((card) => ({ width, height: bottom - card.top }));
  const fits = sizes.findIndex((size) => freePlace(size, taken, area) !== undefined);
  const first = fits === -1 ? sizes.length - 1 : fits;
  const size = sizes[first] ?? { width, height: 0 };
  const corner = { left: area.left, top: area.bottom - size.height };
  const free =
    freePlace(size, noted, area) ??
    freePlace(size, taken, area) ??
    // A person who moved the focus there by keyboard wants to see the toast.
    (region.contains(document.activeElement) ? corner : undefined);
  // The toast is announced but out of sight until scrolling makes room: a column of fields leaves none.
  region.style.left = free === undefined ? '-100vw' : `${free.left}px`;
  region.style.bottom = `${window.innerHeight - (free ?? corner).top - size.height}px`;
  for (const { id } of toasts.slice(0, first)) removeToast(id);
}

/**
 * Keeps the toasts off the page's controls: when one appears, when the page changes, and after scrolling.
 *
 * @param held the person points at them: they move only when the page is scrolled
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, toasts: readonly Toast[], held: boolean): void {
  // A ref, so that a change does not restart the effect: a pending scroll must still be handled.
  const standing = useRef(held);
  // Other toasts restart the effect below; the page was scrolled all the same.
  const scrolling = useRef(false);
  useLayoutEffect(() => {
    standing.current = held;
    if (!held && region.current !== null) place(region.current, toasts);
  }, [region, toasts, held]);

  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || toasts.length === 0) return;
    let frame = 0;
    let scrolled: ReturnType<typeof setTimeout> | undefined;
    const placeNow = () => place(element, toasts);
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeNow);
    };
    const placeAfterScroll = () => {
      scrolling.current = true;
      clearTimeout(scrolled);
      scrolled = setTimeout(() => {
        scrolling.current = false;
        placeNow();
      }, SCROLLED_MS);
    };
    if (scrolling.current) placeAfterScroll();
    const changes = new MutationObserver((records) => {
      if (!standing.current && records.some(({ target }) => !element.contains(target))) placeSoon();
    });
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.addEventListener('resize', placeSoon);
    element.addEventListener('focusin', placeSoon);
    window.addEventListener('scroll', placeAfterScroll, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(scrolled);
      changes.disconnect();
      window.removeEventListener('resize', placeSoon);
      element.removeEventListener('focusin', placeSoon);
      window.removeEventListener('scroll', placeAfterScroll, { capture: true });
    };
  }, [region, toasts]);
}
