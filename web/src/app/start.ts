/**
 * Loads the app where the document already shows the page. The search works at once, other presses wait for the app. The browser paints the document
 * first, with the picture that is seen first where the server has drawn the page: its scripts would take the network from it. Then the scripts are evaluated one by one, so that none of them blocks scrolling for long.
 */

import { holdPresses } from '../bootstrap/early-presses.ts';
import { openPrerenderedSearch } from '../search/prerendered-field.ts';

const PICTURE_WAIT_MS = 2000;

async function start(): Promise<void> {
  await painted();
  for (const href of [...preloaded(), ...(await named())]) {
    await new Promise((resolve) => setTimeout(resolve));
    // Who needs a script that cannot be had loads it again, and says what is wrong.
    await import(/* @vite-ignore */ href).catch(() => {});
  }
}

// A tab in the background paints nothing, so there is no frame to wait for.
async function painted(): Promise<void> {
  if (document.visibilityState === 'visible') await new Promise((resolve) => requestAnimationFrame(resolve));
}

const preloaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href);

/** Scripts that a document only names are loaded side by side after its first picture, or with the first press. */
async function named(): Promise<string[]> {
  const files = [...document.querySelectorAll<HTMLMetaElement>('meta[name=app-scripts]')].flatMap(({ content }) =>
    content.split(' '),
  );
  if (files.length > 0) await pictureOrPress();
  for (const href of files) {
    // On a slow line the picture may still be under way.
    const preload = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href };
    document.head.append(Object.assign(document.createElement('link'), preload));
  }
  return files;
}

async function pictureOrPress(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (picture === null || picture.complete || navigator.userActivation?.hasBeenActive) return;
  const over = new AbortController();
  const { signal } = over;
  await new Promise<void>((resolve) => {
    const go = () => resolve();
    for (const event of ['load', 'error']) picture.addEventListener(event, go, { signal });
    // A screen reader sends a click alone.
    for (const event of ['pointerdown', 'keydown', 'click', 'input'])
      document.addEventListener(event, go, { signal, capture: true });
    setTimeout(go, PICTURE_WAIT_MS);
  });
  over.abort();
  await painted();
}

const root = document.getElementById('root');
if (root !== null) {
  openPrerenderedSearch(root);
  // Only the document of a page that the server has drawn holds what the API says of it.
  if (document.getElementById('answers') !== null) holdPresses(root);
}
void start();
