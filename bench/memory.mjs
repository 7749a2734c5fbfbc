/** What the server's processes hold, and whether that grows while the same requests are repeated. */

import { setTimeout as delay } from 'node:timers/promises';
import { kinds } from './kinds/kinds.mjs';
import { measureKind } from './rounds.mjs';

/** @typedef {{ idleBytes: number, afterBytes: number, runsBytes: number[] }} MemoryFigures */

const RUNS = 10;
const SETTLE_MS = 1000;
const ASKED = ['any', 'detail', 'cart', 'orders-id'];

/**
 * Ten short runs of what makes the most different answers.
 * @param {import('./rounds.mjs').Scene} scene
 * @param {() => Promise<number>} residentBytes
 */
export async function measureGrowth(scene, residentBytes) {
  const runsBytes = [];
  for (let run = 0; run < RUNS; run += 1) {
    for (const kind of kinds.filter(({ name }) => ASKED.includes(name))) {
      await measureKind({ ...scene, effort: { rounds: 1, seconds: 1 }, firstRound: 100 + run }, kind);
    }
    await delay(SETTLE_MS);
    runsBytes.push(await residentBytes());
  }
  return runsBytes;
}

/**
 * @param {MemoryFigures} figures
 * @returns {string[]}
 */
export function linesOfMemory({ idleBytes, afterBytes, runsBytes }) {
  return [
    `server's memory: idle ${mb(idleBytes)}, after all of the above ${mb(afterBytes)}`,
    `after each of ${RUNS} more runs: ${runsBytes.map(mb).join(', ')}`,
  ];
}

/** @param {number} bytes */
function mb(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
