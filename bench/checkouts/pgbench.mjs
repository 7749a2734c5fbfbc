/** The same order by pgbench, which comes with PostgreSQL but not with the shop's own. */

import { join } from 'node:path';
import { run } from '../../scripts/setup/child.mjs';
import { root } from '../../scripts/setup/places.mjs';

const script = join(root, 'bench', 'checkouts', 'order.sql');

export async function hasPgbench() {
  return (await run('pgbench', ['--version'])).ok;
}

/**
 * @param {string} databaseUrl
 * @param {{ clients: number, seconds: number, variables: Record<string, number> }} options
 * @returns {Promise<number>} transactions a second
 */
export async function runPgbench(databaseUrl, { clients, seconds, variables }) {
  const { ok, output } = await run('pgbench', [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    '--jobs=1',
    `--time=${Math.ceil(seconds)}`,
    `--file=${script}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    databaseUrl,
  ]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!ok || !(perSecond > 0) || /aborted/.test(output)) throw new Error(`pgbench failed:\n${output}`);
  return perSecond;
}
