/** The connections of one server process to its database. */

import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { LONG_WORK, poolSize } from '../platform/db/connection-numbers.ts';
import { openDatabase } from '../platform/db/database.ts';
import { watchDatabaseHealth } from '../platform/db/database-health.ts';
import type { Schema } from '../schema.ts';

// An import of a million lines takes minutes, in one transaction.
const LONG_LIMITS = { waitMs: 60_000, statementMs: 1_800_000, lockMs: 30_000, longestUseMs: 3_600_000 } as const;

/**
 * Opens at most DATABASE_CONNECTIONS, each when it is needed first.
 * @param cleanup gets a step that closes each
 */
export function openConnections(
  config: Pick<Config, 'databaseConnections' | 'databaseDirectUrl' | 'databasePooler'>,
  log: Logger,
  connectionString: string,
  cleanup: CleanupStack,
) {
  const { databasePooler: pooler } = config;
  const directUrl = pooler === 'none' ? undefined : config.databaseDirectUrl;
  const connection = {
    connectionString,
    pooler,
    directUrl,
    onIdleError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
  };
  const database = openDatabase<Schema>({ ...connection, maxConnections: poolSize(config.databaseConnections) });
  cleanup.push(() => database.close());
  // Connections that are opened when there is such work, and closed when there is none.
  const longWork = openDatabase<Schema>({ ...connection, ...LONG_LIMITS, maxConnections: LONG_WORK });
  cleanup.push(() => longWork.close());
  const health = watchDatabaseHealth(directUrl ?? connectionString, {
    ...(directUrl !== undefined && { pooler: connectionString }),
    onReadOnly: database.renewConnections,
  });
  cleanup.push(() => health.close());
  return { database, longWork, health };
}
