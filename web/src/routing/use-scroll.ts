import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import type { Navigation } from './navigator.ts';
import { savedScroll, saveScroll, storeScrollPositions } from './scroll-positions.ts';

/** A new screen starts at its top, or at what its address names; Back, Forward and a reload go to where one was. */
export function useScroll(navigation: Navigation | undefined): void {
  const key = navigation?.location.key;
  useEffect(() => {
    if (key === undefined) return;
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      saveScroll(key);
      storeScrollPositions();
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

  const drawn = useRef(false);
  useLayoutEffect(() => {
    if (navigation === undefined) return;
    // What the document shows before the app may have been scrolled.
    const first = !drawn.current;
    drawn.current = true;
    if (navigation.keepsScroll) return;
    const { action, location } = navigation;
    const saved = action === NavigationType.Pop ? savedScroll(location.key) : undefined;
    if (saved !== undefined) window.scrollTo(0, saved);
    else if (!scrollToName(location.hash) && !first) window.scrollTo(0, 0);
  }, [navigation]);
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
