/** POST /promotions/simulate says of each promotion whether it applies to a cart or an order, and why not. */

import { shopOrder } from '@shop/contract/orders';
import { type Simulation, simulation } from '@shop/contract/simulations';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, usesOf } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let user: Awaited<ReturnType<typeof makeUser>>;
let shopper: Client;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
useShop((started) => {
  shop = started;
});
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  user = await makeUser(shop);
  shopper = await shop.as(user);
  lamp = await makeProduct(shop, { price: 2000, discountHundredths: 0, stock: 10 });
});
afterEach(() => clearPriceRules(shop));

const simulate = async (body: object) => read(simulation, await admin.post('/promotions/simulate', body));
const outcomes = (verdicts: Simulation) => Object.fromEntries(verdicts.map(({ name, reason }) => [name, reason]));
const items = (quantity = 1) => [{ product: lamp.id, quantity }];
async function order(totalAmount: number, codes: string[] = []) {
  const answer = await shopper.post('/orders', { ...orderOf([{ product: lamp, quantity: 1 }]), totalAmount, codes });
  expect(answer.status).toBe(201);
  return read(shopOrder, answer);
}

describe('the simulator of a cart', () => {
  it('says of each promotion, once and in their order, whether it applies, why not, and what is missing', async () => {
    const big = await makePromotion(shop, { name: 'Big', minimumTotal: 5000, position: 1 });
    const ten = await makePromotion(shop, { name: 'Ten', code: 'TEN' });
    const never = await makePromotion(shop, { name: 'Off', active: false, position: 2 });
    const body = { items: items(2), codes: ['ten', 'unknown'] };
    expect(await simulate(body)).toEqual([
      { id: ten.id, name: 'Ten', applies: true, reason: null, missing: null, amount: 4 },
      { id: big.id, name: 'Big', applies: false, reason: 'MINIMUM_TOTAL', missing: { amount: 10 }, amount: 0 },
      { id: never.id, name: 'Off', applies: false, reason: 'INACTIVE', missing: null, amount: 0 },
    ]);
    expect(outcomes(await simulate({ ...body, codes: null }))).toMatchObject({ Ten: 'NO_CODE' });
    expect((await usesOf(shop, ten)).used).toEqual([]);
  });

  it('is of the named user, and else of somebody without orders', async () => {
    await order(20);
    await makePromotion(shop, { name: 'First', firstOrder: true });
    await makePromotion(shop, { name: 'Mine', customers: [user.id] });
    const cart = { items: items() };
    expect(outcomes(await simulate(cart))).toEqual({ First: null, Mine: 'NOT_FOR_YOU' });
    expect(outcomes(await simulate({ ...cart, user: user.id }))).toEqual({ First: 'FIRST_ORDER_ONLY', Mine: null });
  });

  it('may have products that are sold out, and lines of anybody’s cart', async () => {
    await makePromotion(shop, { name: 'Ten' });
    const lamps = await makeProduct(shop, { stock: 0 });
    const body = { items: [{ id: 77, product: lamps.id, quantity: 5 }] };
    expect(outcomes(await simulate(body))).toEqual({ Ten: null });
  });

  it.each([
    [{}, 'items'],
    [{ items: [{ product: 1, quantity: 1 }], order: 1 }, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ product: 1, quantity: 1 }], user: 99_999_999 }, 'user'],
  ])('of %o is 400', async (body, path) => {
    expect(await admin.post('/promotions/simulate', body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('is for admins', async () => {
    expect((await shopper.post('/promotions/simulate', { items: items() })).status).toBe(403);
    expect((await shop.visitor.post('/promotions/simulate', { items: items() })).status).toBe(401);
  });
});

describe('the simulator of an order', () => {
  it('is as of when it was placed: with its codes and prices, without its own and later uses', async () => {
    const day = 24 * 3600 * 1000;
    const soon = new Date(shop.clock.now().getTime() + day);
    await makePromotion(shop, { name: 'Ten', code: 'TEN', limit: 1, until: soon });
    await makePromotion(shop, { name: 'First', firstOrder: true });
    const placed = await order(16.2, ['ten']);
    await order(20);
    await shop.db.updateTable('products').set({ price_cents: 9900 }).where('id', '=', lamp.id).execute();
    shop.clock.advance(2 * 24 * 3600);
    expect(await simulate({ order: placed.id })).toMatchObject([
      { name: 'Ten', applies: true, amount: 2 },
      { name: 'First', applies: true, amount: 1.8 },
    ]);
    expect(outcomes(await simulate({ items: items(), codes: ['ten'], user: user.id }))).toEqual({
      Ten: 'EXPIRED',
      First: 'FIRST_ORDER_ONLY',
    });
  });

  it('that does not exist is 404', async () => {
    expect((await admin.post('/promotions/simulate', { order: 99_999_999 })).status).toBe(404);
  });
});
