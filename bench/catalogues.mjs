/** The shop under load, for catalogues of several sizes. */

import { root } from '../scripts/setup/places.mjs';
import { openShopDatabase } from './data/database.mjs';
import { PASSWORD, settings } from './data/people.mjs';
import { prepareData } from './data/prepare.mjs';
import { enterWorld } from './data/world.mjs';
import { kinds } from './kinds/kinds.mjs';
import { startLimits } from './limits/limits.mjs';
import { startLoad } from './load/load.mjs';
import { isWanted } from './options.mjs';
import { linesOf } from './report/table.mjs';
import { measureKind } from './rounds.mjs';
import { startMeasured } from './shop.mjs';

/** @typedef {import('./rounds.mjs').KindFigures} KindFigures */

/**
 * @param {string} folder where the data are, or will be
 * @param {number} size
 * @param {{ only: readonly string[], effort: { rounds: number, seconds: number } }} options
 * @param {Record<string, KindFigures> | undefined} last figures, by kind
 * @param {(line: string) => void} say
 */
export async function measureCatalogue(folder, size, { only, effort }, last, say) {
  const dataDir = await prepareData(folder, size, say);
  const shop = await startMeasured(root, dataDir, settings);
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
      for (const line of linesOf(kind.title, measured, last?.[kind.name])) say(line);
    }
    return figures;
  } finally {
    load.stop();
    limits.stop();
    await database.close();
    await shop.stop();
  }
}
