/** The shop under load, for catalogues of several sizes. */

import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../scripts/setup/places.mjs';
import { crowds, measureCheckouts } from './checkouts/checkouts.mjs';
import { openShopDatabase } from './data/database.mjs';
import { PASSWORD, settings } from './data/people.mjs';
import { prepareData } from './data/prepare.mjs';
import { enterWorld } from './data/world.mjs';
import { kinds } from './kinds/kinds.mjs';
import { startLimits } from './limits/limits.mjs';
import { startLoad } from './load/load.mjs';
import { linesOfMemory, measureGrowth } from './memory.mjs';
import { lineOfMix, measureMixes } from './mixed.mjs';
import { isWanted } from './options.mjs';
import { linesOfPrices, measurePrices } from './prices/prices.mjs';
import { linesOf, linesOfCheckouts } from './report/table.mjs';
import { measureKind } from './rounds.mjs';
import { startMeasured } from './shop.mjs';

/** @typedef {import('./rounds.mjs').KindFigures} KindFigures */

// V8 gives back what the start needed when nothing has happened for a while.
const IDLE_MS = 30_000;

/**
 * @param {string} folder where the data are, or will be
 * @param {number} size
 * @param {{ only: readonly string[], effort: { rounds: number, seconds: number }, variants: number, last: any }} options
 *   `last`: figures of this size, as this returned them
 * @param {(line: string) => void} say
 */
export async function measureCatalogue(folder, size, { only, effort, variants, last }, say) {
  const dataDir = await prepareData(folder, size, say, variants);
  const shop = await startMeasured(root, dataDir, settings);
  await delay(IDLE_MS);
  const idleBytes = await shop.residentBytes();
  const database = await openShopDatabase(dataDir);
  const world = await enterWorld(shop.origin, size, database);
  const [user] = await database.rows('select password_hash from users where id = $1', [world.shoppers[0]?.id]);
  const limits = await startLimits({ databaseUrl: database.url, hash: user?.password_hash, password: PASSWORD });
  const load = startLoad();
  try {
    const scene = { world, limits, load, serverPid: await shop.serverPid(), effort };
    /** @type {Record<string, KindFigures>} */
    const figures = {};
    for (const kind of kinds.filter(({ name }) => isWanted(name, only))) {
      const measured = await measureKind(scene, kind);
      figures[kind.name] = measured;
      for (const line of linesOf(kind.title, measured, last?.kinds?.[kind.name])) say(line);
    }
    /** @type {Record<string, import('./checkouts/checkouts.mjs').CheckoutFigures>} */
    const checkouts = {};
    for (const crowd of crowds.filter(({ name }) => isWanted(name, only))) {
      const measured = await measureCheckouts(scene, crowd);
      checkouts[crowd.name] = measured;
      for (const line of linesOfCheckouts(crowd.title, measured, last?.checkouts?.[crowd.name])) say(line);
    }
    const prices = isWanted('prices', only) ? await measurePrices(scene) : undefined;
    if (prices) for (const line of linesOfPrices(prices)) say(line);
    const mixes = isWanted('mixed', only) ? await measureMixes(scene, effort.rounds * effort.seconds) : {};
    for (const mix of Object.values(mixes)) say(lineOfMix(mix));
    const memory = isWanted('memory', only)
      ? { idleBytes, afterBytes: await shop.residentBytes(), runsBytes: await measureGrowth(scene, shop.residentBytes) }
      : undefined;
    if (memory) for (const line of linesOfMemory(memory)) say(line);
    return { kinds: figures, checkouts, ...(prices && { prices }), ...mixes, ...(memory && { memory }) };
  } finally {
    load.stop();
    limits.stop();
    await database.close();
    await shop.stop();
  }
}
