import type { Config } from '../src/platform/config.ts';
import { codeOf } from '../src/platform/error-text.ts';
import { DatabaseStartError, findRunningDatabase } from '../src/process/embedded-database.ts';

/**
 * The address of the database that the shop uses: that of DATABASE_URL, else the embedded one while it runs. None is started.
 * @throws DatabaseStartError when the embedded one does not run
 */
export async function databaseOfShop(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  try {
    return await findRunningDatabase(config.dataDir);
  } catch (error) {
    if (!(error instanceof DatabaseStartError) && codeOf(error) !== 'ENOENT') throw error;
    throw new DatabaseStartError(
      `No shop runs on ${config.dataDir}. Start it with npm start, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  }
}
