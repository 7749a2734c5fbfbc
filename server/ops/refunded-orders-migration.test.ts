/** What the migration that marks orders that were refunded in full does to orders of versions before it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { folders } from '../src/platform/folders.ts';
import { connect, createTestDatabase } from '../test/test-database.ts';

const PLACED = '2026-01-01T00:00:00.000Z';
const REFUNDED = '2026-01-05T00:00:00.000Z';

/** Card orders of $30 whose payment was captured, unless they say otherwise. */
const orders: Record<string, { order: Record<string, unknown>; refund?: object; said?: string; dispute?: string }> = {
  'refunded, not shipped': { order: { refunded_at: REFUNDED } },
  'refunded, delivered': { order: { refunded_at: REFUNDED, status: 'delivered' } },
  'refunded, and set back by staff since': { order: { refunded_at: REFUNDED }, said: '2026-01-06T00:00:00.000Z' },
  'set back by staff, and refunded since': { order: { refunded_at: REFUNDED }, said: '2026-01-04T00:00:00.000Z' },
  'refunded, and said to be received': { order: { refunded_at: REFUNDED, payment_status: 'received' } },
  'cancelled, and refunded': { order: { refunded_at: REFUNDED, status: 'cancelled' } },
  'paid, and set back by staff': { order: {} },
  'paid, and refunded in part': { order: { payment_status: 'received' }, refund: { amount_cents: 1000 } },
  'paid, and all disputed and lost': { order: { payment_status: 'received' }, dispute: 'lost' },
  'paid, and all disputed': { order: { payment_status: 'received' }, dispute: 'under_review' },
  'in cash, refunded by hand': {
    order: { payment_method: 'cash', payment_status: 'received' },
    refund: { state: 'handed_over' },
  },
  'in cash, cancelled, its refund to be handed over': {
    order: { payment_method: 'cash', payment_status: 'received', status: 'cancelled' },
    refund: { state: 'to_hand_over', source: 'cancellation' },
  },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Awaited<ReturnType<typeof connect>>;
const ids = new Map<string, string>();
beforeAll(async () => {
  const all = await readMigrations(folders.migrations);
  const before = all.slice(
    0,
    all.findIndex(({ name }) => name.endsWith('_refunded_in_full.sql')),
  );
  database = await createTestDatabase();
  await migrate(database.url, before);
  client = await connect(database.url);
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const values = names.map((_, n) => `$${n + 1}`);
    const { rows } = await client.query<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) returning id`,
      Object.values(row),
    );
    return rows[0]?.id ?? '';
  };
  const times = { created_at: PLACED, updated_at: PLACED };
  const user = await insert('users', { email: 'a@example.com', password_hash: 'x', role: 'user', ...times });
  for (const [name, { order, refund, said, dispute }] of Object.entries(orders)) {
    const orderId = await insert('orders', {
      ...{ user_id: user, payment_method: 'card', payment_status: 'pending', status: 'pending' },
      ...{ total_amount_cents: 3000, total_items: 1, selected_address: '{}', ...times, ...order },
    });
    ids.set(name, orderId);
    const isCash = order.payment_method === 'cash';
    const payment = isCash
      ? null
      : await insert('payments', {
          ...{ order_id: orderId, user_id: user, attempt: 1, key: `key-${orderId}`, intent_id: `pi-${orderId}` },
          ...{ amount_cents: 3000, state: 'succeeded', refund_due: order.status === 'cancelled' },
          ...{ refunded_at: order.refunded_at ?? null, ...times },
        });
    if (refund !== undefined || order.refunded_at !== undefined) {
      await insert('refunds', {
        ...{ order_id: orderId, payment_id: payment, key: isCash ? null : `refund-${orderId}`, amount_cents: 3000 },
        ...{ reason: 'Damaged', source: 'shop', state: 'made', ...times, ...refund },
      });
    }
    if (dispute !== undefined) {
      await insert('disputes', {
        ...{ order_id: orderId, payment_id: payment, dispute_id: `dp-${orderId}`, amount_cents: 3000 },
        ...{ reason: 'fraudulent', state: dispute, told_at: PLACED, ...times },
      });
    }
    if (said !== undefined) {
      const after = JSON.stringify({ payment_status: 'pending' });
      await insert('audit_entries', { at: said, action: 'order_changed', order_id: orderId, before: '{}', after });
    }
  }
  await migrate(database.url, all);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('an order of before', () => {
  it.each([
    ['refunded, not shipped', 'received', true],
    ['refunded, delivered', 'received', true],
    ['set back by staff, and refunded since', 'received', true],
    ['refunded, and said to be received', 'received', true],
    ['in cash, refunded by hand', 'received', true],
    ['in cash, cancelled, its refund to be handed over', 'received', true],
    ['paid, and all disputed and lost', 'received', true],
    ['cancelled, and refunded', 'pending', true],
    ['refunded, and set back by staff since', 'pending', true],
    ['paid, and set back by staff', 'pending', false],
    ['paid, and refunded in part', 'received', false],
    ['paid, and all disputed', 'received', false],
  ])('that was %s is %s, and refunded in full: %s', async (name, status, inFull) => {
    const { rows } = await client.query(
      'select payment_status, refunded_in_full, updated_at from orders where id = $1',
      [ids.get(name)],
    );
    expect(rows).toMatchObject([{ payment_status: status, refunded_in_full: inFull }]);
    const wasChanged = status !== (orders[name]?.order.payment_status ?? 'pending');
    expect(rows[0].updated_at > new Date(PLACED), 'a new version').toBe(wasChanged);
  });

  it('is counted by its state as it is now', async () => {
    const { rows } = await client.query(`select name, sum(value)::integer as orders from counters
      where name like 'orders card %' group by name having sum(value) <> 0 order by name`);
    const counted = await client.query(`select concat_ws(' ', 'orders', payment_method, payment_status, status) as name,
      count(*)::integer as orders from orders where payment_method = 'card' group by 1 order by 1`);
    expect(rows).toEqual(counted.rows);
  });
});
