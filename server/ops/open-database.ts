import { type Config, directDatabaseOf } from '../src/config.ts';
import { DataDirInUseError, startEmbeddedDatabase } from '../src/process/embedded-database.ts';
import { databaseOfShop } from './database-of-shop.ts';

export interface OpenedDatabase {
  connectionString: string;
  stop(): Promise<void>;
}

type Where = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooler' | 'dataDir'>;

/** The database of a running shop, or else the embedded one, started until `stop` is called. */
export async function openBesideShop(config: Where): Promise<OpenedDatabase> {
  try {
    return await openWithoutShop(config);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { connectionString: await databaseOfShop(config), stop: async () => {} };
  }
}

/** @throws DataDirInUseError while a shop runs on the embedded database */
export async function openWithoutShop(config: Where): Promise<OpenedDatabase> {
  const outside = directDatabaseOf(config);
  if (outside !== undefined) return { connectionString: outside, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir: config.dataDir, log: () => {} });
}
