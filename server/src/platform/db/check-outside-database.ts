/** Checks the database of DATABASE_URL before the shop uses it. */

import pg from 'pg';
import { StartError } from '../start-error.ts';
import { openDatabase } from './database.ts';
import { isDatabaseError } from './database-errors.ts';
import type { Pooler } from './sent-statements.ts';
import { findServer } from './wal-position.ts';

/**
 * @param urls the settings DATABASE_URL and DATABASE_DIRECT_URL, and what DATABASE_POOLER says about the former
 * @throws StartError that names the setting, never its password, if one is unreachable, or a pooler that shares connections though
 * nothing says so, or if both name different databases
 */
export async function checkOutsideDatabase(
  urls: { databaseUrl: string; databaseDirectUrl?: string | undefined },
  pooler: Pooler,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = urls;
  const used = await examine('DATABASE_URL', databaseUrl, pooler);
  if (used.isShared && pooler === 'none') {
    throw new StartError(
      `DATABASE_URL names ${SHARING_POOLER}. Set DATABASE_POOLER to transaction, or the pooler to session mode, or name the database itself.`,
    );
  }
  if (databaseDirectUrl === undefined) return;
  const direct = await examine('DATABASE_DIRECT_URL', databaseDirectUrl, 'none');
  if (direct.isShared) {
    throw new StartError(`DATABASE_DIRECT_URL names ${SHARING_POOLER}. It must name the database itself.`);
  }
  // Some reads would be answered by one, and the rest by the other.
  if (used.database !== undefined && direct.database !== undefined && used.database !== direct.database) {
    throw new StartError(
      'DATABASE_DIRECT_URL names another database than DATABASE_URL. It must name the same one, without its pooler.',
    );
  }
}

const SHARING_POOLER =
  'a connection pooler that gives each transaction another connection to the database, such as PgBouncer with pool_mode transaction';

/** @returns whether a pooler gives connections to different sessions, and which database it is, if that may be asked */
async function examine(
  setting: string,
  connectionString: string,
  pooler: Pooler,
): Promise<{ isShared: boolean; database: string | undefined }> {
  const database = openDatabase({ connectionString, pooler, maxConnections: 2, onIdleError: () => {} });
  try {
    const isShared = await areSessionsShared(database.pool);
    const server = await findServer(database.db).catch(() => undefined);
    return { isShared, database: server?.system };
  } catch (error) {
    throw new StartError(
      `The database of ${setting}${placeIn(connectionString)} cannot be used: ${reasonOf(error)}. See that it runs, and that the setting is right.`,
    );
  } finally {
    await database.close();
  }
}

/** @returns why no connection can be made with it: it may name a certificate, which is read for each client */
export function faultOfAddress(connectionString: string): string | undefined {
  try {
    new pg.Client({ connectionString });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

function placeIn(connectionString: string): string {
  if (faultOfAddress(connectionString) !== undefined) return '';
  const { host, port } = new pg.Client({ connectionString });
  return `, at ${host}:${port},`;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** The privilege that the role of DATABASE_URL lacks, as PostgreSQL names it, if that caused the error. */
export function missingRightIn(error: unknown): string | undefined {
  if (isDatabaseError(error, INSUFFICIENT_PRIVILEGE)) return error.message;
  return error instanceof Error && error.cause !== undefined ? missingRightIn(error.cause) : undefined;
}

/** Whether its connections lead to a pooler that gives each transaction another session. */
export async function areSessionsShared(pool: pg.Pool): Promise<boolean> {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const [one, other] = clients;
    const seen = new Map<pg.PoolClient, Set<number>>([
      [one, new Set()],
      [other, new Set()],
    ]);
    // A pooler hands out either the session that was used last or each in turn: in this order, one client gets another's session.
    for (const client of [one, other, other, one, one, other]) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) seen.get(client)?.add(pid);
    }
    const sessions = [...seen.values()];
    return (
      sessions.some(({ size }) => size > 1) || new Set(sessions.flatMap((pids) => [...pids])).size < clients.length
    );
  } finally {
    for (const client of clients) client.release();
  }
}

/** A host with several addresses fails with an error for each; the outer error has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
