import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import type { Arrival } from './navigator.ts';
import { keepScroll, keptScroll, storeScrolls } from './scroll-positions.ts';

/** A new screen starts at its top, or at what its address names; Back, Forward and a reload go to where one was. */
export function useScroll(arrival: Arrival | undefined): void {
  const key = arrival?.location.key;
  useEffect(() => {
    if (key === undefined) return;
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      keepScroll(key);
      storeScrolls();
      // The document that comes next may know nothing of this.
      window.history.scrollRestoration = 'auto';
    };
    const comeBack = () => {
      window.history.scrollRestoration = 'manual';
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [key]);

  const arrived = useRef(false);
  useLayoutEffect(() => {
    if (arrival === undefined) return;
    // What the document shows before the app may have been scrolled.
    const first = !arrived.current;
    arrived.current = true;
    if (arrival.keepsScroll) return;
    const { action, location } = arrival;
    const kept = action === NavigationType.Pop ? keptScroll(location.key) : undefined;
    if (kept !== undefined) window.scrollTo(0, kept);
    else if (!scrollToName(location.hash) && !first) window.scrollTo(0, 0);
  }, [arrival]);
}

function scrollToName(hash: string): boolean {
  try {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)));
    named?.scrollIntoView();
    return named !== null;
  } catch {
    // Not everything behind a '#' is well encoded.
    return false;
  }
}
