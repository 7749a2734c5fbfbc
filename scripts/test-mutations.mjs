/**
 * `npm run test:mutations`: makes one mutant of the code at a time, in a scratch copy, and runs the tests named with it. A
 * mutant on which no test fails has survived, and is a failure. `npm run test:mutations -- refund` runs those whose name
 * contains the word.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { endChildrenOnSignals } = await import('./setup/child.mjs');
const { reportingFailure, SetUpError } = await import('./setup/failure.mjs');
const { ensureInstalled } = await import('./setup/set-up.mjs');
const { mutants } = await import('./mutations/mutants.mjs');
const { makeScratchCopy } = await import('./mutations/scratch-copy.mjs');

/** A test file keeps about one processor busy. */
const AT_ONCE = 2;

await reportingFailure(async () => {
  const letSignalsBe = endChildrenOnSignals();
  await ensureInstalled();
  const words = process.argv.slice(2);
  const chosen = mutants.filter(({ name }) => words.every((word) => name.includes(word)));
  if (chosen.length === 0) {
    throw new SetUpError(`No mutant has ${words.map((word) => `“${word}”`).join(' and ')} in its name.`);
  }
  const copies = await Promise.all(Array.from({ length: AT_ONCE }, makeScratchCopy));
  let survived = 0;
  try {
    const named = [...new Set(chosen.flatMap(({ tests }) => tests))];
    const before = await copies[0]?.test(named, { retries: 1 });
    if (before === undefined || before.failures.length > 0) {
      throw new SetUpError('The tests fail without any mutant.', before?.failures.join('\n'));
    }
    say(`${before.passed} tests of ${named.length} files pass without a mutant`);
    const queue = [...chosen];
    const worker = async (/** @type {typeof copies[number]} */ copy) => {
      for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
        const restore = await copy.break(mutant);
        const { failures } = await copy.test(mutant.tests, { untilOneFails: true });
        await restore();
        if (failures.length === 0) survived += 1;
        say(`${failures.length > 0 ? 'killed  ' : 'SURVIVED'}  ${mutant.name}`);
      }
    };
    await Promise.all(copies.map(worker));
  } finally {
    await Promise.all(copies.map((copy) => copy.remove()));
  }
  letSignalsBe();
  say(`${chosen.length - survived} of ${chosen.length} mutants killed`);
  process.exitCode = survived === 0 ? 0 : 1;
});

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
