import { useContext, useEffect } from 'react';
import { PreloadScreenContext } from './contexts.ts';

/**
 * Loads the scripts of pages that will probably be opened, one after the other, when everything in sight is loaded and
 * the browser is idle. They then open at once, also without a network. Does nothing if the person wants to save data.
 * @param ready false while the page itself loads
 */
export function usePreloadWhenIdle(ready: boolean, paths: readonly string[]): void {
  const preloadScreen = useContext(PreloadScreenContext);
  useEffect(() => {
    if (!ready || paths.length === 0 || wantsLittleData()) return;
    let ended = false;

    async function loadAll() {
      await documentLoaded();
      await Promise.all(picturesInSight().map(isOver));
      for (const path of paths) {
        await idle();
        if (ended) return;
        await preloadScreen(path);
      }
    }
    void loadAll();
    return () => {
      ended = true;
    };
  }, [ready, paths, preloadScreen]);
}

function wantsLittleData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

function documentLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

function picturesInSight(): HTMLImageElement[] {
  return [...document.querySelectorAll('img')].filter(
    (picture) => picture.getBoundingClientRect().top < window.innerHeight,
  );
}

function isOver(picture: HTMLImageElement): Promise<unknown> {
  if (picture.complete) return Promise.resolve();
  return new Promise((resolve) => {
    picture.addEventListener('load', resolve, { once: true });
    picture.addEventListener('error', resolve, { once: true });
  });
}

function idle(): Promise<unknown> {
  // Safari has no requestIdleCallback.
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
}
