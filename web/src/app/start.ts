/**
 * Begins the app where the document shows the page already: what is there is painted before any script is evaluated, and those
 * are evaluated one after the other, so that none of them keeps the browser from scrolling for longer than it must.
 */

async function start(): Promise<void> {
  // A tab in the background paints nothing: there is nothing to wait for.
  if (document.visibilityState === 'visible') await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    await new Promise((resolve) => setTimeout(resolve));
    await import(/* @vite-ignore */ href);
  }
}

void start();
