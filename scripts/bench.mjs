/**
 * `npm run bench`: measures the built shop and prints the figures; they are also written to bench/results/latest.json.
 * `--products N` adds N generated products and times it; `--fresh` times a fresh clone up to its first answer.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { mkdir, writeFile } = await import('node:fs/promises');
const { cpus } = await import('node:os');
const { join } = await import('node:path');
const { parseArgs } = await import('node:util');
const { reportingFailure } = await import('./setup/failure.mjs');
const { root } = await import('./setup/places.mjs');
const { ensureBenchTools, ensureBuilt } = await import('./setup/set-up.mjs');

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '0' }, fresh: { type: 'boolean', default: false } },
});

await reportingFailure(async () => {
  await ensureBuilt();
  await ensureBenchTools();
});
const { findAdminCodeForShoppers, measureFirstLoad } = await import('../bench/first-load.mjs');
const { measurePictures } = await import('../bench/pictures.mjs');
const { measureFreshClone, measureRunning } = await import('../bench/running.mjs');

const firstLoad = await measureFirstLoad();
for (const [route, { js, css }] of Object.entries(firstLoad)) {
  print(`first load of ${route}`, `js ${inKb(js)}, css ${inKb(css)}`);
}
const adminCodeForShoppers = await findAdminCodeForShoppers();
print("admin code in shoppers' chunks", adminCodeForShoppers.length === 0 ? 'none' : adminCodeForShoppers.join('; '));

const pictures = await measurePictures();
print(
  'pictures',
  `${pictures.files}, ${kb(pictures.totalBytes)}, mean ${kb(pictures.meanBytes)}, largest ${kb(pictures.largestBytes)}`,
);

const running = await measureRunning(Number(options.products));
print('first start, built', seconds(running.firstStartMs));
print('second start', seconds(running.secondStartMs));
print('idle server', kb(running.idleBytes));
if (running.seed) {
  const { products, ms, productsPerSecond } = running.seed;
  print(`seed of ${products} products`, `${seconds(ms)}, ${productsPerSecond} a second`);
}

const freshClone = options.fresh ? await measureFreshClone() : undefined;
if (freshClone) print('fresh clone to serving', seconds(freshClone.readyMs));

const machine = { node: process.version, platform: process.platform, cores: cpus().length };
const results = { machine, firstLoad, adminCodeForShoppers, pictures, running, freshClone };
await mkdir(join(root, 'bench', 'results'), { recursive: true });
await writeFile(join(root, 'bench', 'results', 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = adminCodeForShoppers.length === 0 ? 0 : 1;

/**
 * @param {string} what
 * @param {string} figure
 */
function print(what, figure) {
  console.log(`${what.padEnd(32)} ${figure}`);
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
