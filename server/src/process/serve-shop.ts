/** One server process on a database that is prepared: HTTP, what runs in the background, or both. Any number of them may share it. */

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { CleanupStack } from '../platform/cleanup-stack.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { measureProcess } from '../platform/metrics/measure-process.ts';
import { measureReplica } from '../platform/metrics/measure-replica.ts';
import { serveMetrics } from '../platform/metrics/serve-metrics.ts';
import { createPasswords } from '../platform/passwords.ts';
import { watchPressure } from '../platform/pressure.ts';
import type { Schema } from '../schema.ts';
import { openSettings } from '../settings/settings.ts';
import { startMail, startPeriodicJobs, startPictures } from './background-jobs.ts';
import { openConnections } from './open-connections.ts';
import { openMedia } from './open-media.ts';
import { openShopReplica } from './open-replica.ts';
import { openSealing } from './open-sealing.ts';
import { openPaymentProvider } from './payment-provider.ts';
import { originOf, serveWeb } from './serve-web.ts';
import { measureShop } from './shop-metrics.ts';

/** @param cleanup gets a step that stops each part, in the order in which they start */
export async function serveShop(
  config: Config,
  log: Logger,
  shop: { connectionString: string; development: boolean },
  cleanup: CleanupStack,
): Promise<void> {
  const servesHttp = config.role !== 'worker';
  const runsJobs = config.role !== 'web';
  const { database, longWork, health } = openConnections(config, log, shop.connectionString, cleanup);
  const replica = servesHttp ? openShopReplica(config, log, database, cleanup) : undefined;
  const pressure = watchPressure(database);
  cleanup.push(async () => pressure.stop());
  let app: FastifyInstance | undefined;
  const payments = await openPaymentProvider(config, { pool: database.pool, log, origin: () => originOf(app, config) });
  cleanup.push(payments.stop);
  const deps: Deps = {
    db: database.db,
    reads: database.reads,
    slowReads: database.db,
    replica,
    longWork: longWork.db,
    clock: systemClock,
    passwords: await createPasswords(),
    paymentProvider: payments.provider,
    rateLimits: config.rateLimits,
    periodicInterval: config.periodicInterval,
    resetTokenTtl: config.resetTokenTtl,
    settings: openSettings(database, config.fixedSettings),
    media: await openMedia(config),
    hasMailServer: config.smtpUrl !== undefined,
    sealing: await openSealing(config),
    publicUrl: config.publicUrl,
  };
  await deps.settings.refresh();
  cleanup.push(async () => deps.media.storage.close());
  if (runsJobs) {
    cleanup.push(startMail(deps, config, log));
    cleanup.push(startPictures(deps, config, log));
  }

  let isStarted = false;
  // The connection for health is its own: it says nothing about whether requests get one.
  const isDatabaseUp = async () => !pressure.isStarved() && (await health.isUp());
  const isReady = async () => isStarted && (await isDatabaseUp());
  const metrics = await startMetrics(deps, config, { database, isReady }, cleanup);
  if (servesHttp) {
    const parts = {
      ...{ log, metrics, development: shop.development, isOverloaded: pressure.tooHigh, isDatabaseUp },
      sandboxRoutes: payments.sandboxRoutes,
      onBuilt: (built: FastifyInstance) => {
        app = built;
      },
    };
    await serveWeb(config, deps, parts, cleanup);
  }
  if (runsJobs) startPeriodicJobs(deps, config, log, cleanup);
  isStarted = true;
  // The first step of a shutdown: a balancer that looks at METRICS_PORT sends no more requests.
  cleanup.push(async () => {
    isStarted = false;
  });
}

/** Metrics and health, where METRICS_PORT asks for them; else nothing is measured. */
async function startMetrics(
  deps: Deps,
  config: Config,
  process: { database: Database<Schema>; isReady: () => Promise<boolean> },
  cleanup: CleanupStack,
): Promise<Registry | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const metrics = new Registry();
  measureProcess(metrics, process.database);
  measureShop(deps, metrics);
  if (deps.replica !== undefined) measureReplica(metrics, deps.replica);
  const { metricsPort: port, metricsHost: host } = config;
  const served = await serveMetrics(metrics, { port, host, isReady: process.isReady });
  cleanup.push(served.stop);
  return metrics;
}
