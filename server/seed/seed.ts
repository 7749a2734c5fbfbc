/** `npm run seed -- --products N`: adds N generated products, also while the shop runs. */

import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, readConfig } from '../src/config.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import {
  DatabaseStartError,
  DataDirInUseError,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '../src/process/embedded-database.ts';
import { generateProducts } from './generate-products.ts';

class UsageError extends Error {}

const MOST = 10_000_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const count = wantedProducts();
  const config = readConfig(process.env);
  const database = config.databaseUrl === undefined ? await embeddedDatabase(config.dataDir) : undefined;
  try {
    await addProducts(database?.connectionString ?? config.databaseUrl ?? '', count);
  } finally {
    await database?.stop();
  }
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof UsageError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}

function wantedProducts(): number {
  const { values } = parseArgs({ options: { products: { type: 'string' } } });
  const count = Number(values.products);
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new UsageError(`Usage: npm run seed -- --products N, with N from 1 to ${MOST}`);
}

/** The running shop's database; otherwise starts one for the duration. */
async function embeddedDatabase(dataDir: string): Promise<{ connectionString: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedDatabase({ dataDir, log: ({ message }) => say(message) });
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { connectionString: await findRunningDatabase(dataDir), stop: async () => {} };
  }
}

async function addProducts(connectionString: string, count: number): Promise<void> {
  await migrate(connectionString, await readMigrations(folders.migrations));
  const client = new pg.Client({ connectionString });
  await client.connect();
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  try {
    await generateProducts(client, count, (added) => say(`${added} of ${count} products after ${seconds()} s`));
    say(`Added ${count} products in ${seconds()} s.`);
  } finally {
    await client.end();
  }
}
