import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType } from 'react-router';
import type { Navigation } from './navigator.ts';
import { savedScroll, saveScroll, storeScrollPositions } from './scroll-positions.ts';

/**
 * A new screen starts at its top, or at the element that the address names. Back, Forward and a reload restore the
 * scroll position.
 */
export function useScroll(navigation: Navigation | undefined): void {
  const key = navigation?.location.key;
  useEffect(() => {
    if (key === undefined) return;
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      saveScroll(key);
      storeScrollPositions();
      // The next document may not restore scroll positions itself.
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

  const rendered = useRef(false);
  useLayoutEffect(() => {
    if (navigation === undefined) return;
    // The person may have scrolled the prerendered document already.
    const first = !rendered.current;
    rendered.current = true;
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
    // What follows a '#' is not always well encoded.
    return false;
  }
}
