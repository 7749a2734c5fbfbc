/** Figures as files: those of a whole run are committed, all others stay here. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../scripts/setup/child.mjs';
import { root } from '../../scripts/setup/places.mjs';

const folder = join(root, 'bench', 'results');
const COMMITTED = 'figures.json';
const LATEST = 'latest.json';
const PLOT = 'cost-by-size.svg';
const LATEST_PLOT = 'latest.svg';

/**
 * @typedef {object} Results
 * @property {object} machine
 * @property {Record<string, Record<string, any>>} sizes by number of products
 */

/**
 * The last committed figures, or their replacement without git.
 * @returns {Promise<Partial<Results>>}
 */
export async function lastFigures() {
  const { ok, output } = await run('git', ['show', `HEAD:bench/results/${COMMITTED}`]);
  const text = ok ? output : await readFile(join(folder, COMMITTED), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/**
 * @param {object} results
 * @param {boolean} isWhole everything was measured, with all effort
 * @returns {Promise<string>} where they are
 */
export async function writeResults(results, isWhole) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, isWhole ? COMMITTED : LATEST);
  await writeFile(file, `${JSON.stringify(results, rounded, 2)}\n`);
  return file;
}

/**
 * @param {object} figures of searches
 * @param {string} svg
 * @param {boolean} isWhole
 * @returns {Promise<string>} where they are
 */
export async function writeSearches(figures, svg, isWhole) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, isWhole ? 'searches.json' : 'latest.searches.json');
  await writeFile(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  if (svg !== '') await writeFile(join(folder, isWhole ? 'searches.svg' : 'latest.searches.svg'), svg);
  return file;
}

/**
 * @param {object} figures
 * @param {boolean} isWhole
 * @returns {Promise<string>} where they are
 */
export async function writeDesk(figures, isWhole) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, isWhole ? 'desk.json' : 'latest.desk.json');
  await writeFile(file, `${JSON.stringify(figures, rounded, 2)}\n`);
  return file;
}

/**
 * @param {string} svg empty where fewer than two sizes were measured
 * @param {boolean} isWhole
 */
export async function writePlot(svg, isWhole) {
  if (svg !== '') await writeFile(join(folder, isWhole ? PLOT : LATEST_PLOT), svg);
}

/**
 * What is finer than a thousandth is noise.
 * @param {string} _key
 * @param {unknown} value
 */
function rounded(_key, value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
