/** The steps of `npm test`: what each runs, and how its outcome is counted. */

import { join } from 'node:path';
import { runNode } from '../setup/child.mjs';
import { root, workspaces } from '../setup/places.mjs';
import { ensureBuilt } from '../setup/set-up.mjs';
import { ensureBrowser } from './browser.mjs';
import { chooseForRepository } from './changed.mjs';
import { countPlaywright, countVitest, failedJourneys } from './counts.mjs';
import { temporaryInMemory } from './memory-folder.mjs';
import { ensurePseudoLanguage } from './pseudo-language.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} alone true when it needs the whole machine: its output is shown as it comes
 * @property {(say: (line: string) => void) => Promise<{ counts: import('./counts.mjs').Counts, output: string }>} perform
 */

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  depcruise: 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};
const reports = join(root, '.cache', 'reports');

/**
 * How often a test that failed is repeated. In CI once: one run of some thousands should not be lost to a moment in which the
 * machine stood still. A test that passes only then is reported as flaky. Playwright's settings do the same.
 */
const retries = process.env.CI ? 1 : 0;
const isFull = !['', '0', undefined].includes(process.env.FULL);

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Step}
 */
const check = (name, args) => ({
  name,
  alone: false,
  async perform() {
    const { ok, output } = await runNode(args);
    return { counts: { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }, output };
  },
});

/**
 * @param {string} workspace
 * @param {readonly string[]} [projects] folders of the workspace with settings of their own, such as another runtime's
 * @returns {Step}
 */
const types = (workspace, projects = []) => ({
  name: `types-${workspace}`,
  alone: false,
  async perform() {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    let output = '';
    for (const project of [workspace, ...projects]) {
      const buildInfo = `.cache/types-${project.replaceAll('/', '-')}.tsbuildinfo`;
      const result = await runNode([bin.tsc, '--project', project, '--incremental', '--tsBuildInfoFile', buildInfo]);
      counts[result.ok ? 'passed' : 'failed'] += 1;
      output += result.output;
    }
    return { counts, output };
  },
});

/** @type {Step} */
const build = {
  name: 'build',
  alone: false,
  async perform() {
    await ensureBuilt();
    return { counts: { passed: 1, failed: 0, skipped: 0 }, output: '' };
  },
};

/** What a browser loads before it shows a page. @type {Step} */
const budget = {
  name: 'budget',
  alone: false,
  async perform() {
    await ensureBuilt();
    const load = await import('../checks/first-load.mjs');
    const faults = [
      ...load.findOverBudget(await load.measureFirstLoad()),
      ...load.findLargerInLanguages(await load.measureLanguages()),
      ...(await load.findAdminCodeForShoppers()),
    ];
    return {
      counts: { passed: faults.length === 0 ? 1 : 0, failed: faults.length, skipped: 0 },
      output: faults.join('\n'),
    };
  },
};

/**
 * @param {readonly string[]} [files] all tests if left out
 * @returns {Step}
 */
const vitest = (files = []) => ({
  name: 'vitest',
  alone: true,
  async perform() {
    const report = join(reports, 'vitest.json');
    const reporters = [
      '--reporter=default',
      '--reporter=scripts/testing/flaky-reporter.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const { ok } = await runNode([bin.vitest, 'run', `--retry=${retries}`, ...reporters, ...files], {
      show: true,
      env: await temporaryInMemory(),
    });
    return { counts: await countVitest(report, ok), output: '' };
  },
});

/**
 * @param {readonly string[]} [files] all journeys if left out
 * @returns {Step}
 */
const journeys = (files = []) => ({
  name: 'journeys',
  alone: true,
  async perform(say) {
    const browser = await ensureBrowser(say);
    // Before any journey that measures time.
    if (isFull && files.length === 0) await ensurePseudoLanguage();
    const report = join(reports, 'journeys.json');
    const { ok } = await runNode([bin.playwright, 'test', '--config', 'e2e/playwright.config.ts', ...files], {
      show: true,
      env: {
        BROWSER_PATH: browser,
        JOURNEYS_REPORT: report,
        // Those that are named run all.
        ...(!isFull && files.length === 0 && { JOURNEYS: 'fewer' }),
        ...(await temporaryInMemory()),
      },
    });
    return { counts: await countPlaywright(report, ok), output: await failedJourneys(report) };
  },
});

/** In the order in which they start. */
export const steps = [
  build,
  types('web'),
  types('server'),
  types('payment-sandbox', ['payment-sandbox/src/browser']),
  types('postgres-supervisor'),
  types('leased-queue'),
  types('search-index'),
  types('pdf-documents'),
  types('messages'),
  check('lint', [bin.biome, 'ci', '--max-diagnostics=50', '.']),
  check('imports', [bin.depcruise, ...workspaces, 'scripts']),
  check('unused', [bin.knip, '--no-progress']),
  types('contract'),
  // And what measures: scripts/bench.mjs starts it.
  types('scripts'),
  types('e2e'),
  budget,
  vitest(),
  journeys(),
];

/**
 * The steps of `npm test -- --changed`.
 * @returns {Promise<Step[]>}
 */
export async function stepsForChanges() {
  const { lint, types: folders, tests, journeys: changedJourneys } = await chooseForRepository();
  return [
    ...(changedJourneys.length > 0 ? [build] : []),
    ...steps.filter(({ name }) => folders.some((folder) => name === `types-${folder}`)),
    ...(lint.length > 0 ? [check('lint', [bin.biome, 'ci', '--no-errors-on-unmatched', ...lint])] : []),
    vitest(tests),
    ...(changedJourneys.length > 0 ? [journeys(changedJourneys)] : []),
  ];
}
