/** What a server that has run for a while knows already. */

import { setTimeout as delay } from 'node:timers/promises';
import { PAGE, productSorts } from './lists.mjs';

/** @typedef {import('./kinds.mjs').World} World */

const QUICK_MS = 20;
const PAUSE_MS = 100;
const LONGEST_MS = 60_000;

/**
 * Asks for far pages of each order until they come quickly: by then the server knows the landmarks of these lists.
 * @param {World} world
 */
export async function learnFarPages({ shoppers, total }) {
  const asker = shoppers[0]?.client;
  const middle = Math.ceil(total / PAGE / 2);
  for (const sort of productSorts) {
    for (const order of ['asc', 'desc']) {
      const until = performance.now() + LONGEST_MS;
      for (let quick = 0, page = middle; quick < 2 && performance.now() < until; page += 1) {
        const asked = performance.now();
        await asker?.get(`/products?_sort=${sort}&_order=${order}&_page=${page}&_limit=${PAGE}`);
        quick = performance.now() - asked < QUICK_MS ? quick + 1 : 0;
        if (quick === 0) await delay(PAUSE_MS);
      }
    }
  }
}
