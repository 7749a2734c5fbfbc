/** An order pays the price that is in force by the clock of its transaction, also where a sale begins or ends while it is placed. */

import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { untilWaiting, useShop } from '../../../test/ordering.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';
import { cashOrder, createByAdmin, simpleBody } from '../../../test/variants.ts';

let shop: TestApp;
useShop((started) => {
  shop = started;
});

/** Another transaction at the same time. */
let side: pg.Client;
beforeEach(async () => {
  side = await connect(shop.database.url);
});
afterEach(() => side.end());

const setClock = (at: string) =>
  sql`create or replace function sale_clock() returns timestamptz language sql stable as ${sql.lit(
    `select timestamptz '${at}'`,
  )}`.execute(shop.db);

describe('an order that is placed while a sale', () => {
  const [before, from, until] = ['2027-01-01T00:00:00Z', '2027-01-01T10:00:00Z', '2027-01-01T20:00:00Z'];
  it.each([
    ['begins', before, from, { seen: 90, next: 50 }],
    ['ends', from, until, { seen: 50, next: 90 }],
  ])('%s is told that the price has changed, and is placed for the new one', async (_, start, changed, price) => {
    await setClock(start);
    const admin = await shop.as(await makeAdmin(shop));
    const shopper = await shop.as(await makeUser(shop));
    const prices = { price: 100, discountPercentage: 10, stock: 5 };
    const sale = { discountPercentage: 50, from, until };
    const { id } = await createByAdmin(admin, { ...simpleBody, ...prices, sale });
    const order = (total: number) => shopper.post('/orders', cashOrder([{ product: id, quantity: 1 }], total));
    // It waits after its session was read, and before its products are.
    await side.query('begin; lock table cart_items in access exclusive mode');
    const placing = order(price.seen);
    await untilWaiting(side, 1);
    await setClock(changed);
    await side.query('commit');
    expect(await placing).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', totalAmount: price.next } });
    expect((await order(price.next)).status).toBe(201);
  });
});
