/** Orders of a product that is marked as a drop do not wait for each other, and nothing is sold that is not there. */

import type { Product } from '@shop/contract/catalogue';
import { shopOrder } from '@shop/contract/orders';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../ops/check-invariants.ts';
import { createDrop, placesOf } from '../../test/drops.ts';
import { makeAdmin, makeProduct, makeUser } from '../../test/factories.ts';
import { stockOf } from '../../test/ledger.ts';
import { countOf, untilWaiting, useShop } from '../../test/ordering.ts';
import { type Answer, type Client, read, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';
import { cashOrder, variantBody } from '../../test/variants.ts';

let shop: TestApp;
useShop(
  (started) => {
    shop = started;
  },
  { maxConnections: 40, rateLimits: false },
);

let admin: Client;
/** Another transaction at the same time. */
let side: pg.Client;
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  side = await connect(shop.database.url);
  await side.query('begin');
});
afterEach(async () => {
  await side.end();
  const findings = await checkInvariants(shop.db, shop.clock.now(), undefined);
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
});

const buyer = async () => shop.as(await makeUser(shop));
const buyers = (count: number) => Promise.all(Array.from({ length: count }, buyer));
const buy = (one: Client, product: { id: number }, quantity = 1) =>
  one.post('/orders', cashOrder([{ product: product.id, quantity }], 20 * quantity));
const soldBy = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 201).reduce((sum, answer) => sum + read(shopOrder, answer).totalItems, 0);
const isSoldOut = async ({ id }: Product) =>
  (await shop.db.selectFrom('products').select('sold_out').where('id', '=', id).executeTakeFirstOrThrow()).sold_out;
/** A drop of 101 units whose first order has spread its units. */
async function spreadDrop(): Promise<Product> {
  const drop = await createDrop(admin, { stock: 101 });
  expect((await buy(await buyer(), drop)).status).toBe(201);
  expect(await placesOf(shop.db, drop)).toEqual({ row: 5, buckets: [9, 9, 9, 9, 9, 9, 9, 8, 8, 8, 8] });
  return drop;
}

describe('the units of a drop', () => {
  it('are spread by its first order, and taken from one bucket by the next', async () => {
    const drop = await spreadDrop();
    expect((await buy(await buyer(), drop, 5)).status).toBe(201);
    const { row, buckets } = await placesOf(shop.db, drop);
    expect(row).toBe(5);
    expect(buckets.toSorted((a, b) => a - b).slice(0, 2)).not.toEqual([8, 8]);
    expect(await stockOf(shop.db, drop)).toBe(95);
  });

  it('are ordered while somebody else takes some, or holds its stock, and has not ended', async () => {
    const drop = await spreadDrop();
    await side.query(
      'select from stocks where variant_id in (select id from variants where product_id = $1) for no key update',
      [drop.id],
    );
    await side.query('select from stock_buckets where bucket <> 10 for no key update');
    for (const shopper of await buyers(4)) expect((await buy(shopper, drop)).status).toBe(201);
    await side.query('commit');
    expect((await placesOf(shop.db, drop)).buckets).toEqual([9, 9, 9, 9, 9, 9, 9, 8, 8, 8, 4]);
  });

  it('are all sold, whatever lies where, and not one more', async () => {
    const drop = await createDrop(admin, { stock: 40 });
    const answers: Answer[] = [];
    for (const shopper of await buyers(14)) answers.push(await buy(shopper, drop, 3));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 13 }, () => 201), 409]);
    expect(answers.at(-1)).toMatchObject({ body: { code: 'OUT_OF_STOCK', products: [{ stock: 1 }] } });
    expect((await buy(await buyer(), drop)).status).toBe(201);
    expect(await placesOf(shop.db, drop)).toMatchObject({ row: 0 });
    expect(await isSoldOut(drop)).toBe(true);
  });

  it('that lie in buckets which others hold are waited for', async () => {
    const drop = await spreadDrop();
    await side.query('select from stock_buckets where units > 0 for no key update');
    const placing = buy(await buyer(), drop);
    await untilWaiting(side, 1);
    await side.query('commit');
    expect((await placing).status).toBe(201);
  });
});

