/** Figures that need no load: what a browser loads first, pictures, how soon a shop is there and what it takes then. */

import { findAdminCodeForShoppers, measureFirstLoad } from '../scripts/checks/first-load.mjs';
import { measurePictures } from './pictures.mjs';
import { measureFreshClone, measureRunning } from './running.mjs';

/**
 * @param {{ products: number, fresh: boolean }} options
 * @param {(line: string) => void} say
 */
export async function measureStarts(options, say) {
  const tell = (/** @type {string} */ what, /** @type {string} */ figure) => say(`${what.padEnd(34)} ${figure}`);
  const firstLoad = await measureFirstLoad();
  for (const [route, { js, css }] of Object.entries(firstLoad)) {
    tell(`first load of ${route}`, `js ${inKb(js)}, css ${inKb(css)}`);
  }
  const adminCodeForShoppers = await findAdminCodeForShoppers();
  tell("admin code in shoppers' chunks", adminCodeForShoppers.length === 0 ? 'none' : adminCodeForShoppers.join('; '));

  const pictures = await measurePictures();
  tell(
    'pictures',
    `${pictures.files}, ${kb(pictures.totalBytes)}, mean ${kb(pictures.meanBytes)}, largest ${kb(pictures.largestBytes)}`,
  );

  const running = await measureRunning(options.products);
  tell('first start, built', seconds(running.firstStartMs));
  tell('second start', seconds(running.secondStartMs));
  tell('idle server', kb(running.idleBytes));
  if (running.seed) {
    const { products, ms, productsPerSecond } = running.seed;
    tell(`seed of ${products} products`, `${seconds(ms)}, ${productsPerSecond} a second`);
  }

  const freshClone = options.fresh ? await measureFreshClone() : undefined;
  if (freshClone) tell('fresh clone to serving', seconds(freshClone.readyMs));
  return { firstLoad, adminCodeForShoppers, pictures, running, ...(freshClone && { freshClone }) };
}

/** @param {number} bytes */
function kb(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** @param {{ files: number, raw: number, brotli: number, gzip: number }} size */
function inKb({ files, raw, brotli, gzip }) {
  return `${kb(brotli)} brotli, ${kb(gzip)} gzip, ${kb(raw)} raw in ${files}`;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}
