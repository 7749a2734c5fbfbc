/**
 * A stand-in for Stripe, for a shop without keys: Stripe's HTTP API on a port of its own, signed webhooks, and a browser
 * script with the interface of Stripe.js on the shop's port. Its state stands in the shop's database, in a schema of its
 * own, so that it survives restarts and several server processes share it. It knows nothing of the shop, and the shop
 * meets it by HTTP only.
 */

import type { FastifyPluginAsync, FastifyServerOptions } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import { folders } from '../platform/folders.ts';
import { browserApiRoutes } from './browser-api.routes.ts';
import { insertCredentialsOnce } from './credentials.queries.ts';
import { ensureSchema } from './db/ensure-schema.ts';
import type { SandboxTables } from './db/tables.ts';
import { type Delivery, startDelivery } from './deliver-events.ts';
import { newId } from './ids.ts';
import { pagesRoutes } from './pages.routes.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { startApi } from './start-api.ts';

export interface PaymentSandbox {
  /** What a shop with an account at Stripe would have in its settings. */
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Origin of the API, without `/v1`. */
    apiBase: string;
    /** Path of the browser script, on the shop's own origin. */
    jsUrl: string;
  };
  /** Everything below /payment-sandbox/, for the shop's own port. */
  routes: FastifyPluginAsync;
  stop: () => Promise<void>;
}

export async function startPaymentSandbox(options: {
  /** Of the shop's database; it stays the caller's to end. */
  pool: pg.Pool;
  clock: Clock;
  log: NonNullable<FastifyServerOptions['loggerInstance']> | undefined;
  /** Where /webhook is, as this process reaches it; asked when there is something to send. */
  shopOrigin: () => string;
  /** Origin that people use for the shop; payers are sent back there and nowhere else. */
  publicUrl: string;
  /** The built browser part; a test gives its own. */
  browserFolder?: string;
}): Promise<PaymentSandbox> {
  const { clock, log } = options;
  const db = new Kysely<SandboxTables>({ dialect: new PostgresDialect({ pool: options.pool }) });
  await ensureSchema(db);
  const credentials = await insertCredentialsOnce(db, {
    secret_key: newId('sk_test', 48),
    publishable_key: newId('pk_test', 48),
    webhook_secret: newId('whsec', 48),
  });
  let delivery: Delivery | undefined;
  const deps: SandboxDeps = {
    db,
    clock,
    credentials,
    publicUrl: options.publicUrl,
    wakeDelivery: () => delivery?.wake(),
  };
  const api = await startApi(deps, log);
  delivery = startDelivery({
    db,
    clock,
    webhookSecret: credentials.webhook_secret,
    webhookUrl: () => new URL('/webhook', options.shopOrigin()).href,
    warn: (error, message) => log?.warn({ err: error }, message),
  });
  return {
    stripe: {
      secretKey: credentials.secret_key,
      publishableKey: credentials.publishable_key,
      webhookSecret: credentials.webhook_secret,
      apiBase: api.origin,
      jsUrl: '/payment-sandbox/stripe.js',
    },
    routes: async (app) => {
      await app.register(pagesRoutes, { deps, browserFolder: options.browserFolder ?? folders.paymentSandbox });
      await app.register(browserApiRoutes, { deps });
    },
    async stop() {
      await api.stop();
      await delivery.stop();
    },
  };
}
