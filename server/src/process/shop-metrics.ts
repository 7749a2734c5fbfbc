import { IDEMPOTENCY_REPLAYED_HEADER } from '@shop/contract/orders';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countOrdersToReconcile } from '../payments/payments.queries.ts';
import { countMoneyMatters } from '../payments/refunds.queries.ts';
import { countMails } from '../platform/mail/outbox.queries.ts';

/** Rows that wait for something, as the gauges show them; one read serves all gauges of a scrape. */
export function measureShop(deps: Deps, metrics: Registry): void {
  let reading: Promise<Counts | undefined> | undefined;
  const read = () => {
    reading ??= readCounts(deps)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: 'shop_database_up',
    help: '1 while the database answers',
    registers: [metrics],
    async collect() {
      this.set((await read()) === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'shop_mails',
    help: 'Mails that wait to be sent, and those that were given up',
    labelNames: ['state'],
    registers: [metrics],
    async collect() {
      setAll(this, (await read())?.mails);
    },
  });
  new Gauge({
    name: 'shop_payments_waiting',
    help: 'Orders that shop and provider must yet agree on; overdue ones hold their stock although their time to pay is over; refunds are owed; refunds that failed and disputes to answer wait for staff',
    labelNames: ['kind'],
    registers: [metrics],
    async collect() {
      setAll(this, (await read())?.payments);
    },
  });
}

type Counts = Record<'mails' | 'payments', Readonly<Record<string, number>>>;

async function readCounts(deps: Deps): Promise<Counts> {
  const mails = await countMails(deps.db);
  const orders = await countOrdersToReconcile(deps.db, deps.clock.now());
  const money = await countMoneyMatters(deps.db);
  return {
    mails: { waiting: mails.waiting, failed: mails.failed },
    payments: {
      to_settle: orders.toReconcile,
      overdue: orders.overdue,
      refund: money.refundsOwed,
      refund_failed: money.refundsFailed,
      dispute: money.disputesToAnswer,
    },
  };
}

/** Without counts the gauge has no values, so that nobody takes old ones for new. */
function setAll(gauge: Gauge, counts: Readonly<Record<string, number>> = {}): void {
  gauge.reset();
  for (const [value, count] of Object.entries(counts)) gauge.labels(value).set(count);
}

/** Counts by status code, so that the use case need not know of it; a repeated response is no other order. */
export function countPlacedOrders(app: FastifyInstance, metrics: Registry): void {
  const placed = new Counter({
    name: 'shop_orders_placed_total',
    help: 'Orders placed by way of this process',
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isNew = reply.statusCode === 201 && reply.getHeader(IDEMPOTENCY_REPLAYED_HEADER) === undefined;
    if (isNew && request.method === 'POST' && request.routeOptions.url === '/orders') placed.inc();
    done();
  });
}
