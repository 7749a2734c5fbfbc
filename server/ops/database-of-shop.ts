import { type Config, directDatabaseOf } from '../src/config.ts';
import { codeOf } from '../src/platform/error-text.ts';
import { DatabaseStartError, findRunningDatabase } from '../src/process/embedded-database.ts';

/**
 * The address of the shop's database: that of DATABASE_URL without its pooler, or else the embedded one if it runs. It starts no database.
 * @throws DatabaseStartError when the embedded database does not run
 */
export async function databaseOfShop(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooler' | 'dataDir'>,
): Promise<string> {
  const outside = directDatabaseOf(config);
  if (outside !== undefined) return outside;
  try {
    return await findRunningDatabase(config.dataDir);
  } catch (error) {
    if (!(error instanceof DatabaseStartError) && codeOf(error) !== 'ENOENT') throw error;
    throw new DatabaseStartError(
      `No shop runs on ${config.dataDir}. Start it with npm start, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
}
