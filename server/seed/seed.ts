/** `npm run seed -- --products N --variants V`: adds N generated products of V variants each, also while the shop runs. */

import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError, directDatabaseOf, readConfig } from '../src/config.ts';
import { StartError } from '../src/platform/start-error.ts';
import {
  DatabaseStartError,
  DataDirInUseError,
  findRunningDatabase,
  startEmbeddedDatabase,
} from '../src/process/embedded-database.ts';
import { prepareSchema } from '../src/process/prepare-schema.ts';
import { generateProducts, MOST_VARIANTS } from './generate-products.ts';

class UsageError extends Error {}

const MOST = 10_000_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const wanted = wantedProducts();
  const config = readConfig(process.env);
  const outside = directDatabaseOf(config);
  const database = outside === undefined ? await embeddedDatabase(config.dataDir) : undefined;
  try {
    const connectionString = database?.connectionString ?? outside ?? '';
    await prepareSchema(config, connectionString);
    await addProducts(connectionString, wanted);
  } finally {
    await database?.stop();
  }
} catch (error) {
  const expected = [ConfigError, DatabaseStartError, StartError, UsageError].some((kind) => error instanceof kind);
  process.stderr.write(`${error instanceof Error ? (expected ? error.message : error.stack) : error}\n`);
  process.exitCode = 1;
}

interface Wanted {
  count: number;
  /** Of each; 0 for products without a choice. */
  variants: number;
}

function wantedProducts(): Wanted {
  const { values } = parseArgs({
    options: { products: { type: 'string' }, variants: { type: 'string', default: '0' } },
  });
  const [count, variants] = [Number(values.products), Number(values.variants)];
  const isOne = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (isOne(count, 1, MOST) && isOne(variants, 0, MOST_VARIANTS)) return { count, variants };
  throw new UsageError(
    `Usage: npm run seed -- --products N [--variants V], with N from 1 to ${MOST} and V from 0 to ${MOST_VARIANTS}`,
  );
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

async function addProducts(connectionString: string, wanted: Wanted): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  try {
    await generateProducts(client, wanted, (added) => say(`${added} of ${wanted.count} products after ${seconds()} s`));
    say(`Added ${wanted.count} products in ${seconds()} s.`);
  } finally {
    await client.end();
  }
}
