import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-ports.ts';
import { connect } from './test-database.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/** Whether this machine has a PgBouncer. */
export const hasPgBouncer = PROGRAM !== undefined;

/**
 * The real PgBouncer in transaction mode, with few connections to the database, so that its clients share them.
 * @param url of the database, which every database name leads to
 */
export async function startPgBouncer(url: string, options: { connections?: number } = {}) {
  if (PROGRAM === undefined) throw new Error('This machine has no PgBouncer');
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  const ownPort = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${port || '5432'} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${options.connections ?? 4}
max_client_conn = 500
`;
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, settings, { mode: 0o644 });
  const own = `postgres://shop@127.0.0.1:${ownPort}${pathname}`;
  const start = async () => {
    // It refuses to be root; as root it becomes this user once it has read its settings.
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const running = spawn(PROGRAM, ['-q', ...asUser, file], { stdio: 'ignore' });
    while (running.exitCode === null) {
      const client = await connect(own).catch(() => undefined);
      if (client === undefined) continue;
      await client.end();
      return running;
    }
    throw new Error('PgBouncer ended at once');
  };
  let running = await start();
  const end = async () => {
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  return {
    url: own,
    /** Loses all connections, as when its machine restarts. */
    async restart() {
      await end();
      running = await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
