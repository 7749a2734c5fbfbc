/** What shoppers order while an import is applied or undone: nobody waits for it, and no unit is lost or sold twice. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { stockFaults } from '../../../test/ledger.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { inTransaction } from '../../platform/db/database.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop({ rateLimits: false });
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const stockOf = async (product: { id: number }) => (await shop.find(product)).stock;

/** What the product list of shoppers says. */
async function isSoldOut({ id }: { id: number }): Promise<boolean> {
  const row = await shop.db.selectFrom('products').select('sold_out').where('id', '=', id).executeTakeFirstOrThrow();
  return row.sold_out;
}

describe('while an import is applied', () => {
  it('its products are sold at the price and from the stock of before, also the last unit of one', async () => {
    const [one, last] = [await shop.create(newProductBody), await shop.create({ ...newProductBody, stock: 1 })];
    const checked = await shop.check([
      { productId: one.id, price: 30, stock: 15 },
      { productId: last.id, price: 30, stock: 1 },
    ]);
    const paid: number[] = [];
    await shop.whileAtIt(
      () => shop.apply(checked),
      async () => {
        for (const product of [one, last]) paid.push((await shop.sell(product, 1)).totalAmount);
        expect(await shop.find(one)).toMatchObject({ price: 20, stock: 9 });
      },
    );
    expect(paid[0]).toBe(paid[1]);
    expect(await shop.find(one)).toMatchObject({ price: 30, stock: 14 });
    expect(await shop.find(last)).toMatchObject({ price: 30, stock: 0 });
    // The list could not be told while the product was held.
    expect([await isSoldOut(one), await isSoldOut(last)]).toEqual([false, true]);
    expect(await shop.db.selectFrom('unrefreshed_products').select('product_id').execute()).toEqual([]);
  });

  it('a stock that it lowers falls to 0 and not below, and its undo gives back what it took', async () => {
    const one = await shop.create({ ...newProductBody, stock: 5 });
    const checked = await shop.check([{ productId: one.id, stock: 2 }]);
    await shop.whileAtIt(
      () => shop.apply(checked),
      async () => {
        await shop.sell(one, 4);
      },
    );
    expect(await stockOf(one)).toBe(0);
    await shop.undo(checked);
    expect(await stockOf(one)).toBe(1);
    expect(await stockFaults(shop.db)).toEqual([]);
  });

  it('what is sold of a product that gets its first variants is missing from these, and its undo has all units', async () => {
    const one = await shop.create({ ...newProductBody, colors: ['white', 'black'], sizes: [], sku: null, stock: 5 });
    const checked = await shop.check([
      { productId: one.id, color: 'white', stock: 1 },
      { productId: one.id, color: 'black', stock: 4 },
    ]);
    await shop.whileAtIt(
      () => shop.apply(checked),
      async () => {
        await shop.sell(one, 2);
      },
    );
    expect((await shop.find(one)).variants?.map(({ stock }) => stock)).toEqual([0, 3]);
    await shop.sell(one, 1, variantOf(await shop.find(one), 1).id);
    expect(await shop.undo(checked)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 2 });
    expect(await stockFaults(shop.db)).toEqual([]);
  });

  it('what is sold of the last variants of a product is missing from it, and its undo has all units', async () => {
    const variants = ['white', 'black'].map((color) => ({ color, stock: 3 }));
    const one = await shop.create({
      ...newProductBody,
      colors: ['white', 'black'],
      sizes: [],
      stock: undefined,
      sku: undefined,
      variants,
    });
    const ids = [0, 1].map((n) => variantOf(one, n).id);
    const checked = await shop.check(ids.map((variantId) => ({ variantId, retired: 'true' })));
    await shop.whileAtIt(
      () => shop.apply(checked),
      async () => {
        await shop.sell(one, 2, ids[0]);
      },
    );
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 4 });
    expect(await isSoldOut(one)).toBe(false);
    await shop.undo(checked);
    expect((await shop.find(one)).variants?.map(({ stock }) => stock)).toEqual([1, 3]);
    expect(await stockFaults(shop.db)).toEqual([]);
  });

  it('an admin who saves one of its products waits, and has no order wait', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, title: 'Bed lamp', stock: 12 }]);
    let saving: Promise<unknown> = Promise.resolve();
    await shop.whileAtIt(
      () => shop.apply(checked),
      async () => {
        saving = shop.edit(one, { description: 'It lights the bed.', stock: 20 });
        await shop.sell(one, 1);
      },
    );
    await saving;
    expect(await shop.find(one)).toMatchObject({ title: 'Bed lamp', description: 'It lights the bed.', stock: 20 });
  });
});

it('while it is undone, its products are sold, and units sold stay sold', async () => {
  const one = await shop.create(newProductBody);
  const applied = await shop.import([{ productId: one.id, price: 30, stock: 12 }]);
  await shop.whileAtIt(
    () => shop.undo(applied),
    async () => {
      for (const units of [5, 4, 2]) await shop.sell(one, units);
      expect(await stockOf(one)).toBe(1);
    },
  );
  expect(await shop.find(one)).toMatchObject({ price: 20, stock: 0 });
  expect(await stockFaults(shop.db)).toEqual([]);
});

it('no sale waits for the shards of a version that others hold', async () => {
  const one = await shop.create({ ...newProductBody, stock: 1 });
  await inTransaction(shop.db, async (tx) => {
    await tx
      .selectFrom('counters')
      .select('name')
      .where('name', 'in', ['catalogue', 'product lists'])
      .forUpdate()
      .execute();
    await shop.sell(one, 1);
  });
  expect(await isSoldOut(one)).toBe(true);
});

it('stocks are brought up to date in portions, and products of one portion are whole', async () => {
  const products = [];
  for (let n = 0; n < 7; n += 1) products.push(await shop.create(newProductBody));
  await sql`insert into stock_changes (variant_id, change_set_id, product_id, units, moves, moved, user_id, at)
    select variants.id, 0, product_id, 2, false, 0, (select min(id) from users), now() from variants
    where product_id = any(${products.map(({ id }) => id)}::bigint[])`.execute(shop.db);
  const booked = async () =>
    (await sql<{ n: number }>`select book_stock_changes(3) as n`.execute(shop.db)).rows.map(({ n }) => n)[0];
  expect([await booked(), await booked(), await booked(), await booked()]).toEqual([3, 3, 1, 0]);
  for (const product of products) expect(await stockOf(product)).toBe(12);
});
