import type { Config } from '../config.ts';
import { checkSchema, migrate, readMigrations } from '../platform/db/migrate.ts';
import { folders } from '../platform/folders.ts';

/**
 * Brings the database to the schema of this version, or with MIGRATE=never only checks that it has it.
 * @returns the names of the migrations that were applied now
 * @throws StartError if the schema is not one that this version can run on
 */
export async function prepareSchema(config: Pick<Config, 'migrate'>, connectionString: string): Promise<string[]> {
  const migrations = await readMigrations(folders.migrations);
  if (config.migrate === 'start') return migrate(connectionString, migrations);
  await checkSchema(connectionString, migrations);
  return [];
}
