import { messages } from '../src/messages.ts';

/** What the document of the app says before any script runs: `index.html` has the same sentences. */
export const startText = messages('start', {
  needsScripts: 'This shop needs JavaScript. Please turn it on and reload the page.',
  slowToStart:
    'The shop is slow to start. If nothing more appears, check your connection, allow the scripts of this page and reload it.',
  description: 'Browse the catalogue, fill your cart and check out in minutes.',
});
