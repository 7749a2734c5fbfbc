/** A PostgreSQL and a hot standby that streams from it, both on this machine, for tests that read from replicas. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { locateBinaries } from '@shop/postgres-supervisor/binaries';
import { chooseRunAs } from '@shop/postgres-supervisor/run-as';
import { childEnvironment } from '@shop/postgres-supervisor/run-command';
import pg from 'pg';
import { CleanupStack } from '../src/platform/cleanup-stack.ts';
import { isDatabaseError } from '../src/platform/db/database-errors.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { startEmbeddedDatabase } from '../src/process/embedded-database.ts';
import { freePort } from './free-ports.ts';
import { connect } from './test-database.ts';

export type StandbyPair = Awaited<ReturnType<typeof startWithStandby>>;

const LONGEST_START_MS = 60_000;

/** The pair has the shop's schema. The standby lags while its replay is paused. */
export async function startWithStandby() {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'shop-standby-')));
  const cleanup = new CleanupStack();
  cleanup.push(() => rm(folder, { recursive: true, force: true }));
  const stop = () => cleanup.run(() => {});
  try {
    return { ...(await startPair(folder, cleanup)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPair(folder: string, cleanup: CleanupStack) {
  const dataDir = path.join(folder, 'primary');
  const primary = await startEmbeddedDatabase({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  cleanup.push(() => primary.stop());
  await migrate(primary.connectionString, await readMigrations(folders.migrations));
  const asSuperuser = new URL(primary.connectionString);
  asSuperuser.username = 'postgres';
  const admin = await connect(asSuperuser.href);
  cleanup.push(() => admin.end());
  const cluster = path.join(folder, 'standby');
  await copyCluster(admin, path.join(dataDir, 'postgres'), cluster);
  const standby = await standbyIn(cluster, asSuperuser);
  cleanup.push(() => standby.kill());
  await standby.start();
  const urlOf = (url: string) => {
    const address = new URL(url);
    address.port = String(standby.port);
    return address.href;
  };
  const onStandby = async (statement: string) => {
    for (;;) {
      const client = await connect(urlOf(asSuperuser.href));
      try {
        return (await client.query(statement)).rows[0];
      } catch (error) {
        // Replay waits for no query.
        if (!isDatabaseError(error, '40001')) throw error;
      } finally {
        await client.end();
      }
    }
  };
  return {
    primaryUrl: primary.connectionString,
    standbyUrl: urlOf(primary.connectionString),
    /** A connection of the superuser to the primary. */
    admin,
    onStandby,
    /** From now on the standby shows what it shows now. */
    pauseReplay: () => onStandby('select pg_wal_replay_pause()'),
    resumeReplay: () => onStandby('select pg_wal_replay_resume()'),
    /** Resolves when the standby shows all that is committed now. */
    async caughtUp() {
      const { rows } = await admin.query('select pg_current_wal_flush_lsn()::text as position');
      for (;;) {
        const { reached } = await onStandby(`select pg_last_wal_replay_lsn() >= '${rows[0].position}' as reached`);
        if (reached) return;
        await delay(20);
      }
    },
    /** Resolves when a query with this text runs on the standby. */
    async untilStandbyRuns(text: string) {
      const others = "state = 'active' and pid <> pg_backend_pid()";
      for (;;) {
        const { runs } = await onStandby(
          `select count(*) > 0 as runs from pg_stat_activity where ${others} and query like '%${text}%'`,
        );
        if (runs) return;
        await delay(20);
      }
    },
    killStandby: standby.kill,
    startStandby: () => standby.start(),
    /** A standby that was killed becomes a primary of its own, without what was committed since. */
    async promoteStandby() {
      await standby.start(['-c', 'primary_conninfo=']);
      await onStandby('select pg_promote()');
    },
  };
}

/** What pg_basebackup does, which does not come with the embedded PostgreSQL. */
async function copyCluster(admin: pg.Client, from: string, to: string): Promise<void> {
  await admin.query("alter system set wal_keep_size = '256MB'");
  await admin.query('select pg_reload_conf()');
  await admin.query("select pg_backup_start('standby', true)");
  await promisify(execFile)('cp', ['-a', from, to]);
  const { rows } = await admin.query('select labelfile from pg_backup_stop(false)');
  await rm(path.join(to, 'postmaster.pid'), { force: true });
  // The database may run as another user than the tests.
  const { uid, gid } = await stat(to);
  for (const [name, text] of Object.entries({ backup_label: rows[0].labelfile, 'standby.signal': '' })) {
    await writeFile(path.join(to, name), text);
    await chown(path.join(to, name), uid, gid);
  }
}

async function standbyIn(cluster: string, primary: URL) {
  const binaries = await locateBinaries();
  const runAs = await chooseRunAs(path.dirname(cluster), cluster, binaries, () => {});
  const port = await freePort();
  const { hostname: host, password } = primary;
  const settings = {
    primary_conninfo: `host=${host} port=${primary.port} user=postgres password=${password} application_name=standby`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '32MB',
    lc_messages: 'C',
    // A query that keeps replay waiting is cancelled at once, so that tests see it.
    max_standby_streaming_delay: '0',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, ...identity } = runAs.command(binaries.postgres, ['-D', cluster, '-p', String(port), ...options]);
  let running: { ended: Promise<unknown>; kill: () => void } | undefined;
  const url = new URL(primary);
  url.port = String(port);

  const start = async (more: readonly string[] = []) => {
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
    const child = spawn(file, [...args, ...more], {
      ...identity,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(String(bytes)));
    running = { ended: once(child, 'exit'), kill: () => child.kill('SIGQUIT') };
    const deadline = Date.now() + LONGEST_START_MS;
    while (!(await answers(url.href))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No standby: ${output.join('')}`);
      await delay(50);
    }
  };
  return {
    port,
    start,
    /** As a machine that dies: its connections break. */
    async kill() {
      running?.kill();
      await running?.ended;
      running = undefined;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
