/**
 * A database can go back in time: a dump is restored while the shop runs, or a failover loses the last commits. What the
 * shop has cached of the lost history must not be used for the one that follows.
 */

import { cartItem } from '@shop/contract/cart';
import { product as productSchema } from '@shop/contract/catalogue';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProducts, makeUser, unique } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';

const tables = ['products', 'product_counts', 'counters'] as const;
let shop: TestApp;
let shopper: Client;
let admin: Client;
let products: Awaited<ReturnType<typeof makeProducts>>;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  shopper = await shop.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
  products = await makeProducts(shop, [{}, {}, {}]);
  for (const table of tables) {
    await sql`create table ${sql.table(`saved_${table}`)} as table ${sql.table(table)}`.execute(shop.db);
  }
  for (const { id } of products) await shopper.post('/cart', { product: id, quantity: 1 });
});
afterAll(() => shop.close());

/** As a dump does: every row, and the counters among them. */
async function save(): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    for (const table of tables) {
      await sql`delete from ${sql.table(`saved_${table}`)}`.execute(tx);
      await sql`insert into ${sql.table(`saved_${table}`)} table ${sql.table(table)}`.execute(tx);
    }
  });
}

/** As restoring a dump does: rows come back as they were, and no trigger sees them. */
async function runBack(): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await sql`alter table products disable trigger user`.execute(tx);
    await sql`update products set title = saved.title, price_cents = saved.price_cents, deleted = saved.deleted
      from saved_products as saved where saved.id = products.id`.execute(tx);
    for (const table of ['product_counts', 'counters']) {
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`insert into ${sql.table(table)} table ${sql.table(`saved_${table}`)}`.execute(tx);
    }
    await sql`alter table products enable trigger user`.execute(tx);
  });
}

const list = '/products?_sort=id&_order=asc&_limit=100';
const patch = async (n: number, body: object) =>
  expect((await admin.patch(`/products/${products[n]?.id}`, body)).status).toBe(200);

/** Everything that a shopper is shown of products. */
async function shown() {
  const listed = await shopper.get(list);
  const inCart = read(z.array(cartItem), await shopper.get('/cart'));
  return {
    titles: read(z.array(productSchema), listed).map(({ title }) => title),
    total: totalOf(listed),
    inCart: inCart.map(({ product }) => product.title).sort(),
    detail: read(productSchema, await shopper.get(`/products/${products[0]?.id}`)).title,
  };
}

async function stored(): Promise<Awaited<ReturnType<typeof shown>>> {
  const rows = await shop.db.selectFrom('products').select(['id', 'title', 'deleted']).orderBy('id').execute();
  const titles = rows.filter(({ deleted }) => !deleted).map(({ title }) => title);
  const inCart = rows.map(({ title }) => title).sort();
  return { titles, total: titles.length, inCart, detail: rows[0]?.title ?? '' };
}

describe('after the database ran back while the shop runs', () => {
  beforeEach(() => save());

  it('lists, carts and pages of products are what it holds, also after another change', async () => {
    await patch(0, { title: unique('Lost') });
    expect(await shown()).toEqual(await stored());
    await runBack();
    await patch(1, { title: unique('Made since') });
    expect(await shown()).toEqual(await stored());
  });

  it('they are so whatever happens, in any order', { timeout: 60_000 }, async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ does: fc.constant('retitle' as const), n: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('delete or not' as const), n: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ does: fc.constant('run back' as const) }) },
      { weight: 1, arbitrary: fc.record({ does: fc.constant('save' as const) }) },
      { weight: 3, arbitrary: fc.record({ does: fc.constant('look' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await save();
        for (const one of steps) {
          if (one.does === 'retitle') await patch(one.n, { title: unique('Lamp') });
          if (one.does === 'delete or not') await patch(one.n, { deleted: (await stored()).total === 3 });
          if (one.does === 'save') await save();
          if (one.does === 'run back') await runBack();
          if (one.does === 'look') expect(await shown()).toEqual(await stored());
        }
        expect(await shown()).toEqual(await stored());
      }),
      { numRuns: runs(12) },
    );
  });
});
