/** Stock is taken as the last thing of an order: nobody waits for more than that, and nothing is sold that is not there. */

import { shopOrder } from '@shop/contract/orders';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { byCard, countOf, ownOrders, untilWaiting, useCardShop } from '../../../test/ordering.ts';
import { connect } from '../../../test/test-database.ts';
import { cashOrder, createByAdmin, nth, variantBody } from '../../../test/variants.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

/** Another transaction at the same time. */
let side: pg.Client;
beforeEach(async () => {
  side = await connect(cards.shop.database.url);
  await side.query('begin');
});
afterEach(() => side.end());

const buyer = async () => cards.shop.as(await makeUser(cards.shop));

/** What somebody else does who changes the stock: it is locked until `side` commits. */
const setStock = (variantId: number, units: number) =>
  side.query(
    `with before as (select stock from stocks where variant_id = $1 for no key update),
      changed as (update stocks set stock = $2 where variant_id = $1)
    insert into stock_movements (variant_id, delta, reason, user_id, created_at)
      select $1, $2::integer - stock, 'admin_edit', (select min(id) from users where role = 'admin'), now() from before`,
    [variantId, units],
  );

/** Whether somebody else could take units of it at this moment. */
async function isFree(variantId: number): Promise<boolean> {
  const other = await connect(cards.shop.database.url);
  try {
    const taken = await other
      .query('select from stocks where variant_id = $1 for no key update nowait', [variantId])
      .catch((error: { code?: string }) => error.code);
    return taken !== '55P03';
  } finally {
    await other.end();
  }
}

describe('an order', () => {
  it('gets the units of an own unpaid order that is cancelled while it is placed', async () => {
    const product = await makeProduct(cards.shop, { stock: 1 });
    const shopper = await buyer();
    const again = byCard([{ product, quantity: 1 }]);
    const unpaid = await shopper.post('/orders', again);
    // As if it was cancelled at the moment at which this order reads what others of the shopper hold.
    await side.query('lock table order_lines in access exclusive mode');
    const placing = shopper.post('/orders', again);
    await untilWaiting(side, 1);
    await side.query("update orders set status = 'cancelled' where id = $1", [z.parse(shopOrder, unpaid.body).id]);
    await setStock(product.variantId, 1);
    await side.query('commit');
    expect((await placing).status).toBe(201);
    expect(await cards.stockOf(product)).toBe(0);
  });

  it('locks no stock before everything else of it is written', async () => {
    const product = await makeProduct(cards.shop, { stock: 10 });
    const shopper = await buyer();
    await side.query('lock table audit_entries, mails in exclusive mode');
    const placing = shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    await untilWaiting(side, 1);
    expect(await isFree(product.variantId)).toBe(true);
    await side.query('commit');
    expect((await placing).status).toBe(201);
    expect(await cards.stockOf(product)).toBe(9);
  });

  it('of several products takes their stocks in the order of their ids, whatever the order of its lines', async () => {
    const [first, second] = [
      await makeProduct(cards.shop, { stock: 10 }),
      await makeProduct(cards.shop, { stock: 10 }),
    ];
    const shopper = await buyer();
    // Its row lies behind the other one then, where PostgreSQL finds it last by itself.
    await cards.shop.db.updateTable('stocks').set({ stock: 10 }).where('variant_id', '=', first.variantId).execute();
    await side.query('select from stocks where variant_id = $1 for no key update', [first.variantId]);
    const lines = [second, first].map((product) => ({ product, quantity: 1 }));
    const placing = shopper.post('/orders', orderOf(lines));
    await untilWaiting(side, 1);
    expect(await isFree(second.variantId)).toBe(true);
    await side.query('commit');
    expect((await placing).status).toBe(201);
  });

  it('whose units were sold after they were checked is answered as if they had been sold before', async () => {
    const product = await makeProduct(cards.shop, { stock: 10 });
    const [early, late] = [await buyer(), await buyer()];
    const body = orderOf([{ product, quantity: 2 }]);
    await setStock(product.variantId, 1);
    const placing = early.post('/orders', body, { 'idempotency-key': 'sold-1' });
    await untilWaiting(side, 1);
    await side.query('commit');
    const rejected = await placing;
    expect(rejected).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', products: [{ stock: 1 }] } });
    expect(rejected.body).toEqual((await late.post('/orders', body)).body);
    expect(await ownOrders(early)).toEqual([]);
    expect(await cards.stockOf(product)).toBe(1);
    // The key is free: nothing was ordered with it.
    const fewer = orderOf([{ product, quantity: 1 }]);
    expect((await early.post('/orders', fewer, { 'idempotency-key': 'sold-1' })).status).toBe(201);
  });

  it('that names no variant takes another one when its own is sold at the same time', async () => {
    const { id, variants } = await createByAdmin(cards.admin, {
      variants: ['white s', 'white m'].map((choice) => variantBody(choice, { stock: 1 })),
    });
    const [cheapest, other] = [nth(variants, 0).id, nth(variants, 1).id];
    const shopper = await buyer();
    await setStock(cheapest, 0);
    const placing = shopper.post('/orders', cashOrder([{ product: id, quantity: 1 }], 20));
    await untilWaiting(side, 1);
    await side.query('commit');
    expect(await placing).toMatchObject({ status: 201, body: { items: [{ variant: { id: other } }] } });
  });
});

describe('two tabs of a shopper', () => {
  it('that order a product by card, without its cart line, leave one order that holds stock', async () => {
    const product = await makeProduct(cards.shop, { stock: 10 });
    const shopper = await buyer();
    await side.query('select from stocks where variant_id = $1 for no key update', [product.variantId]);
    const first = shopper.post('/orders', byCard([{ product, quantity: 1 }]));
    await untilWaiting(side, 1);
    const second = shopper.post('/orders', byCard([{ product, quantity: 1 }]));
    await untilWaiting(side, 2);
    await side.query('commit');
    expect(countOf(await Promise.all([first, second]), 201)).toBe(2);
    expect((await ownOrders(shopper)).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending']);
    expect(await cards.stockOf(product)).toBe(9);
  });
});
