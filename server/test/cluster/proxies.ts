/** HAProxy and PgBouncer between the shops and the database, with the files of `deploy`. */

import { readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { databaseAddress, deployFolder, PGBOUNCER_PORT, type Places, PORTS } from './places.ts';
import { type Program, startProgram, until } from './processes.ts';

const ANSWERS_WITHIN_MS = 30_000;

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

export async function startHaProxy(places: Places): Promise<void> {
  const config = (await readFile(path.join(deployFolder, 'haproxy.cfg'), 'utf8'))
    // It is started as a user without rights and need not become one.
    .replaceAll(/^ {4}(?:user|group) haproxy\n/gm, '');
  const file = path.join(places.folder, 'haproxy.cfg');
  await writeFile(file, config);
  const [DB1 = '', DB2 = '', DB3 = ''] = places.nodeAddresses;
  await startProgram('haproxy', ['-db', '-f', file], {
    cwd: places.folder,
    env: { DB1, DB2, DB3, DATABASE_BIND: places.shopAddress, STATE_BIND: places.shopAddress },
    logFile: path.join(places.logs, 'haproxy.log'),
  });
  // Before its first checks HAProxy takes every node for the primary, and cuts those connections then.
  await until('HAProxy knows the primary', ANSWERS_WITHIN_MS, async () => {
    const state = await (await fetch(`http://${places.shopAddress}:${PORTS.state}/;csv`)).text();
    return state.split('\n').filter((line) => /^primary,db\d,.*,UP,/.test(line)).length === 1;
  });
  await untilDatabaseAnswers(databaseAddress(places, PORTS.primary));
}

/** In transaction mode, before HAProxy's port of the primary. */
export async function startPgBouncer(places: Places) {
  const users = path.join(places.folder, 'userlist.txt');
  await writeFile(users, `${await userLine(places)}\n`);
  const config = (await readFile(path.join(deployFolder, 'pgbouncer.ini'), 'utf8'))
    .replace('host=127.0.0.1 port=5000', `host=${places.shopAddress} port=${PORTS.primary}`)
    .replace('listen_addr = 127.0.0.1', `listen_addr = ${places.shopAddress}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  const file = path.join(places.folder, 'pgbouncer.ini');
  await writeFile(file, config);
  let program: Program;
  const start = async () => {
    program = await startProgram('pgbouncer', [file], {
      cwd: places.folder,
      logFile: path.join(places.logs, 'pgbouncer.log'),
    });
    await untilListening(places.shopAddress, PGBOUNCER_PORT);
  };
  await start();
  await untilDatabaseAnswers(databaseAddress(places, PGBOUNCER_PORT));
  return {
    /** As systemd restarts it: its connections are cut. */
    async restart() {
      await program.end('SIGTERM');
      await start();
    },
  };
}

/** The line of `auth_file` as the comment in the file of `deploy` says. */
async function userLine(places: Places): Promise<string> {
  const client = new pg.Client({ connectionString: databaseAddress(places, PORTS.primary, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname = 'shop'`,
    );
    return rows[0]?.line ?? '';
  } finally {
    await client.end();
  }
}

function untilDatabaseAnswers(connectionString: string): Promise<void> {
  return until('the database answers', ANSWERS_WITHIN_MS, async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } finally {
      await client.end().catch(() => {});
    }
  });
}

function untilListening(host: string, port: number): Promise<void> {
  return until(`port ${port} is open`, ANSWERS_WITHIN_MS, async () => {
    const socket = net.connect(port, host);
    try {
      return await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
    } finally {
      socket.destroy();
    }
  });
}
