import { IDEMPOTENCY_REPLAYED_HEADER } from '@shop/contract/orders';
import type { FastifyInstance } from 'fastify';
import { countOrdersToReconcile } from '../payments/payments.queries.ts';
import { countMoneyMatters } from '../payments/refunds.queries.ts';
import type { Deps } from '../platform/deps.ts';
import { countMails } from '../platform/mail/outbox.queries.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** What an operator asks of a shop: are orders placed, and does anything wait that should not. */
export function measureShop(deps: Deps, metrics: Metrics): void {
  metrics.gauges(async () => {
    const at = deps.clock.now();
    const up = { name: 'shop_database_up', help: '1 while the database answers' };
    try {
      const mails = await countMails(deps.db);
      const orders = await countOrdersToReconcile(deps.db, at);
      const mailHelp = 'Mails that wait to be sent, and those that were given up';
      const money = await countMoneyMatters(deps.db);
      const paymentHelp =
        'Orders that shop and provider must yet agree on; overdue ones hold their stock although their time to pay is over; refunds are owed; refunds that failed and disputes to answer wait for staff';
      return [
        { ...up, value: 1 },
        { name: 'shop_mails', help: mailHelp, labels: { state: 'waiting' }, value: mails.waiting },
        { name: 'shop_mails', help: mailHelp, labels: { state: 'failed' }, value: mails.failed },
        { name: 'shop_payments_waiting', help: paymentHelp, labels: { kind: 'to_settle' }, value: orders.toReconcile },
        { name: 'shop_payments_waiting', help: paymentHelp, labels: { kind: 'overdue' }, value: orders.overdue },
        { name: 'shop_payments_waiting', help: paymentHelp, labels: { kind: 'refund' }, value: money.refundsOwed },
        {
          name: 'shop_payments_waiting',
          help: paymentHelp,
          labels: { kind: 'refund_failed' },
          value: money.refundsFailed,
        },
        {
          name: 'shop_payments_waiting',
          help: paymentHelp,
          labels: { kind: 'dispute' },
          value: money.disputesToAnswer,
        },
      ];
    } catch {
      return [{ ...up, value: 0 }];
    }
  });
}

/** Counted by their answers, so that the use case need not know of it; one that is answered again is no other order. */
export function countPlacedOrders(app: FastifyInstance, metrics: Metrics): void {
  const placed = metrics.counter('shop_orders_placed_total', 'Orders placed by way of this process');
  placed.add({}, 0);
  app.addHook('onResponse', (request, reply, done) => {
    const isNew = reply.statusCode === 201 && reply.getHeader(IDEMPOTENCY_REPLAYED_HEADER) === undefined;
    if (isNew && request.method === 'POST' && request.routeOptions.url === '/orders') placed.add();
    done();
  });
}
