/** The PostgreSQL of DATA_DIR, as the shop's. The one place that knows the package which runs it. */

import { runningDatabase } from '@shop/postgres-supervisor/running-database';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@shop/postgres-supervisor/start-embedded-postgres';

export { makeFolders } from '@shop/postgres-supervisor/make-folders';
export { DatabaseStartError, DataDirInUseError } from '@shop/postgres-supervisor/start-error';

// The role, the database and the lock of every DATA_DIR that exists have this name.
const APPLICATION = 'shop';

/** @throws DataDirInUseError, DatabaseStartError */
export function startEmbeddedDatabase(
  options: Omit<EmbeddedPostgresOptions, 'application'>,
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ ...options, application: APPLICATION });
}

/**
 * The address of the database that a running shop keeps on DATA_DIR.
 * @throws DatabaseStartError when none runs there
 */
export function findRunningDatabase(dataDir: string): Promise<string> {
  return runningDatabase(dataDir, APPLICATION);
}
