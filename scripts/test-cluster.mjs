/**
 * `npm run test:cluster`: three shops on three database nodes with Patroni, etcd, HAProxy and PgBouncer, all on this machine, lose
 * and double no order while parts of them are killed, frozen, replaced and deployed. Tests that start several servers or standbys and
 * need no package run before them. Takes some six minutes; installs what it needs from Debian where it may.
 * `npm run test:cluster -- --only leader,switchover` only runs the faults whose name holds one of the words.
 */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { endChildrenOnSignals, runNode } = await import('./setup/child.mjs');
const { reportingFailure } = await import('./setup/failure.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');

await reportingFailure(async () => {
  const { ensureClusterPrograms } = await import('./testing/cluster-programs.mjs');
  await ensureClusterPrograms((line) => console.log(line));
  await ensureBuilt();
  const letSignalsBe = endChildrenOnSignals();
  const machines = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'server/vitest.machines.config.ts'];
  const isPart = process.argv.length > 2;
  const { ok: machinesOk } = isPart ? { ok: true } : await runNode(machines, { show: true, env: { FULL: '1' } });
  const program = ['--import', 'tsx', 'server/test/cluster/run.ts'];
  const { ok } = await runNode([...program, ...process.argv.slice(2)], { show: true });
  letSignalsBe();
  process.exitCode = ok && machinesOk ? 0 : 1;
});
