/**
 * `npm run test:faults`: what must hold while processes are killed, databases hang, disks fill and clocks jump. Takes some
 * ten minutes on two cores. `npm run test:faults -- killed-server` runs the files whose name holds the word; FAULT_SEED=… plays
 * a run again whose seed was printed.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { endChildrenOnSignals, runNode } = await import('./setup/child.mjs');
const { reportingFailure } = await import('./setup/failure.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');

await reportingFailure(async () => {
  const letSignalsBe = endChildrenOnSignals();
  await ensureBuilt();
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'server/vitest.faults.config.ts'];
  const { ok } = await runNode([...vitest, ...process.argv.slice(2)], { show: true });
  letSignalsBe();
  process.exitCode = ok ? 0 : 1;
});
