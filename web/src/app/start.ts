/**
 * Loads the app where the document already shows the page. The search works at once, other presses wait for the app. The browser paints the document
 * first; then the scripts are evaluated one by one, so that none of them blocks scrolling for long.
 */

import { holdPresses } from '../bootstrap/early-presses.ts';
import { openPrerenderedSearch } from '../search/prerendered-field.ts';

async function start(): Promise<void> {
  // A tab in the background paints nothing, so there is no frame to wait for.
  if (document.visibilityState === 'visible') await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    await new Promise((resolve) => setTimeout(resolve));
    // Who needs a script that cannot be had loads it again, and says what is wrong.
    await import(/* @vite-ignore */ href).catch(() => {});
  }
}

const root = document.getElementById('root');
if (root !== null) {
  openPrerenderedSearch(root);
  // Only the document of a page that the server has drawn holds what the API says of it.
  if (document.getElementById('answers') !== null) holdPresses(root);
}
void start();
