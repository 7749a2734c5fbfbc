/** A server that runs while a newer version of the shop adds columns to its tables. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { renameStatements } from '../src/platform/db/sent-statements.ts';
import { folders } from '../src/platform/folders.ts';
import { type CardShop, startCardShop } from './card-shop.ts';
import { address, makeAdmin } from './factories.ts';
import { deliverAll, outboxOf } from './mailbox.ts';
import type { Answer, Client } from './test-app.ts';

let cards: CardShop;
let admin: Client;
beforeAll(async () => {
  // Only so many statements get names in a process, and other tests may have had them all.
  renameStatements();
  cards = await startCardShop({ rateLimits: false });
  admin = await cards.shop.as(await makeAdmin(cards.shop));
});
afterAll(() => cards.close());

const transport = { send: async () => 'nowhere', close: () => {} };

/** Calls that read or write each table whole. @returns their statuses by call */
async function useShop(): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const note = (call: string, { status }: Answer) => {
    statuses[call] = status;
  };
  const { shopper, user, product, id } = await cards.paidOrder();
  const other = await cards.order();
  for (const path of [
    '/users/own',
    '/cart',
    '/orders/own',
    `/products/${product.id}`,
    '/products?_limit=1',
    '/brands',
  ]) {
    note(path.replaceAll(/\d+/g, 'N'), await shopper.get(path));
  }
  const profile = { name: 'Ann', addresses: [address] };
  note('profile', await shopper.patch(`/users/${user.id}`, profile));
  note('put into the cart', await shopper.post('/cart', { product: product.id, quantity: 1 }));
  note(
    'log in with a wrong password',
    await cards.shop.visitor.post('/auth/login', { email: user.email, password: 'x' }),
  );
  const order = `/orders/${id}`;
  note('note', await admin.post(`${order}/notes`, { text: 'Call first', visible: true }));
  note('ship', await admin.post(`${order}/shipments`, {}));
  note('refund', await admin.post(`${order}/refunds`, { amount: 1, reason: 'Damaged' }));
  await deliverAll(outboxOf(cards.shop, transport));
  for (const path of [
    order,
    `${order}/timeline`,
    `${order}/history`,
    `${order}/invoice`,
    '/orders?_limit=5',
    '/order-views',
  ]) {
    note(path.replaceAll(/\d+/g, 'N'), await admin.get(path));
  }
  note(
    'view',
    await admin.post('/order-views', { name: 'Mine', filter: '', columns: ['id'], sort: 'id', direction: 'asc' }),
  );
  note('action', await admin.post('/orders/actions', { ids: [other.id], action: 'cancel' }));
  note('edit', await admin.patch(`/products/${product.id}`, { title: `Lamp of ${id}` }));
  note('product history', await admin.get(`/products/${product.id}/history`));
  for (const path of ['/shipping-zones', '/tax-rates', '/promotions', '/media', '/imports', '/bulk-edits']) {
    note(path, await admin.get(path));
  }
  return statuses;
}

describe('A server beside which a newer version of the shop starts, with a column more in every table', () => {
  it('answers every call as before, and another one of its version may start', async () => {
    const before = await useShop();
    expect(Object.entries(before).filter(([, status]) => status >= 500)).toEqual([]);
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      cards.shop.db,
    );
    const columns = rows.map(({ name }) => `alter table ${name} add column added text not null default 'added';`);
    const all = await readMigrations(folders.migrations);
    const newer = { name: '9001_columns.sql', sql: ['-- additive', ...columns].join('\n'), checksum: 'x' };
    expect(await migrate(cards.shop.database.url, [...all, newer])).toEqual(['9001_columns.sql']);
    expect(await useShop()).toEqual(before);
    expect(await migrate(cards.shop.database.url, all)).toEqual([]);
  });
});