describe('many buyers of a drop at once', () => {
  it.each([1, 20, 75])('buy exactly its %i units, and it is sold out then', async (stock) => {
    const drop = await createDrop(admin, { stock });
    const answers = await Promise.all((await buyers(stock + 12)).map((shopper) => buy(shopper, drop)));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([stock, 12]);
    expect(await stockOf(shop.db, drop)).toBe(0);
    expect(await isSoldOut(drop)).toBe(true);
    expect((await (await buyer()).get(`/products/${drop.id}`)).body).toMatchObject({ stock: 0 });
  });

  it('never buy more than there is in odd quantities, and leave less than the smallest that was refused', async () => {
    const drop = await createDrop(admin, { stock: 83 });
    const wanted = Array.from({ length: 36 }, (_, n) => 1 + ((n * 7) % 5));
    const all = await buyers(wanted.length);
    const answers = await Promise.all(wanted.map((quantity, n) => buy(all[n] ?? admin, drop, quantity)));
    expect(countOf(answers, 201) + countOf(answers, 409)).toBe(wanted.length);
    const left = 83 - soldBy(answers);
    expect(await stockOf(shop.db, drop)).toBe(left);
    const refused = wanted.filter((_, n) => answers[n]?.status === 409);
    expect(left).toBeLessThan(Math.min(...refused));
  });

  it('who take the last two units together leave it sold out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const drop = await createDrop(admin, { stock: 22 });
      for (const shopper of await buyers(4)) await buy(shopper, drop, 5);
      const answers = await Promise.all((await buyers(2)).map((shopper) => buy(shopper, drop)));
      expect([countOf(answers, 201), await isSoldOut(drop)]).toEqual([2, true]);
    }
  });

  it('who order something else, too, wait for it before they lock what comes after it', async () => {
    const drop = await spreadDrop();
    const lamp = await makeProduct(shop, { stock: 5, discountHundredths: 0 });
    await side.query('select from stock_buckets where units > 0 for no key update');
    const items = [lamp, drop].map(({ id }) => ({ product: id, quantity: 1 }));
    const placing = (await buyer()).post('/orders', cashOrder(items, 40));
    await untilWaiting(side, 1);
    await side.query('select from stocks where variant_id = $1 for no key update nowait', [lamp.variantId]);
    await side.query('commit');
    expect((await placing).status).toBe(201);
  });

  it('and of other products in the same orders do not wait for each other in a circle', async () => {
    const drops = [await createDrop(admin, { stock: 40 }), await createDrop(admin, { stock: 60 })];
    const lamp = await makeProduct(shop, { stock: 50, discountHundredths: 0 });
    const late = await createDrop(admin, { stock: 40 });
    const products = [...drops, lamp, late];
    const all = await buyers(48);
    const answers = await Promise.all(
      all.map((shopper, n) => {
        const items = products.filter((_, place) => place !== n % 5).map(({ id }) => ({ product: id, quantity: 1 }));
        if (n % 2 === 0) items.reverse();
        return shopper.post('/orders', cashOrder(items, 20 * items.length));
      }),
    );
    expect(countOf(answers, 201) + countOf(answers, 409)).toBe(48);
    for (const [n, before] of [40, 60, 50, 40].entries()) {
      const id = products[n]?.id ?? 0;
      const sold = answers.filter(
        (answer) => answer.status === 201 && read(shopOrder, answer).items.some(({ product }) => product.id === id),
      ).length;
      expect(await stockOf(shop.db, { id })).toBe(before - sold);
    }
  });

  it('write their orders at the same time, more than of another product', async () => {
    const drop = await spreadDrop();
    const lamp = await makeProduct(shop, { stock: 50, discountHundredths: 0 });
    const all = await buyers(16);
    await side.query('lock table audit_entries in exclusive mode');
    const ofLamp = all.slice(0, 8).map((shopper) => buy(shopper, lamp));
    await untilWaiting(side, 4);
    const ofDrop = all.slice(8).map((shopper) => buy(shopper, drop));
    await untilWaiting(side, 12);
    await side.query('commit');
    expect(countOf(await Promise.all([...ofLamp, ...ofDrop]), 201)).toBe(16);
  });
});

describe('an order of a drop that changes', () => {
  it('gives its units back when it is cancelled, while others buy, and takes them again when it is revived', async () => {
    const drop = await spreadDrop();
    const shopper = await buyer();
    const { id } = read(shopOrder, await buy(shopper, drop, 5));
    await side.query('select from stock_buckets where units > 0 for no key update');
    expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(200);
    expect(await stockOf(shop.db, drop)).toBe(100);
    await side.query('commit');
    expect((await admin.patch(`/orders/${id}`, { status: 'pending' })).status).toBe(200);
    expect(await stockOf(shop.db, drop)).toBe(95);
    expect((await buy(await buyer(), drop, 5)).status).toBe(201);
    expect((await placesOf(shop.db, drop)).row).toBe(5);
  });

  it('brings it back from being sold out', async () => {
    const drop = await createDrop(admin, { stock: 30 });
    const answers = await Promise.all((await buyers(6)).map((shopper) => buy(shopper, drop, 5)));
    expect(await isSoldOut(drop)).toBe(true);
    const [first] = answers.map((answer) => read(shopOrder, answer).id);
    await admin.patch(`/orders/${first}`, { status: 'cancelled' });
    expect([await isSoldOut(drop), await stockOf(shop.db, drop)]).toEqual([false, 5]);
  });

  it('is one of its variants, each with buckets of its own', async () => {
    const drop = await createDrop(admin, { variants: [variantBody('white s', { stock: 50 }), variantBody('black m')] });
    const [white, black] = drop.variants ?? [];
    const order = (items: object[]) => cashOrder(items, 20 * items.length);
    for (const shopper of await buyers(5)) {
      const items = [white, black].map((one) => ({ product: drop.id, variant: one?.id, quantity: 1 }));
      const answer = await shopper.post('/orders', order(items));
      expect([201, 409]).toContain(answer.status);
    }
    const answer = await admin.get(`/products/${drop.id}`);
    expect(answer.body).toMatchObject({ stock: 46, variants: [{ stock: 46 }, { stock: 0 }] });
  });
});
