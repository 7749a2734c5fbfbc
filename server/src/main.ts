/** The process: settings, database, the demo shop on a first start, the server, and an orderly end. */

import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { demoAccounts, seedDemo } from '../seed/seed-demo.ts';
import { ensureAdmin } from './accounts/ensure-admin.ts';
import { findUserByEmail } from './accounts/users.queries.ts';
import { buildApp } from './app.ts';
import { startDevelopment } from './development.ts';
import { openPaymentProvider } from './payment-provider.ts';
import { settleDueOrders } from './payments/settle-due-orders.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { watchDatabaseHealth } from './platform/db/database-health.ts';
import { migrate, readMigrations } from './platform/db/migrate.ts';
import type { Deps } from './platform/deps.ts';
import { DatabaseStartError, startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { folders } from './platform/folders.ts';
import { openLog } from './platform/log.ts';
import { openFileTransport } from './platform/mail/file-transport.ts';
import { MAIL_LANES, startOutboxWorker } from './platform/mail/outbox-worker.ts';
import { openSmtpTransport } from './platform/mail/smtp-transport.ts';
import { measureProcess } from './platform/metrics/measure-process.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { createPasswords } from './platform/passwords.ts';
import { watchPressure } from './platform/pressure.ts';
import { repeatEvery } from './platform/repeat.ts';
import { measureShop } from './shop-metrics.ts';
import { sweep } from './sweep.ts';
import { writeMail } from './write-mail.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Undone in the reverse order, whatever got started. */
const undo: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;

async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: ({ level, message }) => log[level](message) })
      : undefined;
  if (embedded) undo.push(() => embedded.stop());
  const connectionString = embedded?.connectionString ?? config.databaseUrl ?? '';
  const applied = await migrate(connectionString, await readMigrations(folders.migrations));
  if (applied.length > 0) log.info({ applied }, 'migrated');

  const database = openDatabase({
    connectionString,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  undo.push(() => database.close());
  const health = watchDatabaseHealth(connectionString);
  undo.push(() => health.close());
  const pressure = watchPressure(database.pool);
  undo.push(async () => pressure.stop());
  const payments = await openPaymentProvider(config, { pool: database.pool, log, origin: () => originOf(app, config) });
  undo.push(payments.stop);
  const deps: Deps = {
    db: database.db,
    clock: systemClock,
    passwords: await createPasswords(),
    rateLimits: config.rateLimits,
    stripe: payments.stripe,
    unpaidOrderTtl: config.unpaidOrderTtl,
    sweepInterval: config.sweepInterval,
    resetTokenTtl: config.resetTokenTtl,
  };
  if (config.seed === 'demo') await seedDemo(deps, { withAdmin: config.admin === undefined });
  if (config.admin !== undefined) await ensureAdmin(deps, config.admin);

  undo.push(startMail(deps, config, log));

  const development = process.argv.includes('--dev') ? await startDevelopment(folders.web) : undefined;
  if (development) undo.push(development.stop);
  const metrics = await startMetrics(deps, config, database.pool);
  const app = await buildApp(deps, {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    webApp: {
      distFolder: development ? folders.web : folders.webDist,
      picturesFolder: folders.pictures,
      ...(development && { document: development.document }),
    },
    isDatabaseUp: health.isUp,
    isOverloaded: pressure.tooHigh,
    logger: log,
    ...(metrics && { metrics }),
    ...(payments.sandboxRoutes && { sandboxRoutes: payments.sandboxRoutes }),
    ...(development && { development: { ...development, mailFolder: mailFolder(config) } }),
  });
  await app.listen({ port: config.port, host: config.host });
  undo.push(() => closeWithin(app, config.shutdownGrace));

  undo.push(repeatEvery(config.sweepInterval, () => lookAround(deps, log)));

  const demoAdmin = config.admin === undefined && (await findUserByEmail(deps.db, demoAccounts.admin.email));
  say(welcome(config, Boolean(demoAdmin)));
}

/** Where METRICS_PORT asks for them; else nothing is measured. */
async function startMetrics(deps: Deps, config: Config, pool: pg.Pool): Promise<Metrics | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const metrics = createMetrics();
  const endMeasuring = measureProcess(metrics, pool);
  measureShop(deps, metrics);
  const served = await serveMetrics(metrics, config.metricsPort);
  undo.push(() => {
    endMeasuring();
    return served.stop();
  });
  return metrics;
}

/** Where this very process answers, for what it sends to itself. */
function originOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What time brings: orders that were not paid, payments that no event told of, records that are worthless by now. */
async function lookAround(deps: Deps, log: Logger): Promise<void> {
  try {
    await settleDueOrders(deps, (orderId, error) =>
      log.warn({ err: error, orderId }, 'a payment could not be settled, it will be tried again'),
    );
    await sweep(deps);
  } catch (error) {
    log.warn({ err: error }, 'clean-up failed, it will be tried again');
  }
}

/** Over SMTP where that is set, else into files. */
function startMail(deps: Deps, config: Config, log: Logger): () => Promise<void> {
  return startOutboxWorker({
    db: deps.db,
    clock: deps.clock,
    transport:
      config.smtpUrl === undefined
        ? openFileTransport(mailFolder(config))
        : openSmtpTransport(config.smtpUrl, MAIL_LANES),
    write: (mail) => writeMail(deps, config.publicUrl, mail),
    from: config.mailFrom,
    publicUrl: config.publicUrl,
    log,
  });
}

function mailFolder(config: Config): string {
  return path.join(config.dataDir, 'mail');
}

/** No new connections; requests in flight finish, unless they take longer than the grace, in seconds. */
async function closeWithin(app: FastifyInstance, grace: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), grace * 1000);
  await app.close();
  clearTimeout(cut);
}

function welcome(config: Config, withDemoLogins: boolean): string {
  const { shopper, admin } = demoAccounts;
  return [
    '',
    `The shop is open at ${config.publicUrl}`,
    ...(withDemoLogins
      ? [
          `  log in as shopper  ${shopper.email}  ${shopper.password}`,
          `  log in as admin    ${admin.email}  ${admin.password}`,
        ]
      : []),
    '',
  ].join('\n');
}

/** Ends in order: no new connections, requests in flight finish, then the database. Once; npm and the terminal may both signal. */
function end(config: Config, exitCode: number): Promise<void> {
  ending ??= (async () => {
    const tooLate = setTimeout(() => process.exit(exitCode), (config.shutdownGrace + 15) * 1000);
    tooLate.unref();
    for (const step of undo.reverse()) await step().catch((error: unknown) => process.stderr.write(`${error}\n`));
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
    await start(config);
  } catch (error) {
    process.stderr.write(`${sentence(error, config)}\n`);
    await end(config, 1);
  }
}

function sentence(error: unknown, config: Config): string {
  if (error instanceof DatabaseStartError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const isForMetrics = 'port' in error && error.port === config.metricsPort;
    const [port, host, name] = isForMetrics
      ? [config.metricsPort, '127.0.0.1', 'METRICS_PORT']
      : [config.port, config.host, 'PORT'];
    return `Port ${port} on ${host} is taken. Stop what uses it, or set ${name} to another one.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main();
