import { pages } from '@shop/contract/paths';
import { sandboxSchema } from '@shop/payment-sandbox/db/ensure-schema';
import { startPaymentSandbox } from '@shop/payment-sandbox/start-payment-sandbox';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { isDatabaseAway } from '../platform/db/database-errors.ts';
import { folders } from '../platform/folders.ts';
import { openToAll } from '../platform/http/access.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import { openStripe } from '../platform/stripe/stripe.ts';

/** For those who put a database back that had it: the tables of the sandbox. */
export { sandboxSchema };

export interface OpenPayments {
  /** Undefined where only cash is taken. */
  provider: PaymentProvider | undefined;
  /** What the sandbox shows browsers on the shop's own port. */
  sandboxRoutes: FastifyPluginAsync | undefined;
  stop: () => Promise<void>;
}

/** Who takes card payments, as the settings say. The one place that knows Stripe from the sandbox. */
export async function openPaymentProvider(
  config: Config,
  shop: { pool: pg.Pool; log: Logger; origin: () => string },
): Promise<OpenPayments> {
  const { payments } = config;
  const nothing = { sandboxRoutes: undefined, stop: async () => {} };
  if (payments.by === 'stripe') return { ...nothing, provider: openStripe(payments.stripe, systemClock) };
  if (payments.by === 'nobody') {
    shop.log.warn(`the shop takes cash alone: ${payments.because}`);
    return { ...nothing, provider: undefined };
  }
  const servesHttp = config.role !== 'worker';
  const sandbox = await startPaymentSandbox({
    pool: shop.pool,
    clock: systemClock,
    log: shop.log,
    // A process that serves no HTTP has no webhook: those that do send the events.
    webhookUrl: servesHttp ? () => new URL('/webhook', shop.origin()).href : undefined,
    publicUrl: config.publicUrl,
    leavePath: pages.myOrders,
    isDatabaseAway,
    routeOptions: { config: openToAll, schema: { hide: true } },
    browserFolder: folders.paymentSandbox,
  });
  shop.log.info('card payments go to the payment sandbox: no money moves');
  if (!servesHttp) shop.log.info('the pages and events of the payment sandbox need a process with ROLE=web');
  return { provider: openStripe(sandbox.stripe, systemClock), sandboxRoutes: sandbox.routes, stop: sandbox.stop };
}
