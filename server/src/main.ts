/** The process: settings, database, the demo shop on a first start, the server or its workers, and an orderly end. */

import cluster from 'node:cluster';
import { pages } from '@shop/contract/paths';
import type { Logger } from 'pino';
import {
  type DemoAccount,
  listOpenDemoAccounts,
  maySharePublishedPasswords,
  PublishedPasswordError,
} from '../seed/demo-accounts.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { ensureAdmin } from './accounts/ensure-admin.ts';
import { inviteFirstOwner } from './accounts/invite-first-owner.ts';
import { setLowStock } from './catalogue/low-stock/set-low-stock.ts';
import { type Config, ConfigError, readConfig, requireMailServer, sharesOneLimit } from './config.ts';
import { CleanupStack, ShutdownStartedError } from './platform/cleanup-stack.ts';
import { systemClock } from './platform/clock.ts';
import { checkOutsideDatabase, missingRightIn } from './platform/db/check-outside-database.ts';
import { connectionsOnServer } from './platform/db/connection-numbers.ts';
import { openDatabase } from './platform/db/database.ts';
import { openLog } from './platform/log.ts';
import { createPasswords } from './platform/passwords.ts';
import { StartError } from './platform/start-error.ts';
import { DatabaseStartError, startEmbeddedDatabase } from './process/embedded-database.ts';
import { openMedia } from './process/open-media.ts';
import { requireSecretKey } from './process/open-sealing.ts';
import { prepareSchema } from './process/prepare-schema.ts';
import { receiveSettings, reportListening, runWorkers, WorkerDiedError } from './process/run-workers.ts';
import { serveShop } from './process/serve-shop.ts';
import type { Schema } from './schema.ts';
import { openSettings } from './settings/settings.ts';

/** Ways into the shop that a start tells. */
interface Entries {
  logins: readonly DemoAccount[];
  ownerToken?: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

const cleanup = new CleanupStack();
let ending: Promise<void> | undefined;

async function start(config: Config): Promise<void> {
  requireMailServer(config);
  const log = openLog(config.logLevel);
  const connectionString = await openShopDatabase(config, log);
  const entries = await prepareShop(config, connectionString);
  const servesHttp = config.role !== 'worker';
  if (servesHttp && sharesOneLimit(config)) {
    log.warn(
      'TRUST_PROXY is not set: all visitors share one limit of sign-ups and failed logins. Set it to the address of the proxy that ends TLS.',
    );
  }
  const development = process.argv.includes('--dev');
  // WORKERS counts processes that serve HTTP.
  if (servesHttp && config.workers > 1 && !development)
    await runWorkers(config.workers, connectionString, log, cleanup);
  else await serveShop(config, log, { connectionString, development }, cleanup);
  say(welcome(config, entries));
}

/** Serves, as one of several, until the process that started it is gone. */
async function startWorker(config: Config): Promise<void> {
  process.on('disconnect', () => end(config, 0));
  const { connectionString, slot } = await receiveSettings();
  const log = openLog(config.logLevel).child({ slot });
  // Each has metrics of its own: one port for all would give another's at every call.
  const metricsPort = config.metricsPort === undefined ? undefined : config.metricsPort + slot;
  await serveShop({ ...config, metricsPort }, log, { connectionString, development: false }, cleanup);
  reportListening();
}

/** @returns where the database is, with a schema that this version can run on */
async function openShopDatabase(config: Config, log: Logger): Promise<string> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({
          dataDir: config.dataDir,
          log: ({ level, message }) => log[level](message),
          settings: { max_connections: String(connectionsOnServer(config.workers, config.databaseConnections)) },
        })
      : undefined;
  if (embedded) cleanup.push(() => embedded.stop());
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) await checkOutsideDatabase({ databaseUrl, databaseDirectUrl }, config.databasePooler);
  const connectionString = embedded?.connectionString ?? databaseUrl ?? '';
  const applied = await prepareSchema(config, databaseDirectUrl ?? connectionString);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  return connectionString;
}

/**
 * What is low in stock, the demo shop on a first start, and the admin of the settings.
 * @returns what is told at each start: demo accounts with the passwords that are published, or a link for the first owner
 * @throws PublishedPasswordError where those would let anybody in
 */
