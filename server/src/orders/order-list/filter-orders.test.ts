/** GET /orders by every filter, and GET /orders/counts, beside a list of the same orders that is filtered here. */

import { orderCounts } from '@shop/contract/order-desk';
import { shopOrder } from '@shop/contract/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { insertRandomOrders, type RandomOrder, readRandomOrders } from '../../../test/random-orders.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let orders: RandomOrder[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, settings: { timeZone: 'America/New_York' } });
  admin = await shop.as(await makeAdmin(shop));
  await insertRandomOrders(shop.db, (await makeUser(shop)).id, 400);
  orders = await readRandomOrders(shop.db);
});
afterAll(() => shop.close());

async function list(query: string): Promise<{ ids: number[]; total: number }> {
  const answer = await admin.get(`/orders?${query}`);
  return { ids: read(z.array(shopOrder), answer).map(({ id }) => id), total: totalOf(answer) };
}

const fulfilmentOf = ({ status, partly_shipped }: RandomOrder) => {
  if (status === 'dispatched') return 'shipped';
  if (status === 'delivered') return 'delivered';
  return partly_shipped ? 'partial' : 'none';
};

const needs: Record<string, (order: RandomOrder) => boolean> = {
  dispatch: ({ status, payment_method, payment_status, refunded_in_full }) =>
    status === 'pending' && (payment_method === 'cash' || payment_status === 'received') && !refunded_in_full,
  payment: ({ status, payment_method, payment_status, refunded_in_full }) =>
    status !== 'cancelled' &&
    payment_status === 'pending' &&
    (payment_method === 'card' || status === 'delivered' || refunded_in_full),
  return: ({ return_waits }) => return_waits,
  refund: ({ refund_waits }) => refund_waits,
  money: ({ money_waits }) => money_waits,
};

interface Wanted {
  status: string[];
  paymentStatus: string[];
  paymentMethod: string[];
  fulfilment: string[];
  needs: string[];
  from: Date | undefined;
  to: Date | undefined;
  total_gte: number | undefined;
  total_lte: number | undefined;
}

function isWanted(order: RandomOrder, wanted: Wanted): boolean {
  const among = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);
  return (
    among(wanted.status, order.status) &&
    among(wanted.paymentStatus, order.payment_status) &&
    among(wanted.paymentMethod, order.payment_method) &&
    among(wanted.fulfilment, fulfilmentOf(order)) &&
    (wanted.needs.length === 0 || wanted.needs.some((need) => needs[need]?.(order))) &&
    order.created_at >= (wanted.from ?? order.created_at) &&
    order.created_at <= (wanted.to ?? order.created_at) &&
    order.total_amount_cents >= (wanted.total_gte ?? 0) * 100 &&
    order.total_amount_cents <= (wanted.total_lte ?? 1e9) * 100
  );
}

const some = (...values: string[]): fc.Arbitrary<string[]> => fc.oneof(fc.constant<string[]>([]), fc.subarray(values));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const moments = fc
  .integer({ min: 0, max: 40 * 6 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 1) + Math.floor(minutes / 30) * 30 * 60_000));
const wantedOrders: fc.Arbitrary<Wanted> = fc
  .record({
    status: some('pending', 'dispatched', 'delivered', 'cancelled'),
    paymentStatus: some('pending', 'received'),
    paymentMethod: some('cash', 'card'),
    fulfilment: some('none', 'partial', 'shipped', 'delivered'),
    needs: some('dispatch', 'payment', 'return', 'refund', 'money'),
    from: maybe(moments),
    to: maybe(moments),
    total_gte: maybe(fc.integer({ min: 0, max: 80 })),
    total_lte: maybe(fc.integer({ min: 0, max: 80 })),
  })
  .filter(({ from, to, total_gte = 0, total_lte = 1000 }) => !(from && to && from > to) && total_gte <= total_lte);

