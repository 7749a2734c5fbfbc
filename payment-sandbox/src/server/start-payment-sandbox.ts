/**
 * A stand-in for Stripe, for an application without keys: Stripe's HTTP API on a port of its own, signed webhooks, and a
 * browser script with the interface of Stripe.js on the application's port. Its state is in the application's database, in
 * a schema of its own, so that it survives restarts and several server processes share it. It knows nothing of the
 * application, which calls it by HTTP only.
 */

import type { Worker } from '@shop/leased-queue/start-worker';
import type { FastifyPluginAsync, FastifyServerOptions } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { browserApiRoutes } from './browser-api.routes.ts';
import { insertCredentialsOnce } from './credentials.queries.ts';
import { ensureSchema } from './db/ensure-schema.ts';
import type { SandboxTables } from './db/tables.ts';
import { startDelivery } from './deliver-events.ts';
import { newId } from './ids.ts';
import { pagesRoutes } from './pages.routes.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { startApi } from './start-api.ts';

export interface PaymentSandbox {
  /** What an application with an account at Stripe would have in its settings. */
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Origin of the API, without `/v1`. */
    apiBase: string;
    /** Path of the browser script, on the application's own origin. */
    jsUrl: string;
  };
  /** Everything below /payment-sandbox/, for the application's own port. */
  routes: FastifyPluginAsync;
  stop: () => Promise<void>;
}

// Amounts are far below 2^53; node-postgres returns int8 as text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface PaymentSandboxOptions extends Omit<SandboxDeps, 'db' | 'credentials' | 'wakeDelivery'> {
  /** Of the application's database; the caller ends it. */
  pool: pg.Pool;
  log: NonNullable<FastifyServerOptions['loggerInstance']> | undefined;
  /**
   * Where events are sent, as this process reaches it; called when there is something to send. Undefined: other processes on the same
   * database send them.
   */
  webhookUrl: (() => string) | undefined;
  /** The built browser part. */
  browserFolder: string;
}

export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { clock, log } = options;
  const db = new Kysely<SandboxTables>({ dialect: new PostgresDialect({ pool: options.pool }) });
  await ensureSchema(db);
  const credentials = await insertCredentialsOnce(db, {
    secret_key: newId('sk_test', 48),
    publishable_key: newId('pk_test', 48),
    webhook_secret: newId('whsec', 48),
  });
  let delivery: Worker | undefined;
  const deps: SandboxDeps = {
    db,
    clock,
    credentials,
    publicUrl: options.publicUrl,
    leavePath: options.leavePath,
    isDatabaseAway: options.isDatabaseAway,
    routeOptions: options.routeOptions,
    wakeDelivery: () => delivery?.wake(),
  };
  const api = await startApi(deps, log);
  if (options.webhookUrl !== undefined) {
    delivery = startDelivery({
      db,
      clock,
      webhookSecret: credentials.webhook_secret,
      webhookUrl: options.webhookUrl,
      warn: (error, message) => log?.warn({ err: error }, message),
    });
  }
  return {
    stripe: {
      secretKey: credentials.secret_key,
      publishableKey: credentials.publishable_key,
      webhookSecret: credentials.webhook_secret,
      apiBase: api.origin,
      jsUrl: '/payment-sandbox/stripe.js',
    },
    routes: async (app) => {
      await app.register(pagesRoutes, { deps, browserFolder: options.browserFolder });
      await app.register(browserApiRoutes, { deps });
    },
    async stop() {
      await api.stop();
      await delivery?.stop();
    },
  };
}
