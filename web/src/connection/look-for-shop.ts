import { useEffect, useRef } from 'react';
import { isShopThere } from '../api/health.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const PATIENCE_MS = 10_000;

/**
 * The pause before the next check. It doubles up to half a minute; a random part of it spreads the checks of many
 * browsers.
 * @param looks number of checks so far
 * @param chance from 0 to 1
 */
export function pauseBefore(looks: number, chance: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** looks);
  return (longest / 2) * (1 + chance);
}

/**
 * Checks with growing pauses whether the shop answers again, and at once when the page becomes visible.
 * @param found called when the shop answers; the checks go on until `away` is false
 */
export function useLookForShop(away: boolean, found: () => Promise<unknown>): void {
  // Survives a short recovery: a shop that comes and goes is not checked ever faster.
  const looks = useRef(0);
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  });

  useEffect(() => {
    if (!away) {
      const timer = setTimeout(() => {
        looks.current = 0;
      }, LONGEST_PAUSE_MS);
      return () => clearTimeout(timer);
    }
    let over = false;
    let looking = false;
    let timer: ReturnType<typeof setTimeout>;

    async function look() {
      looking = true;
      if (await isShopThere(AbortSignal.timeout(PATIENCE_MS))) await latest.current();
      looking = false;
      if (!over) lookLater();
    }
    function lookLater() {
      // A hidden page waits until it is visible.
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(look, pauseBefore(looks.current, Math.random()));
      looks.current += 1;
    }
    function seen() {
      if (looking || document.visibilityState === 'hidden') return;
      clearTimeout(timer);
      void look();
    }
    lookLater();
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [away]);
}
