/** One server process on a database that is prepared: HTTP, mails, and what time brings. Any number of them may share it. */

import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { mailLowStock } from '../catalogue/mail-low-stock.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { MailRow } from '../mails/mails.queries.ts';
import { storeOrderSearches } from '../orders/store-order-searches.ts';
import { reconcileDueOrders } from '../payments/reconcile-due-orders.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { watchDatabaseHealth } from '../platform/db/database-health.ts';
import { folders } from '../platform/folders.ts';
import { stopListening } from '../platform/http/drain.ts';
import { openFileTransport } from '../platform/mail/file-transport.ts';
import { MAIL_CONNECTIONS, startOutboxWorker } from '../platform/mail/outbox-worker.ts';
import { openSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { measureProcess } from '../platform/metrics/measure-process.ts';
import { serveMetrics } from '../platform/metrics/serve-metrics.ts';
import { createPasswords } from '../platform/passwords.ts';
import { watchPressure } from '../platform/pressure.ts';
import { repeatEvery } from '../platform/repeat.ts';
import type { Schema } from '../schema.ts';
import { buildApp } from './app.ts';
import { deleteExpired } from './delete-expired.ts';
import { startDevelopment } from './development.ts';
import { makeFolders } from './embedded-database.ts';
import { openMedia } from './open-media.ts';
import { openSearch } from './open-search.ts';
import { openPaymentProvider } from './payment-provider.ts';
import { measureShop } from './shop-metrics.ts';
import { writeMail } from './write-mail.ts';

// PostgreSQL takes 100 connections unless told otherwise: that many processes share them.
const ALL_CONNECTIONS = 80;
const MOST_CONNECTIONS = 16;
const LEAST_CONNECTIONS = 3;
// An import of a million lines takes minutes, in one transaction.
const LONG_WORK = {
  maxConnections: 2,
  waitMs: 60_000,
  statementMs: 1_800_000,
  lockMs: 30_000,
  longestUseMs: 3_600_000,
} as const;

/** @param cleanup gets a step that stops each part, in the order in which they start */
export async function serveShop(
  config: Config,
  log: Logger,
  shop: { connectionString: string; development: boolean },
  cleanup: CleanupStack,
): Promise<void> {
  const database = openDatabase<Schema>({
    connectionString: shop.connectionString,
    maxConnections: connectionsOf(config),
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  cleanup.push(() => database.close());
  const longWork = openLongWork(shop.connectionString, log);
  cleanup.push(() => longWork.close());
  const health = watchDatabaseHealth(shop.connectionString);
  cleanup.push(() => health.close());
  const pressure = watchPressure(database);
  cleanup.push(async () => pressure.stop());
  const payments = await openPaymentProvider(config, { pool: database.pool, log, origin: () => originOf(app, config) });
  cleanup.push(payments.stop);
  const deps: Deps = {
    db: database.db,
    reads: database.reads,
    longWork: longWork.db,
    clock: systemClock,
    passwords: await createPasswords(),
    rateLimits: config.rateLimits,
    stripe: payments.stripe,
    unpaidOrderTtl: config.unpaidOrderTtl,
    lowStock: config.lowStock,
    shopCountry: config.shopCountry,
    pricesIncludeTax: config.pricesIncludeTax,
    periodicInterval: config.periodicInterval,
    resetTokenTtl: config.resetTokenTtl,
    media: await openMedia(config),
  };
  cleanup.push(async () => deps.media.storage.close());
  cleanup.push(startMail(deps, config, log));

  const development = shop.development ? await startDevelopment(folders.web) : undefined;
  if (development) cleanup.push(development.stop);
  const metrics = await startMetrics(deps, config, database, cleanup);
  const app = await buildApp(deps, {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    webApp: {
      distFolder: development ? folders.web : folders.webDist,
      picturesFolder: folders.pictures,
      ...(development && { document: development.document }),
    },
    isDatabaseUp: health.isUp,
    search: openSearch(deps, { onError: (error, what) => log.warn({ err: error }, what) }),
    isOverloaded: pressure.tooHigh,
    logger: log,
    ...(metrics && { metrics }),
    ...(payments.sandboxRoutes && { sandboxRoutes: payments.sandboxRoutes }),
    ...(development && { development: { ...development, mailFolder: mailFolder(config) } }),
  });
  let listening: Promise<unknown> = Promise.resolve();
  // Before it listens: requests can arrive before `listen` returns, and a shutdown then must wait for them too.
  cleanup.push(async () => {
    await listening.catch(() => {});
    await closeWithin(app, config.shutdownGrace);
  });
  listening = app.listen({ port: config.port, host: config.host });
  await listening;

  cleanup.push(repeatEvery(config.periodicInterval, () => runPeriodicJobs(deps, log)));
}

/** Of each process. */
function connectionsOf({ workers }: Config): number {
  return Math.max(LEAST_CONNECTIONS, Math.min(MOST_CONNECTIONS, Math.floor(ALL_CONNECTIONS / workers)));
}

/** Connections that are opened when there is such work, and closed when there is none. */
function openLongWork(connectionString: string, log: Logger): Database<Schema> {
  return openDatabase<Schema>({
    ...LONG_WORK,
    connectionString,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
}

/** Where METRICS_PORT asks for them; else nothing is measured. */
async function startMetrics(
  deps: Deps,
  config: Config,
  database: Database<Schema>,
  cleanup: CleanupStack,
): Promise<Registry | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const metrics = new Registry();
  measureProcess(metrics, database);
  measureShop(deps, metrics);
  const served = await serveMetrics(metrics, config.metricsPort);
  cleanup.push(served.stop);
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

/**
 * Cancels orders that were not paid in time, reconciles payments whose events are missing, mails what is low in stock, stores what new
 * orders are searched by, deletes expired rows.
 */
async function runPeriodicJobs(deps: Deps, log: Logger): Promise<void> {
  try {
    await reconcileDueOrders(
      deps,
      (orderId, error) => log.warn({ err: error, orderId }, 'a payment could not be reconciled, it will be retried'),
      ({ orderId, what, error }) => log.error({ err: error, orderId }, what),
    );
    await mailLowStock(deps);
    await storeOrderSearches(deps);
    await deleteExpired(deps);
  } catch (error) {
    log.warn({ err: error }, 'periodic jobs failed, they will be retried');
  }
}

/** Over SMTP where that is set, else into files. */
function startMail(deps: Deps, config: Config, log: Logger): () => Promise<void> {
  return startOutboxWorker<MailRow>({
    db: deps.db,
    clock: deps.clock,
    transport:
      config.smtpUrl === undefined
        ? openFileTransport(mailFolder(config), makeFolders)
        : openSmtpTransport(config.smtpUrl, MAIL_CONNECTIONS),
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
  await stopListening(app);
  await app.close();
  clearTimeout(cut);
}