async function prepareShop(config: Config, connectionString: string): Promise<Entries> {
  const { databaseDirectUrl, databasePooler } = config;
  const address =
    databaseDirectUrl === undefined
      ? { connectionString, pooler: databasePooler }
      : { connectionString: databaseDirectUrl };
  const database = openDatabase<Schema>({ ...address, maxConnections: 2, onIdleError: () => {} });
  try {
    // Before anything is sold: the periodic job, which also sets it, first runs an interval later.
    const settings = openSettings(database, config.fixedSettings);
    await settings.refresh();
    await setLowStock({ db: database.db, settings });
    await requireSecretKey(database.db, config);
    const deps = { db: database.db, clock: systemClock, passwords: await createPasswords() };
    const publishedPasswords = maySharePublishedPasswords(config);
    if (config.seed === 'demo') {
      const media = await openMedia(config);
      const options = { withAdmin: config.admin === undefined, publishedPasswords };
      const made = await seedDemo({ ...deps, media }, options).finally(() => media.storage.close());
      if (!publishedPasswords && made.length > 0) {
        say(['', 'The demo has these accounts; their passwords are told only now:', ...made.map(login)].join('\n'));
      }
    }
    if (config.admin !== undefined) await ensureAdmin(deps, config.admin);
    if (publishedPasswords && config.admin !== undefined) return { logins: [] };
    const open = await listOpenDemoAccounts(deps);
    if (!publishedPasswords && open.length > 0) throw new PublishedPasswordError(open.map(({ email }) => email));
    const ownerToken = config.role === 'worker' ? undefined : await inviteFirstOwner(deps);
    return { logins: open, ...(ownerToken !== undefined && { ownerToken }) };
  } finally {
    await database.close();
  }
}

function welcome(config: Config, { logins, ownerToken }: Entries): string {
  const says =
    config.role === 'worker'
      ? 'A worker of the shop runs: it sends mails, reconciles payments and deletes what has expired'
      : `The shop is open at ${config.publicUrl}`;
  // The only place where the token is ever told.
  const owner = `  it has no owner yet; make your account within an hour at ${config.publicUrl}${pages.firstOwner}?token=${ownerToken}`;
  return ['', says, ...logins.map(login), ...(ownerToken === undefined ? [] : [owner]), ''].join('\n');
}

function login({ email, password, role }: DemoAccount): string {
  return `  log in as ${role === 'admin' ? 'admin  ' : 'shopper'}  ${email}  ${password}`;
}

/** Ends in order: no new connections, requests in flight finish, then the database. Once; npm and the terminal may both signal. */
function end(config: Config, exitCode: number): Promise<void> {
  ending ??= (async () => {
    const tooLate = setTimeout(() => process.exit(exitCode), (config.shutdownGrace + 15) * 1000);
    tooLate.unref();
    await cleanup.run((error) => process.stderr.write(`${error}\n`));
    process.exit(exitCode);
  })();
  return ending;
}

async function main(): Promise<void> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : error}\n`);
    process.exit(1);
  }
  process.on('SIGTERM', () => end(config, 0));
  process.on('SIGINT', () => end(config, 0));
  try {
    await (cluster.isWorker ? startWorker(config) : start(config));
  } catch (error) {
    const isTold = error instanceof WorkerDiedError || error instanceof ShutdownStartedError;
    if (!isTold) process.stderr.write(`${sentence(error, config)}\n`);
    await end(config, 1);
  }
}

function sentence(error: unknown, config: Config): string {
  const isExpected = [ConfigError, DatabaseStartError, StartError, PublishedPasswordError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) return error.message;
  const missingRight = missingRightIn(error);
  if (missingRight !== undefined) {
    return `The role of DATABASE_URL lacks a right that the shop needs: ${missingRight}. Make it the owner of its database and of all that is in it.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const isForMetrics = 'port' in error && error.port === config.metricsPort;
    const [port, host, name] = isForMetrics
      ? [config.metricsPort, config.metricsHost, 'METRICS_PORT']
      : [config.port, config.host, 'PORT'];
    return `Port ${port} on ${host} is taken. Stop what uses it, or set ${name} to another one.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main();
