/** Whatever the time zone, the period and the step: stored sums say what the orders do, by local calendars, without reading them. */

import { type Dashboard, type Step, steps } from '@shop/contract/dashboard';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProducts, makeUser } from '../../test/factories.ts';
import { dashboardOf, sumUpInTwoProcesses } from '../../test/figures.ts';
import { runs } from '../../test/runs.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { recomputeFigures } from './recompute-figures.ts';

const ORDERS = 400;
const HOUR_MS = 3_600_000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
];

interface Placed {
  at: number;
  product: number;
  quantity: number;
  takings: number;
}

let shop: TestApp;
let owner: { id: number };
let admin: Client;
let placed: Placed[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  owner = await makeAdmin(shop);
  const products = await makeProducts(shop, [{}, {}, {}]);
  const { id } = await makeUser(shop);
  // Half of them around the change of clocks of that year in Europe.
  await sql`
    with made as (
      insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address, created_at, updated_at)
      select ${id}, 'cash', case when random() < 0.6 then 'received' else 'pending' end,
        case when random() < 0.2 then 'cancelled' else 'pending' end, 1500, 1, '{}',
        timestamptz '2025-10-24Z' + case when n % 2 = 0 then random() * interval '4 days' else (random() - 0.5) * interval '500 days' end, now()
      from generate_series(1, ${ORDERS}::integer) as n returning id
    )
    insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail, price_cents, discount_price_cents)
    select made.id, ${id}, 0, product, variant, 1, '', '', '', 2000, 1500
    from made join unnest(${products.map((one) => one.id)}::bigint[], ${products.map((one) => one.variantId)}::bigint[])
      with ordinality as chosen (product, variant, number) on made.id % 3 + 1 = number`.execute(shop.db);
  await sumUpInTwoProcesses(shop);
  const { rows } = await sql<Placed & { at: number }>`
    select (extract(epoch from created_at) * 1000)::bigint as at, product_id as product, quantity,
      case when payment_status = 'received' then 15 else 0 end as takings
    from orders join order_lines on order_id = orders.id where status <> 'cancelled'`.execute(shop.db);
  placed = rows;
  admin = await shop.as(owner);
});
afterAll(() => shop.close());

/** The name of the entry that an instant is in, from what calendars there show. */
function entryOf(at: number, by: Step, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  if (by === 'hour') return `${day} ${part('hour')} ${part('timeZoneName')}`;
  if (by === 'day') return day;
  if (by === 'month') return day.slice(0, 7);
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return new Date(Date.parse(day) - sinceMonday * 24 * HOUR_MS).toISOString().slice(0, 10);
}

function sumsByEntry(of: readonly { at: number; orders: number; takings: number }[], by: Step, timeZone: string) {
  const sums = new Map<string, [orders: number, takings: number]>();
  for (const { at, orders, takings } of of) {
    const name = entryOf(at, by, timeZone);
    const [before, taken] = sums.get(name) ?? [0, 0];
    if (orders > 0) sums.set(name, [before + orders, taken + takings]);
  }
  return Object.fromEntries(sums);
}

function check(answer: Dashboard, timeZone: string) {
  const [from, to] = [Date.parse(answer.from), Date.parse(answer.to)];
  const within = placed.filter(({ at }) => at >= from && at <= to);
  const entries = answer.series.map((entry) => ({ ...entry, at: Date.parse(entry.from) }));
  const orders = within.map(({ at, takings }) => ({ at, takings, orders: 1 }));
  expect(sumsByEntry(entries, answer.by, timeZone)).toEqual(sumsByEntry(orders, answer.by, timeZone));
  expect(answer.figures.orders.value).toBe(within.length);
  const length = to + 1 - from;
  const before = placed.filter(({ at }) => at >= from - length && at < from);
  expect(answer.figures.orders.before).toBe(before.length);
  const byProduct = new Map<number, number>();
  for (const { product, quantity } of within) byProduct.set(product, (byProduct.get(product) ?? 0) + quantity);
  expect(Object.fromEntries(answer.products.map(({ id, units }) => [id, units]))).toEqual(
    Object.fromEntries(byProduct),
  );
}

const FIRST = Date.UTC(2025, 1, 1);
const instant = fc.oneof(
  fc.integer({ min: FIRST, max: FIRST + 560 * 24 * HOUR_MS }),
  // Near the change of clocks, and where sums begin.
  fc.integer({ min: 0, max: 400 }).map((quarters) => Date.UTC(2025, 9, 24) + (quarters * HOUR_MS) / 4),
  fc.integer({ min: 0, max: 90 }).map((quarters) => placedAt(quarters)),
);
/** Just when an order was placed. */
const placedAt = (n: number) => placed[n % placed.length]?.at ?? FIRST;

describe('the sums of random orders', () => {
  it.each([false, true])('are what the orders say (recomputed: %s)', { timeout: 120_000 }, async (recomputed) => {
    if (recomputed) {
      await sql`update order_sums set orders = orders + 1`.execute(shop.db);
      await sql`delete from product_sums where product_id % 2 = 0`.execute(shop.db);
      await recomputeFigures(shop.deps);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.constantFrom(...steps),
        instant,
        instant,
        async (timeZone, by, one, other) => {
          await shop.set({ timeZone });
          const bounds = [one, other].sort((a, b) => a - b).map((at) => new Date(at).toISOString());
          check(await dashboardOf(admin, `from=${bounds[0]}&to=${bounds[1]}&by=${by}`), timeZone);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
