/**
 * `npm run bench`: measures the built shop beside the limits of the machine; docs/performance.md says what and how. A whole
 * run takes some 40 minutes. `--quick`, `--sizes 1000,100000` and `--only list,detail` measure less, `--keep FOLDER` keeps
 * the data for the next run; `--search` measures searches beside plain PostgreSQL, `--desk` the list of all orders, `--figures` the dashboard, `--documents` the documents of an open shop; `--products N` times adding N products, `--imports N` a file of N products, `--fresh` a fresh clone
 * up to its first answer.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { endChildrenOnSignals } = await import('./setup/child.mjs');
const { reportingFailure } = await import('./setup/failure.mjs');
const { ensureBenchTools, ensureBuilt } = await import('./setup/set-up.mjs');

await reportingFailure(async () => {
  await ensureBuilt();
  await ensureBenchTools();
  endChildrenOnSignals();
  // Only now are its packages there.
  const { measure } = await import('../bench/measure.mjs');
  process.exitCode = await measure();
});
