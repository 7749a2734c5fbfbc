/** All measurements in their order, as the options want them. */

import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { measureApp } from './app.mjs';
import { measureCatalogue } from './catalogues.mjs';
import { measureCores } from './cores/cores.mjs';
import { measureDesk } from './desk/desk.mjs';
import { measureDocuments } from './documents/documents.mjs';
import { measureFigures } from './figures/figures.mjs';
import { measureImports } from './imports.mjs';
import { isWanted, readOptions } from './options.mjs';
import { costLines } from './report/costs.mjs';
import { plotOf } from './report/plot.mjs';
import { lastFigures, writeDesk, writePlot, writeResults, writeSearches } from './report/results.mjs';
import { heading } from './report/table.mjs';
import { measureSearch } from './search/search.mjs';
import { measureStarts } from './starts.mjs';

/** What no catalogue of each size is needed for. */
const APART = ['start', 'app', 'cores'];

/** @param {string} line */
const say = (line) => console.log(line);

/** @returns {Promise<number>} the exit code: 1 when something is not as it must be */
export async function measure() {
  const options = readOptions();
  if (options.imports !== undefined) {
    await measureImports(options.imports, say);
    return 0;
  }
  if (options.desk) {
    say(`\nWritten to ${await writeDesk(await measureDesk(options, say), options.isWhole)}`);
    return 0;
  }
  if (options.figures) {
    await measureFigures(options, say);
    return 0;
  }
  if (options.documents) {
    await measureDocuments(options, say);
    return 0;
  }
  if (options.search) {
    const { plot, ...searches } = await measureSearch(options, say);
    say(`\nWritten to ${await writeSearches(searches, plot, options.isWhole)}`);
    return 0;
  }
  const last = await lastFigures();
  const starts = isWanted('start', options.only) ? await measureStarts(options, say) : undefined;
  const app = isWanted('app', options.only) ? await measureApp(options, say) : undefined;

  const folder = options.keep === undefined ? await mkdtemp(join(tmpdir(), 'shop-bench-')) : resolve(options.keep);
  /** @type {Record<string, Awaited<ReturnType<typeof measureCatalogue>>>} */
  const sizes = {};
  let cores;
  try {
    for (const size of options.only.every((name) => APART.includes(name)) && options.only.length > 0
      ? []
      : options.sizes) {
      say(`\n${size} products\n${heading}`);
      sizes[size] = await measureCatalogue(folder, size, { ...options, last: last.sizes?.[size] }, say);
    }
    if (isWanted('cores', options.only)) cores = await measureCores(folder, options.sizes[0] ?? 0, options.effort, say);
  } finally {
    if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
  }

  const machine = {
    node: process.version,
    platform: process.platform,
    cores: cpus().length,
    processor: cpus()[0]?.model,
  };
  const file = await writeResults({ machine, ...starts, ...(app && { app }), sizes, cores }, options.isWhole);
  await writePlot(plotOf(costLines(sizes)), options.isWhole);
  say(`\nWritten to ${file}`);
  return (starts?.adminCodeForShoppers.length ?? 0) === 0 ? 0 : 1;
}
