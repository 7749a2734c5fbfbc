import { join } from 'node:path';
import { runNode } from '../scripts/setup/child.mjs';
import { root } from '../scripts/setup/places.mjs';

const program = join(root, 'bench', 'node_modules', 'lighthouse', 'cli', 'index.js');
const FLAGS = '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking';
const TRIES = 4;
const CATEGORIES = 'performance,accessibility,best-practices,seo';
const NAMES = /** @type {const} */ ([
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'lcpMs',
  'fcpMs',
  'tbtMs',
  'cls',
]);

/**
 * Lighthouse's mobile profile, its slow phone and network simulated.
 * @param {string} chromePath
 * @param {string} url
 * @param {object} extraHeaders
 * @param {number} runs of which each figure is the median
 */
export async function auditPage(chromePath, url, extraHeaders, runs) {
  /** @type {Awaited<ReturnType<typeof audit>>[]} */
  const rounds = [];
  for (let run = 0; run < runs; run += 1) rounds.push(await audit(chromePath, url, extraHeaders));
  const figures = NAMES.map((name) => {
    const sorted = rounds.map((round) => round[name]).toSorted((one, other) => one - other);
    return /** @type {const} */ ([name, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN]);
  });
  return Object.fromEntries(figures);
}

/**
 * @param {readonly string[]} args
 * @param {string} chromePath
 */
async function runLighthouse(args, chromePath) {
  const { ok, output } = await runNode(args, { env: { CHROME_PATH: chromePath } });
  // With an error, its words stand somewhere within the report.
  return ok ? JSON.parse(output.slice(output.indexOf('{'))) : { runtimeError: { message: output.slice(-500) } };
}

/**
 * @param {string} chromePath
 * @param {string} url
 * @param {object} extraHeaders
 */
async function audit(chromePath, url, extraHeaders) {
  const args = [program, url, '--output=json', '--quiet', `--chrome-flags=${FLAGS}`, `--only-categories=${CATEGORIES}`];
  const headers = `--extra-headers=${JSON.stringify(extraHeaders)}`;
  const profile = ['--form-factor=mobile', '--throttling-method=simulate', headers];
  let report = await runLighthouse([...args, ...profile], chromePath);
  // Chromium sometimes leaves the beginning of a page out of what it records.
  for (let tries = 1; report.runtimeError !== undefined && tries < TRIES; tries += 1) {
    report = await runLighthouse([...args, ...profile], chromePath);
  }
  const { categories, audits, runtimeError } = report;
  if (runtimeError !== undefined) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
  const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    fcpMs: Math.round(value('first-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
  };
}
