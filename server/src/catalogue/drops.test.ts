/** What admins mark as a drop: it stays one product with one stock for all who read or change it. */

import { type Product, product as productSchema } from '@shop/contract/catalogue';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { createDrop, placesOf } from '../../test/drops.ts';
import { makeAdmin, makeUser, unique } from '../../test/factories.ts';
import { stockOf } from '../../test/ledger.ts';
import { countOf, useShop } from '../../test/ordering.ts';
import { type Client, read, type TestApp } from '../../test/test-app.ts';
import { cashOrder, createByAdmin, variantBody } from '../../test/variants.ts';

let shop: TestApp;
useShop(
  (started) => {
    shop = started;
  },
  { maxConnections: 40, rateLimits: false },
);
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});

const buyers = (count: number) => Promise.all(Array.from({ length: count }, async () => shop.as(await makeUser(shop))));
const buy = (one: Client, product: { id: number }, quantity = 1) =>
  one.post('/orders', cashOrder([{ product: product.id, quantity }], 20 * quantity));
async function buyOne(product: { id: number }): Promise<void> {
  expect((await buy(shopper, product)).status).toBe(201);
}
const edit = async ({ id }: { id: number }, changes: object): Promise<Product> =>
  read(productSchema, await admin.patch(`/products/${id}`, changes));

describe('the mark of a drop', () => {
  it('is shown to admins where it is set, and to nobody else', async () => {
    const [drop, other] = [await createDrop(admin, { stock: 3 }), await createByAdmin(admin, { stock: 3 })];
    expect([drop.drop, 'drop' in other]).toEqual([true, false]);
    expect((await admin.get(`/products/${drop.id}`)).body).toHaveProperty('drop', true);
    expect((await shopper.get(`/products/${drop.id}`)).body).not.toHaveProperty('drop');
    const listed = read(z.array(productSchema), await admin.get('/products?_sort=id&_order=desc&admin=true'));
    expect(listed.find(({ id }) => id === drop.id)).toHaveProperty('drop', true);
    const shown = read(z.array(productSchema), await shopper.get('/products?_sort=id&_order=desc'));
    expect(shown.find(({ id }) => id === drop.id)).not.toHaveProperty('drop');
  });

  it('stays when a client that knows nothing of it edits the product, and is in its history', async () => {
    const product = await createByAdmin(admin, { stock: 3 });
    await edit(product, { drop: true });
    expect(await edit(product, { title: 'Another' })).toHaveProperty('drop', true);
    expect(await edit(product, { drop: false })).not.toHaveProperty('drop');
    const { body } = await admin.get(`/products/${product.id}/history`);
    expect(body).toMatchObject([
      { changes: [{ field: 'drop', before: true, after: false }] },
      { changes: [{ field: 'title' }] },
      { changes: [{ field: 'drop', before: false, after: true }] },
      {},
    ]);
  });

  it('holds for variants that are added later, and for those that come back', async () => {
    const drop = await createDrop(admin, { variants: [variantBody('white s'), variantBody('black m')] });
    const [white, black] = drop.variants ?? [];
    await edit(drop, { variants: [{ ...white, stock: 4 }] });
    await edit(drop, {
      variants: [{ ...white, stock: 4 }, { ...black, stock: 4 }, variantBody('white l', { stock: 50 })],
    });
    const { rows } = await sql`
      select distinct is_drop from stocks join variants on id = variant_id where product_id = ${drop.id}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ is_drop: true }]);
  });

  it('is true or false', async () => {
    const { id } = await createByAdmin(admin, { stock: 3 });
    expect(await admin.patch(`/products/${id}`, { drop: 'yes' })).toMatchObject({ status: 400 });
  });
});

describe('the stock of a drop', () => {
  it('is the sum of its units wherever it is read', async () => {
    const category = unique('Drops');
    const drop = await createDrop(admin, { category, stock: 61 });
    await buyOne(drop);
    expect(await placesOf(shop.db, drop)).toEqual({ row: 5, buckets: [10, 9, 9, 9, 9, 9] });
    const few = await createByAdmin(admin, { category, stock: 20 });
    const list = async (query: string) =>
      read(z.array(productSchema), await admin.get(`/products?category=${category}&admin=true&${query}`)).map(
        ({ id, stock }) => [id, stock],
      );
    expect(await list('_sort=id&_order=asc')).toEqual([
      [drop.id, 60],
      [few.id, 20],
    ]);
    expect(await list('_sort=stock&_order=desc')).toEqual([
      [drop.id, 60],
      [few.id, 20],
    ]);
    expect(await list('low_stock=true')).toEqual([]);
    await buyOne(drop);
    expect(await list('_sort=id&_order=asc')).toEqual([
      [drop.id, 59],
      [few.id, 20],
    ]);
  });

  it('is low once, when fewer than LOW_STOCK are left', async () => {
    const drop = await createDrop(admin, { stock: 30 });
    const fallen = async () =>
      (
        await sql`select from fallen_stocks join variants on variants.id = variant_id where product_id = ${drop.id}`.execute(
          shop.db,
        )
      ).rows.length;
    for (const one of await buyers(5)) await buy(one, drop, 5);
    expect(await fallen()).toBe(0);
    await buyOne(drop);
    expect(await fallen()).toBe(1);
    await buyOne(drop);
    expect(await fallen()).toBe(1);
  });

  it('is set by admins as a difference, while people buy', async () => {
    const drop = await createDrop(admin, { stock: 100 });
    const buying = Promise.all((await buyers(30)).map((one) => buy(one, drop)));
    for (let n = 0; n < 5; n += 1) {
      const { stock } = read(productSchema, await admin.get(`/products/${drop.id}`));
      await edit(drop, { stock: stock + 10, previousStock: stock });
    }
    expect(countOf(await buying, 201)).toBe(30);
    expect(await stockOf(shop.db, drop)).toBe(120);
    await edit(drop, { stock: 7 });
    expect([await stockOf(shop.db, drop), (await placesOf(shop.db, drop)).row]).toEqual([7, 7]);
  });
});

describe('marking and unmarking', () => {
  it('while people buy loses no unit and no order', async () => {
    const product = await createByAdmin(admin, { stock: 200 });
    const buying = Promise.all((await buyers(40)).flatMap((one) => [buy(one, product), buy(one, product, 2)]));
    for (let n = 0; n < 6; n += 1) await edit(product, { drop: n % 2 === 0 });
    expect(countOf(await buying, 201)).toBe(80);
    expect(await stockOf(shop.db, product)).toBe(80);
    expect(await placesOf(shop.db, product)).toEqual({ row: 80, buckets: [] });
    const findings = await checkInvariants(shop.db, shop.clock.now(), undefined);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  });

  it('by an order that read the mark of a moment before sells what is there', async () => {
    const drop = await createDrop(admin, { stock: 100 });
    await buyOne(drop);
    const unmarked = await edit(drop, { drop: false });
    expect(unmarked.stock).toBe(99);
    await buyOne(drop);
    expect(await placesOf(shop.db, drop)).toEqual({ row: 98, buckets: [] });
    await edit(drop, { drop: true });
    await buyOne(drop);
    expect((await placesOf(shop.db, drop)).row).toBe(5);
  });
});
