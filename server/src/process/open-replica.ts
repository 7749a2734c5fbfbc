/** The replicas of DATABASE_READ_URL. */

import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { openReplica, type Replica } from '../platform/db/replica.ts';
import type { Schema } from '../schema.ts';

// Reads that wait longer are answered by the primary.
const WAIT_MS = 2000;

/**
 * @param cleanup gets a step that closes it
 * @returns undefined without DATABASE_READ_URL; a replica that is not there is none to wait for
 */
export function openShopReplica(
  { databaseReadUrl }: Config,
  log: Logger,
  primary: Database<Schema>,
  cleanup: CleanupStack,
): Replica<Schema> | undefined {
  if (databaseReadUrl === undefined) return undefined;
  const open = () =>
    openDatabase<Schema>({
      connectionString: databaseReadUrl,
      // As many as there can be reads on the primary.
      maxConnections: primary.pool.options.max,
      waitMs: WAIT_MS,
      // The connections that are lost together are reported once, by the replica.
      onIdleError: () => {},
    });
  const replica = openReplica({
    primary,
    open,
    onChange: (what, error) => (error === undefined ? log.info(what) : log.warn({ err: error }, what)),
  });
  cleanup.push(() => replica.close());
  return replica;
}
