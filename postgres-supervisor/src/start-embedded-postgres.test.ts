import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './process-table.ts';
import { DataDirInUseError, type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
let lines: string[];
const databases: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded postgres '));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'the data');
  lines = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(databases.splice(0).map((database) => database.stop()));
  const left = await postmasterPid().catch(() => undefined);
  if (left !== undefined && isAlive(left)) {
    process.kill(left, 'SIGQUIT');
    await eventually(() => !isAlive(left));
  }
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    application: 'app',
    dataDir,
    log: ({ message }) => lines.push(message),
  });
  databases.push(database);
  return database;
}

/** The same in a process of its own, which can be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; connectionString: string }> {
  const script = fileURLToPath(new URL('hold-database.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { connectionString } = JSON.parse(line);
  expect(line).toContain('postgres://');
  return { child, connectionString };
}

async function query(connectionString: string, text: string) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(holds: () => boolean | Promise<boolean>, milliseconds = 15_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${milliseconds} ms: ${holds}`);
    await delay(20);
  }
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
}

/** Everything in DATA_DIR that the application itself writes, with the time it was last written. */
async function written(): Promise<string[]> {
  const names = (await readdir(dataDir)).sort();
  return Promise.all(names.map(async (name) => `${name} ${(await stat(join(dataDir, name))).mtimeMs}`));
}

const answers = (connectionString: string) =>
  query(connectionString, 'select 1').then(
    () => true,
    () => false,
  );

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is made by the first start, asks for its password, stops in order, and is picked up by the next', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    const guess = new URL(first.connectionString);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(new URL(first.connectionString)).toMatchObject({ hostname: '127.0.0.1', pathname: '/app' });
    const [facts] = await query(
      first.connectionString,
      `select current_setting('server_encoding') as encoding, lower('ÜBER') as lower,
        current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, rolsuper as superuser
        from pg_roles where rolname = current_user`,
    );
    expect(facts).toEqual({ encoding: 'UTF8', lower: 'über', fsync: 'on', checksums: 'on', superuser: false });
    await query(first.connectionString, 'create table kept as select 42 as answer');

    const pid = await postmasterPid();
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    await expect(stat(pidFile())).rejects.toThrow('ENOENT');

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('refuses a second start on the same folder in one sentence and writes nothing; the first stops on SIGTERM', async () => {
    const { child, connectionString } = await startElsewhere();
    const pid = await postmasterPid();
    const before = await written();
    const begin = Date.now();
    const second = startEmbeddedPostgres({
      application: 'app',
      dataDir: join(dataDir, '..', 'the data', '.'),
      log: () => {},
    });
    await expect(second).rejects.toThrow(DataDirInUseError);
    await expect(second).rejects.toThrow(
      `Another app is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
    expect(Date.now() - begin).toBeLessThan(5_000);
    expect(await written()).toEqual(before);
    expect(await answers(connectionString)).toBe(true);

    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(isAlive(pid)).toBe(false);
    await expect(stat(pidFile())).rejects.toThrow('ENOENT');
  });

  it('has one winner of two simultaneous first starts', async () => {
    const starts = await Promise.allSettled([start(), start()]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner] = databases;
    expect(await answers(winner?.connectionString ?? '')).toBe(true);
  });

  it('removes what an interrupted first start left half made', async () => {
    await mkdir(join(dataDir, 'postgres.new-0123', 'base'), { recursive: true });
    await mkdir(join(dataDir, 'postgres.new'));
    if (asRoot) await chmod(dataDir, 0o711);
    await start();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  });

  it('survives kill -9 of the application: the next start takes it over with every acknowledged row', async () => {
    const { child, connectionString } = await startElsewhere();
    await query(connectionString, 'create table paid (id int)');
    await query(connectionString, 'insert into paid select generate_series(1, 100)');
    const pid = await postmasterPid();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const next = await start();
    expect(next.adopted).toBe(true);
    expect(next.connectionString).toBe(connectionString);
    expect(await postmasterPid()).toBe(pid);
    expect(await query(next.connectionString, 'select count(*)::int as rows from paid')).toEqual([{ rows: 100 }]);

    process.kill(pid, 'SIGKILL');
    await eventually(() => lines.some((line) => line.includes('is back')));
    expect(await query(connectionString, 'select count(*)::int as rows from paid')).toEqual([{ rows: 100 }]);
    const restarted = await postmasterPid();
    await next.stop();
    expect(isAlive(restarted)).toBe(false);
  });

  it('is started again on the same port when it dies, even while a statement is running', async () => {
    const database = await start();
    const pool = new Pool({ connectionString: database.connectionString });
    pool.on('error', () => {});
    const busy = pool.query('select count(*) from generate_series(1, 1e12)').catch(() => 'cut off');
    await eventually(async () => {
      const { rows } = await pool.query("select from pg_stat_activity where query like '%1e12%' and state = 'active'");
      return rows.length > 1;
    });
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    expect(await busy).toBe('cut off');
    await eventually(() => answers(database.connectionString));
    await pool.query('select 1');
    await pool.end();
    expect(await postmasterPid()).not.toBe(pid);
    expect(lines.filter((line) => line.includes('died'))).toHaveLength(1);
  });

  it('starts over a pid file whose number belongs to another process, or that is empty', async () => {
    const first = await start();
    const text = await readFile(pidFile(), 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    children.push(stranger);
    await writeFile(pidFile(), text.replace(/^\d+/, String(stranger.pid)));
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(stranger.exitCode).toBeNull();
    await second.stop();

    await writeFile(pidFile(), '');
    expect((await start()).adopted).toBe(false);
  });

  it('says in one sentence what it cannot use', async () => {
    await writeFile(dataDir, 'a file');
    await expect(start()).rejects.toThrow(/^The embedded database cannot use DATA_DIR .*the data: EEXIST/);
  });

  it('names the reason why PostgreSQL does not start, and lets go of the folder', async () => {
    const wrong = startEmbeddedPostgres({
      application: 'app',
      dataDir,
      log: () => {},
      settings: { shared_buffers: 'lots' },
    });
    await expect(wrong).rejects.toThrow(/did not start: .*"shared_buffers".*postgres\.log/);
    await start();
  });
});

if (asRoot) {
  describe('the embedded database, started by root', { timeout: 60_000 }, () => {
    it('works below a folder that only root may enter', async () => {
      await chmod(folder, 0o700);
      const { connectionString } = await start();
      expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    });

    it('leaves it to the owner of DATA_DIR', async () => {
      const nobody = 65_534;
      await mkdir(dataDir, { mode: 0o700 });
      await chown(dataDir, nobody, nobody);
      await start();
      for (const name of ['postgres', 'postgres.log', 'postgres.password']) {
        expect((await stat(join(dataDir, name))).uid).toBe(nobody);
      }
    });
  });
}
