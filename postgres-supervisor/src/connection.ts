import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import { codeOf, messageOf } from './start-error.ts';

const HOST = '127.0.0.1';
const TIMEOUT_MS = 3_000;

/** A running cluster, with the password of its roles. */
export interface Server {
  port: number;
  password: string;
}

/**
 * @param role also the name of its database
 * `sslmode` keeps a PGSSLMODE of the environment away from a connection that never leaves this machine.
 */
export function connectionString({ port, password }: Server, role: string): string {
  return `postgres://${role}:${password}@${HOST}:${port}/${role}?sslmode=disable`;
}

/** `unprovided`: the server runs, but the role or database of the application is not there. */
export type Answer = { kind: 'ready' } | { kind: 'unprovided' } | { kind: 'away'; reason: string };

/**
 * Logs in as the application. SCRAM proves both ways: only a server that knows our random password can answer `ready`, so
 * a stranger on the port is not taken for ours.
 */
export async function askServer(server: Server, application: string): Promise<Answer> {
  try {
    await withClient(connectionString(server, application), (client) => client.query('select 1'));
    return { kind: 'ready' };
  } catch (error) {
    switch (codeOf(error)) {
      case '53300': // Every connection is taken: it is at work.
        return { kind: 'ready' };
      case '3D000':
      case '28P01':
        return { kind: 'unprovided' };
      default:
        return { kind: 'away', reason: messageOf(error) };
    }
  }
}

/**
 * Makes the role and the database of the application. The role is no superuser: a hole in the application must not reach
 * files or programs of this machine. It may make databases, for tests.
 */
export async function provideDatabase(server: Server, application: string): Promise<void> {
  await withClient(connectionString(server, SUPERUSER), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [application]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${application} login createdb password '${server.password}'`);
    const database = await client.query('select from pg_database where datname = $1', [application]);
    if (database.rowCount === 0) await client.query(`create database ${application} owner ${application}`);
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: 60_000 });
  // A server that dies under us also emits this; the awaited call rejects in any case.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
