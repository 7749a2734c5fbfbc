/**
 * `npm test`: everything that must hold, from the format to journeys in a browser. Goes on after a failure, so that all
 * are seen. `npm test -- --only lint,vitest` runs some of the steps, `npm test -- --changed` what is nearest to the changed files, and
 * FULL=1 runs random cases more often and the tests that start several servers. Ends with the line `N passed, N failed`.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { endChildrenOnSignals } = await import('./setup/child.mjs');
const { reportingFailure, SetUpError } = await import('./setup/failure.mjs');
const { ensureInstalled } = await import('./setup/set-up.mjs');

await reportingFailure(async () => {
  const letSignalsBe = endChildrenOnSignals();
  await ensureInstalled();
  const chosen = await chosenSteps();
  const counts = { passed: 0, failed: 0, skipped: 0 };

  /** @param {import('./testing/steps.mjs').Step} step */
  const perform = async (step) => {
    const started = performance.now();
    const result = await step.perform(say).catch(asFailure);
    counts.passed += result.counts.passed;
    counts.failed += result.counts.failed;
    counts.skipped += result.counts.skipped;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if ((result.counts.failed > 0 || step.alone) && result.output !== '') say(result.output.trimEnd());
    say(`${result.counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(14)} ${seconds.padStart(6)} s`);
  };

  // What can share the machine runs beside the tests, two steps at a time until these begin. Tests start the build.
  const queue = chosen.filter((step) => !step.alone);
  const build = queue[0]?.name === 'build' ? queue.shift() : undefined;
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) await perform(step);
  };
  const tests = async () => {
    if (build !== undefined) await perform(build);
    for (const step of chosen.filter(({ alone }) => alone)) await perform(step);
    await worker();
  };
  await Promise.all([worker(), tests()]);

  letSignalsBe();
  // The last line has only these two sums, since CI reads it.
  if (counts.skipped > 0) say(`${counts.skipped} skipped: what they need is not on this machine`);
  say(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;

  /** @param {unknown} error */
  function asFailure(error) {
    const output = error instanceof SetUpError ? `${error.details}\n${error.message}` : String(error);
    return { counts: { passed: 0, failed: 1, skipped: 0 }, output };
  }
});

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

async function chosenSteps() {
  const { steps, stepsForChanges } = await import('./testing/steps.mjs');
  const { parseArgs } = await import('node:util');
  const { values } = parseArgs({ options: { only: { type: 'string' }, changed: { type: 'boolean' } } });
  if (values.changed) return stepsForChanges();
  const only = values.only?.split(',');
  if (only === undefined) return steps;
  const unknown = only.filter((name) => !steps.some((step) => step.name === name));
  const names = steps.map(({ name }) => name).join(', ');
  if (unknown.length > 0) throw new SetUpError(`There is no step ${unknown.join(', ')}; there are ${names}.`);
  // Journeys are of the built product.
  return steps.filter(({ name }) => only.includes(name) || (name === 'build' && only.includes('journeys')));
}
