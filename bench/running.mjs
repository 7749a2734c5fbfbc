/** Figures of a running shop: how soon it is there, what it takes, and how fast a catalogue grows. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run, runNode } from '../scripts/setup/child.mjs';
import { root } from '../scripts/setup/places.mjs';
import { startMeasured } from './shop.mjs';

// V8 gives back what the start needed when nothing has happened for a while.
const IDLE_MS = 30_000;

/**
 * @param {number} products to add while the shop runs; 0 leaves that out
 */
export async function measureRunning(products) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const dataDir = join(folder, 'data');
  try {
    const first = await startMeasured(root, dataDir);
    await first.stop();
    const second = await startMeasured(root, dataDir);
    try {
      await delay(IDLE_MS);
      const idleBytes = await second.residentBytes();
      const seed = products > 0 ? await measureSeed(dataDir, products) : undefined;
      return { firstStartMs: first.readyMs, secondStartMs: second.readyMs, idleBytes, ...(seed && { seed }) };
    } finally {
      await second.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} dataDir
 * @param {number} products
 */
async function measureSeed(dataDir, products) {
  const started = performance.now();
  const { ok, output } = await runNode(['scripts/seed.mjs', '--products', String(products)], {
    env: { DATA_DIR: dataDir },
  });
  if (!ok) throw new Error(`The seed failed:\n${output}`);
  const ms = Math.round(performance.now() - started);
  return { products, ms, productsPerSecond: Math.round(products / (ms / 1000)) };
}

/** A clone of the last commit, in a folder with a space in its name, from nothing to serving. */
export async function measureFreshClone() {
  const folder = await mkdtemp(join(tmpdir(), 'shop bench '));
  const clone = join(folder, 'the shop');
  try {
    const { ok, output } = await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
    if (!ok) throw new Error(output);
    const shop = await startMeasured(clone, join(clone, 'data'));
    await shop.stop();
    return { readyMs: shop.readyMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
