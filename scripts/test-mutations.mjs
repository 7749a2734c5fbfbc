/**
 * `npm run test:mutations`: takes the shop's protections away, one at a time, in a scratch copy, and sees that the tests named
 * beside each notice. A protection that can go unnoticed is a failure. `npm run test:mutations -- refund` tries those whose
 * name holds the word.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { endChildrenOnSignals } = await import('./setup/child.mjs');
const { reportingFailure, SetUpError } = await import('./setup/failure.mjs');
const { ensureInstalled } = await import('./setup/set-up.mjs');
const { protections } = await import('./mutations/protections.mjs');
const { makeScratchCopy } = await import('./mutations/scratch-copy.mjs');

await reportingFailure(async () => {
  const letSignalsBe = endChildrenOnSignals();
  await ensureInstalled();
  const words = process.argv.slice(2);
  const chosen = protections.filter(({ name }) => words.every((word) => name.includes(word)));
  const copy = await makeScratchCopy();
  let unnoticed = 0;
  try {
    const named = [...new Set(chosen.flatMap(({ tests }) => tests))];
    const before = await copy.test(named);
    if (before.failures.length > 0) {
      throw new SetUpError('The tests fail before anything is taken away.', before.failures.join('\n'));
    }
    say(`${before.passed} tests of ${named.length} files pass with everything in place`);
    for (const protection of chosen) {
      const mend = await copy.break(protection);
      const { failures } = await copy.test(protection.tests);
      await mend();
      if (failures.length === 0) unnoticed += 1;
      say(`${failures.length > 0 ? 'noticed  ' : 'UNNOTICED'}  ${protection.name}`);
    }
  } finally {
    await copy.remove();
  }
  letSignalsBe();
  say(`${chosen.length - unnoticed} of ${chosen.length} noticed`);
  process.exitCode = unnoticed === 0 ? 0 : 1;
});

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
