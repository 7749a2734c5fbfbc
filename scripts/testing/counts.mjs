/** How many tests passed and failed, from what the runners wrote. */

import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {string} report path of Vitest's JSON report
 * @param {boolean} ok whether Vitest itself was content
 * @returns {Promise<Counts>}
 */
export async function countVitest(report, ok) {
  const result = await readJson(report);
  if (result === undefined) return { passed: 0, failed: 1, skipped: 0 };
  // A file that could not be loaded has failed without having a test.
  const unloaded = result.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length;
  return consistent(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + unloaded,
      skipped: result.numPendingTests + result.numTodoTests,
    },
    ok,
  );
}

/**
 * @param {string} report path of Playwright's JSON report
 * @param {boolean} ok whether Playwright itself was content
 * @returns {Promise<Counts>}
 */
export async function countPlaywright(report, ok) {
  const result = await readJson(report);
  if (result === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = result.stats;
  return consistent({ passed: expected + flaky, failed: unexpected, skipped }, ok);
}

/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ status: string, errors: { message?: string }[], annotations: { type: string, description?: string }[] }} Result */
/** @typedef {{ title: string, file: string, line: number, tests: { results: Result[] }[] }} Spec */

const LINES_OF_ERROR = 6;

/**
 * Each journey that failed, once or for good, with the beginning of its error: the last lines of a log are what everybody reads.
 * @param {string} report path of Playwright's JSON report
 * @returns {Promise<string>}
 */
export async function failedJourneys(report) {
  const result = await readJson(report);
  return specsOf(result ?? {})
    .flatMap(({ title, file, line, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter(({ errors }) => errors.length > 0)
        .map(({ errors: [error], annotations }) =>
          [
            `${file}:${line} ${title}`,
            ...stripVTControlCharacters(error?.message ?? '')
              .split('\n')
              .filter((text) => text.trim() !== '')
              .slice(0, LINES_OF_ERROR)
              .map((text) => `  ${text}`),
            ...annotations.map(({ type, description }) => `  ${type}: ${description}`),
          ].join('\n'),
        ),
    )
    .join('\n');
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * A runner that is not content although all its tests passed (none found, an error outside of them) counts as a failure.
 * @param {Counts} counts
 * @param {boolean} ok
 */
function consistent(counts, ok) {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** @param {string} path */
async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
