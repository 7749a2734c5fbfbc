/**
 * The main program of `npm run test:cluster`: starts a cluster on this machine, lets one fault after the other happen while orders
 * are placed, and compares what was acknowledged with what the database has. Exits with 1 if anything is not as it must be.
 */

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Acknowledged, compareWithDatabase, longestPause, startSteadyOrders } from '../faults/steady-orders.ts';
import { findViolatedTruths, withDatabase } from '../faults/truths.ts';
import { startDatabaseNodes } from './database-nodes.ts';
import { startEtcd } from './etcd.ts';
import { type Cluster, FAULTS, type Fault } from './faults.ts';
import { databaseAddress, makePlaces, type Places, PORTS } from './places.ts';
import { killAll } from './processes.ts';
import { startHaProxy, startPgBouncer } from './proxies.ts';
import { detailsOf, isSound, type Outcome, tableOf } from './report.ts';
import { STOCK, startShops, writeNextVersion } from './shops.ts';

/** Orders before a fault, after it, and after it was mended. */
const ORDERS = { before: 20, after: 20, mended: 20 } as const;
const ORDERS_WITHIN_MS = 90_000;
const ANSWERED_WITHIN_MS = 120_000;
/** Between a shopper's orders. */
const PAUSE_MS = 30;
const ALL = 'all of them, at the end';
const reportFile = path.join(import.meta.dirname, '../../../.cache/reports/cluster.md');

const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(0);

async function startCluster(places: Places): Promise<Cluster> {
  await startEtcd(places);
  const nodes = await startDatabaseNodes(places);
  await startHaProxy(places);
  const pgBouncer = await startPgBouncer(places);
  return { nodes, pgBouncer, shops: await startShops(places), nextVersion: await writeNextVersion(places) };
}

async function runFault(
  cluster: Cluster,
  fault: Fault,
  databaseUrl: string,
): Promise<{ outcome: Outcome; name: string; acknowledged: readonly Acknowledged[] }> {
  const name = fault.name.replaceAll(/\W+/g, '-');
  const orders = startSteadyOrders(cluster.shops.shoppers, cluster.shops.product, name, PAUSE_MS);
  const { acknowledged, unexpected, missed } = orders;
  let began = performance.now();
  const happening = async () => {
    await orders.more(ORDERS.before, ORDERS_WITHIN_MS);
    began = performance.now();
    const mend = await fault.happen(cluster);
    await orders.more(ORDERS.after, ORDERS_WITHIN_MS);
    await mend();
    await Promise.all([cluster.nodes.untilComplete(), cluster.shops.untilReady()]);
    await orders.more(ORDERS.mended, ORDERS_WITHIN_MS);
  };
  // Also of a cluster that did not recover it is counted what was lost.
  const failure = await happening().then(() => undefined, String);
  const secondsRefused = longestPause(acknowledged, began, performance.now());
  const unanswered = await orders.stop(ANSWERED_WITHIN_MS);
  const compared = await compareWithDatabase(databaseUrl, name, acknowledged);
  const violated = await findViolatedTruths(databaseUrl);
  const count = { fault: fault.name, acknowledged: acknowledged.length };
  const outcome = { ...count, ...compared, missed, unanswered, secondsRefused, violated, failure, unexpected };
  return { outcome, name, acknowledged };
}

/** What was acknowledged early may be lost by a later fault; and each order has taken one unit. */
async function compareAll(
  runs: readonly Awaited<ReturnType<typeof runFault>>[],
  cluster: Cluster,
  databaseUrl: string,
): Promise<Outcome> {
  const compared = await Promise.all(
    runs.map(({ name, acknowledged }) => compareWithDatabase(databaseUrl, name, acknowledged)),
  );
  const acknowledged = runs.reduce((sum, run) => sum + run.acknowledged.length, 0);
  const { rows } = await withDatabase(databaseUrl, (client) =>
    client.query<{ left: number }>(
      'select sum(stock)::integer as left from stocks join variants on variants.id = variant_id where product_id = $1',
      [cluster.shops.product],
    ),
  );
  const left = rows[0]?.left;
  const violated = await findViolatedTruths(databaseUrl);
  if (left !== STOCK - acknowledged) {
    violated.push(`the stock is what the acknowledged orders have left: it is ${left}, not ${STOCK - acknowledged}`);
  }
  return {
    ...{
      fault: ALL,
      acknowledged,
      missed: [],
      unanswered: [],
      secondsRefused: undefined,
      violated,
      unexpected: new Map(),
    },
    lost: compared.flatMap(({ lost }) => lost),
    doubled: compared.flatMap(({ doubled }) => doubled),
  };
}

/** @param outcomes gets one for each fault as it comes, and one for all of them */
async function runAll(places: Places, faults: readonly Fault[], outcomes: Outcome[]): Promise<void> {
  const began = performance.now();
  const cluster = await startCluster(places);
  say(`The cluster runs after ${secondsSince(began)} s.`);
  const databaseUrl = databaseAddress(places, PORTS.primary);
  const runs: Awaited<ReturnType<typeof runFault>>[] = [];
  for (const fault of faults) {
    const faultBegan = performance.now();
    const run = await runFault(cluster, fault, databaseUrl);
    runs.push(run);
    outcomes.push(run.outcome);
    say(`${isSound(run.outcome) ? 'ok    ' : 'FAILED'} ${fault.name} (${secondsSince(faultBegan)} s)`);
    if (run.outcome.failure !== undefined) break;
  }
  outcomes.push(await compareAll(runs, cluster, databaseUrl));
  await cluster.shops.stop();
}

/** As a table, also of the faults before one that could not be run to its end. */
async function report(outcomes: readonly Outcome[]): Promise<void> {
  const table = tableOf(outcomes);
  say(`\n${table}`);
  for (const outcome of outcomes) for (const line of detailsOf(outcome)) say(line);
  await mkdir(path.dirname(reportFile), { recursive: true });
  await writeFile(reportFile, `${table}\n`);
}

function chosenFaults(only: string | undefined): readonly Fault[] {
  const words = only?.split(',') ?? [''];
  const chosen = FAULTS.filter(({ name }) => words.some((word) => name.includes(word)));
  if (chosen.length > 0) return chosen;
  throw new Error(`No fault is named ${only}; there are ${FAULTS.map(({ name }) => name).join('; ')}`);
}

async function main(): Promise<void> {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const faults = chosenFaults(only);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-cluster-'));
  await chmod(folder, 0o755);
  const places = await makePlaces(folder);
  process.once('exit', killAll);
  const outcomes: Outcome[] = [];
  try {
    await runAll(places, faults, outcomes);
    process.exitCode = outcomes.every(isSound) ? 0 : 1;
  } catch (error) {
    say(String(error instanceof Error ? (error.stack ?? error) : error));
    process.exitCode = 1;
  }
  await report(outcomes);
  killAll();
  if (process.exitCode === 0) await rm(folder, { recursive: true, force: true });
  else say(`The logs are in ${places.logs}.`);
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] satisfies NodeJS.Signals[]) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
await main();
