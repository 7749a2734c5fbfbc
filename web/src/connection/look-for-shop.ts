import { useEffect, useRef } from 'react';
import { isShopThere } from '../api/health.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const PATIENCE_MS = 10_000;

/**
 * How long to wait before looking again: it doubles up to half a minute. Somewhere in its second half, so that not all who
 * wait come at the same moment.
 * @param looks how often one has looked already
 * @param chance from 0 to 1
 */
export function pauseBefore(looks: number, chance: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** looks);
  return (longest / 2) * (1 + chance);
}

/**
 * While the shop is away, looks for it with growing pauses, and at once when the page comes into sight.
 * @param found tells the rest of the app; until that brought it back the looking goes on
 */
export function useLookForShop(away: boolean, found: () => Promise<unknown>): void {
  // Outlives a short return: a shop that comes and goes is not asked ever faster.
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
      // A page that nobody sees waits until somebody does.
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
