/** A process whose connections others have taken: the test starts it as npm start does, on a database that takes few connections. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';
import { connect, openTestDatabase } from './test-database.ts';

const program = path.join(import.meta.dirname, '../src/main.ts');
const WITHIN = { timeout: 60_000, interval: 100 };
const MOST = 14;
/** The status at each port. */
const all = (status: number) => (isBuilt ? [status, status] : [status]);
const isBuilt = existsSync(path.join(import.meta.dirname, '../../web/dist/index.html'));

/** Takes every connection that it can get, again and again. */
function takeAll(url: string): { giveBack: () => Promise<void> } {
  const taken: pg.Client[] = [];
  let going = true;
  const taking = (async () => {
    while (going) {
      const client = new pg.Client({ connectionString: url, application_name: 'greedy' });
      client.on('error', () => {});
      await client.connect().then(
        () => taken.push(client),
        () => {},
      );
    }
  })();
  return {
    async giveBack() {
      going = false;
      await taking;
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}

it('is not ready once it got none for ten seconds, and ready again with the next that it gets', {
  timeout: 4 * WITHIN.timeout,
}, async ({ onTestFinished }) => {
  const database = await openTestDatabase();
  const admin = await connect(database.url);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-starved-'));
  const { name } = new URL(database.url).pathname.match(/^\/(?<name>.+)$/)?.groups ?? {};
  await admin.query(`alter database "${name}" connection limit ${MOST}`);
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const shop: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      PATH: process.env.PATH,
      ...{ DATABASE_URL: database.url, DATABASE_CONNECTIONS: '8', MIGRATE: 'never', DATA_DIR: folder, SEED: 'none' },
      // Without the built app there is no HTTP side; the worker says at its metrics whether it is ready.
      ...{
        ROLE: isBuilt ? 'all' : 'worker',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'fatal',
      },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  onTestFinished(async () => {
    const ended = once(shop, 'exit');
    if (shop.exitCode === null) shop.kill('SIGTERM') && (await ended);
    await admin.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const ready = async () => {
    if (shop.exitCode !== null) throw new Error(output);
    const asked = (isBuilt ? [port, metricsPort] : [metricsPort]).map((at) =>
      fetch(`http://127.0.0.1:${at}/health/ready`).catch(() => undefined),
    );
    return (await Promise.all(asked)).map((answer) => answer?.status);
  };
  await expect.poll(ready, WITHIN).toEqual(all(200));

  const greedy = takeAll(database.url);
  const cutConnections = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'shop'",
    );
  await expect
    .poll(async () => {
      // Whatever the process gets back, the other takes in the end.
      await cutConnections();
      return ready();
    }, WITHIN)
    .toEqual(all(503));
  const { rows } = await admin.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'shop-health%'",
  );
  expect(rows.length, 'the connection for health is still there').toBeGreaterThan(0);
  await greedy.giveBack();
  await expect.poll(ready, WITHIN).toEqual(all(200));
});
