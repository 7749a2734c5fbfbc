/** The connections of one server process to its database, and how many they may be. */

import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { fairShare, isTooSmall, LEAST_SHARE, MOST_SHARE, splitShare } from '../platform/db/connection-share.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type DatabaseHealth, watchDatabaseHealth } from '../platform/db/database-health.ts';
import { repeatEvery } from '../platform/repeat.ts';
import type { Schema } from '../schema.ts';

// Other processes may have come or gone.
const CHECK_SECONDS = 10;
// An import of a million lines takes minutes, in one transaction.
const LONG_WORK = { waitMs: 60_000, statementMs: 1_800_000, lockMs: 30_000, longestUseMs: 3_600_000 } as const;

type Settings = Pick<Config, 'databaseConnections' | 'databaseDirectUrl' | 'databasePooler'>;

/**
 * Each process has a share of the connections: DATABASE_CONNECTIONS, or else what the server has left, divided by the processes of
 * shops on it.
 * @param cleanup gets a step that closes each
 */
export async function openConnections(
  config: Settings,
  log: Logger,
  connectionString: string,
  cleanup: CleanupStack,
  checkSeconds = CHECK_SECONDS,
) {
  const { databasePooler: pooler } = config;
  const directUrl = pooler === 'none' ? undefined : config.databaseDirectUrl;
  const connection = {
    connectionString,
    pooler,
    directUrl,
    onIdleError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  };
  const least = splitShare(LEAST_SHARE);
  const database = openDatabase<Schema>({ ...connection, maxConnections: least.pool });
  cleanup.push(() => database.close());
  // Connections that are opened when there is such work, and closed when there is none.
  const longWork = openDatabase<Schema>({ ...connection, ...LONG_WORK, maxConnections: least.longWork });
  cleanup.push(() => longWork.close());
  const health = watchDatabaseHealth(directUrl ?? connectionString, {
    ...(directUrl !== undefined && { pooler: connectionString }),
    onReadOnly: database.renewConnections,
  });
  cleanup.push(() => health.close());

  const shares = { config, log, database, health };
  const isShort = await takeShare(shares, false);
  cleanup.push(repeatTaking(shares, checkSeconds, isShort));
  return { database, longWork, health };
}

interface Shares {
  config: Settings;
  log: Logger;
  database: Pick<Database<Schema>, 'setMaxConnections'>;
  health: DatabaseHealth;
}

function repeatTaking(shares: Shares, seconds: number, wasShort: boolean): () => Promise<void> {
  let isShort = wasShort;
  return repeatEvery(seconds, async () => {
    // It also opens the connection for health, should it be lost.
    await shares.health.isUp();
    isShort = await takeShare(shares, isShort);
  });
}

/** @returns whether the database takes too few connections for all processes; they are warned once */
async function takeShare({ config, log, database, health }: Shares, wasShort: boolean): Promise<boolean> {
  const isPooled = config.databasePooler === 'transaction';
  // Behind a pooler connections are cheap, and it knows how many the database takes.
  const isAsked = config.databaseConnections === undefined && !isPooled;
  const limits = isAsked ? await health.countConnections() : [];
  // It is away: the share stays.
  if (isAsked && limits.length === 0) return wasShort;
  const share = config.databaseConnections ?? (isPooled ? MOST_SHARE : fairShare(limits));
  const { pool, reads, health: own } = splitShare(share);
  database.setMaxConnections(pool);
  if (!isPooled) await health.publishShare(share);
  else if (config.databaseDirectUrl !== undefined) await health.publishShare(reads + own);
  const tooSmall = limits.find(isTooSmall);
  if (tooSmall !== undefined && !wasShort) log.warn(tooSmall, TOO_SMALL);
  return tooSmall !== undefined;
}

const TOO_SMALL = `the database takes too few connections for all processes of the shop, each of which needs at least ${LEAST_SHARE}: raise max_connections, run fewer processes, or put a pooler in front`;