const columns = {
  id: 'id',
  totalAmount: 'total_amount_cents',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;
const sortings = fc.record({
  by: fc.constantFrom('id', 'totalAmount', 'createdAt', 'updatedAt'),
  order: fc.constantFrom('asc', 'desc'),
});

function sorted(all: readonly RandomOrder[], by: keyof typeof columns, order: 'asc' | 'desc'): number[] {
  const turn = order === 'asc' ? 1 : -1;
  return all
    .toSorted((a, b) => turn * (Number(a[columns[by]]) - Number(b[columns[by]])) || a.id - b.id)
    .map(({ id }) => id);
}

describe('GET /orders with filters', () => {
  it('lists and counts exactly the orders for which all filters hold, on every page of every sort', async () => {
    await fc.assert(
      fc.asyncProperty(
        wantedOrders,
        sortings,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(3, 20),
        async (wanted, { by, order }, page, limit) => {
          const query = new URLSearchParams({ _sort: by, _order: order, _page: `${page}`, _limit: `${limit}` });
          for (const [name, value] of Object.entries(wanted)) {
            const text = value instanceof Date ? value.toISOString() : value?.toString();
            if (text !== undefined && text !== '') query.append(name, text);
          }
          const left = sorted(
            orders.filter((one) => isWanted(one, wanted)),
            by,
            order,
          );
          expect(await list(query.toString())).toEqual({
            ids: left.slice((page - 1) * limit, page * limit),
            total: left.length,
          });
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('counts for each need what GET /orders lists with it', async () => {
    const counts = read(orderCounts, await admin.get('/orders/counts'));
    const listed = async (need: string) => (await list(`needs=${need}&_limit=1`)).total;
    expect(counts).toEqual({
      toDispatch: await listed('dispatch'),
      paymentMissing: await listed('payment'),
      returnsWaiting: await listed('return'),
      refundsToHandOver: await listed('refund'),
      moneyProblems: await listed('money'),
    });
    expect(counts).toEqual({
      toDispatch: orders.filter((order) => needs.dispatch?.(order)).length,
      paymentMissing: orders.filter((order) => needs.payment?.(order)).length,
      returnsWaiting: orders.filter(({ return_waits }) => return_waits).length,
      refundsToHandOver: orders.filter(({ refund_waits }) => refund_waits).length,
      moneyProblems: orders.filter(({ money_waits }) => money_waits).length,
    });
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
  });

  it("takes days as those of the shop's time zone, both of them whole", async () => {
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });
    const within = (from: string, to: string) =>
      orders.filter(({ created_at }) => days.format(created_at) >= from && days.format(created_at) <= to).length;
    expect((await list('from=2026-01-05&to=2026-01-05')).total).toBe(within('2026-01-05', '2026-01-05'));
    expect((await list('from=2026-01-05&to=2026-01-07')).total).toBe(within('2026-01-05', '2026-01-07'));
    expect((await list('from=2026-01-05')).total).toBe(within('2026-01-05', '9999'));
    expect((await list('to=2026-01-05')).total).toBe(within('0000', '2026-01-05'));
    expect((await list('from=2025-12-31&to=2026-01-01T00:00:00Z')).total).toBe(
      orders.filter(({ created_at }) => created_at.getTime() === Date.UTC(2026, 0, 1)).length,
    );
    expect((await list('from=0000-01-01&to=9999-12-31')).total).toBe(orders.length);
    expect((await list('from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z')).total).toBe(orders.length);
  });

  it('takes empty values as no filter, an instant of any offset, and the last of a repeated bound', async () => {
    const all = orders.length;
    expect((await list('from=&to=&total_gte=&total_lte=&needs=&fulfilment=,&status=')).total).toBe(all);
    expect(await list('from=2026-01-06T02:00:00%2B02:00')).toEqual(await list('from=2026-01-06T00:00:00.000Z'));
    expect(await list('total_gte=70&total_gte=10.50')).toEqual(await list('total_gte=10.5'));
    expect(await list('needs=refund,return')).toEqual(await list('needs=return&needs=refund'));
  });

  it.each([
    ['fulfilment=all', 'fulfilment must be any of none, partial, shipped, delivered'],
    ['needs=care', 'needs must be any of dispatch, payment, return, refund, money'],
    ['from=yesterday', 'from must be a day, or an ISO 8601 date and time with its zone'],
    ['from=2026-02-30', 'from must be a day, or an ISO 8601 date and time with its zone'],
    ['to=2026-01-01T10:00:00', 'to must be a day, or an ISO 8601 date and time with its zone'],
    ['to=2026-13-01T10:00:00Z', 'to must be a day, or an ISO 8601 date and time with its zone'],
    ['total_gte=-1', 'total_gte must be dollars with at most two decimals'],
    ['total_lte=1.005', 'total_lte must be dollars with at most two decimals'],
    ['total_lte=1e3', 'total_lte must be dollars with at most two decimals'],
    ['total_gte=3&total_lte=2.99', 'total_gte must not be above total_lte'],
    ['from=2026-02-02&to=2026-02-01', 'from must not be above to'],
  ])('answers 400 that names what is bad: %s', async (query, message) => {
    const answer = await admin.get(`/orders?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: query.split('=')[0], message }] } });
  });

  it('and the counts are for admins', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const path of ['/orders?needs=return', '/orders/counts']) {
      expect((await shopper.get(path)).status).toBe(403);
      expect((await shop.visitor.get(path)).status).toBe(401);
    }
  });
});
