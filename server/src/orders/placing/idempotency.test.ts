import { shopOrder } from '@shop/contract/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { ownOrders, useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makeZone } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';

const DAY = 24 * 3600;
let shop: TestApp;
let me: { id: number };
let shopper: Client;
useShop((started) => {
  shop = started;
});
beforeEach(async () => {
  me = await makeUser(shop);
  shopper = await shop.as(me);
});

const order = (body: unknown, key: string, client = shopper) =>
  client.post('/orders', body, { 'idempotency-key': key });
const keysOf = async (user: { id: number }) =>
  (await shop.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', user.id).execute()).map(
    (row) => row.key,
  );

describe('Idempotency-Key', () => {
  it('with the same body gives the first answer again, marked as replayed, however often', async () => {
    const product = await makeProduct(shop);
    const body = orderOf([{ product, quantity: 2 }]);
    const first = await order(body, 'attempt-1');
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    await shop.db
      .updateTable('products')
      .set({ price_cents: 9900, deleted: true })
      .where('id', '=', product.id)
      .execute();
    for (let time = 0; time < 3; time += 1) {
      const again = await order(body, 'attempt-1');
      expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
      expect(again.body).toEqual(first.body);
      expect(again.text).toBe(first.text);
    }
    expect(await ownOrders(shopper)).toHaveLength(1);
    expect(await stockOf(shop.db, product)).toBe(8);
  });

  it('gives the first answer also to a request in another language', async () => {
    await makeAdmin(shop).then(async (one) => (await shop.as(one)).patch('/settings', { languages: ['en', 'de'] }));
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    const inLanguage = (language: string) =>
      shopper.post('/orders', body, { 'idempotency-key': 'languages', 'accept-language': language });
    const first = await inLanguage('de');
    expect(await inLanguage('en')).toMatchObject({ status: 201, body: first.body });
    expect(await ownOrders(shopper)).toHaveLength(1);
  });

  it('gives the first answer also to an order that is picked up by a method that was deleted since', async () => {
    const product = await makeProduct(shop);
    const [shippingMethod] = await makeZone(shop, ['US'], [{ rates: [{ from: 0, price: 0 }], pickUp: true }]);
    const body = { ...orderOf([{ product, quantity: 1 }]), selectedAddress: null, shippingMethod };
    const first = await order(body, 'pick-up');
    expect(first.status).toBe(201);
    await clearPriceRules(shop);
    expect(await order(body, 'pick-up')).toMatchObject({ status: 201, body: first.body });
  });

  it('gives an answer that was stored before orders had parts of a price with their defaults', async () => {
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    const first = await order(body, 'before');
    const { subtotal, promotions, shipping, taxes, ...stored } = z.looseObject({}).parse(first.body);
    expect([subtotal, promotions, shipping, taxes]).toEqual([15, [], null, []]);
    const answer = JSON.stringify(stored);
    await shop.db.updateTable('idempotency_keys').set({ answer }).where('user_id', '=', me.id).execute();
    const again = await order(body, 'before');
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(again.body).toEqual({ ...stored, promotions, shipping, taxes });
  });

  it('compares bodies as parsed JSON: order of keys and blanks do not matter, unknown keys do', async () => {
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    await order(body, 'k');
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const spaced = await shopper.send({
      method: 'POST',
      url: '/orders',
      payload: JSON.stringify(turned, null, 4).replace('"cash"', '"c\\u0061sh"'),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
    expect(spaced).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(await order({ ...body, note: 'hurry' }, 'k')).toMatchObject({ status: 422 });
  });

  it('with another body is 422, and nothing is ordered', async () => {
    const product = await makeProduct(shop);
    await order(orderOf([{ product, quantity: 1 }]), 'k');
    expect(await order(orderOf([{ product, quantity: 2 }]), 'k')).toMatchObject({
      status: 422,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await ownOrders(shopper)).toHaveLength(1);
    expect(await stockOf(shop.db, product)).toBe(9);
  });

  it('is per user', async () => {
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    const other = await shop.as(await makeUser(shop));
    const [mine, theirs] = [await order(body, 'shared'), await order(body, 'shared', other)];
    expect(theirs).toMatchObject({ status: 201 });
    expect(theirs.headers).not.toHaveProperty('idempotency-replayed');
    expect(read(shopOrder, theirs).id).not.toBe(read(shopOrder, mine).id);
  });

  it('makes one order of many concurrent requests', async () => {
    const product = await makeProduct(shop);
    const body = orderOf([{ product, quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 24 }, () => order(body, 'burst')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => read(shopOrder, answer).id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await ownOrders(shopper)).toHaveLength(1);
    expect(await stockOf(shop.db, product)).toBe(9);
  });

  it('of concurrent requests with different bodies lets one through, the others are 422', async () => {
    const product = await makeProduct(shop);
    const answers = await Promise.all([1, 2, 3, 4].map((quantity) => order(orderOf([{ product, quantity }]), 'mixed')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
    expect(await ownOrders(shopper)).toHaveLength(1);
  });

  it('of a rejected order is not stored: the same key can order later', async () => {
    const product = await makeProduct(shop, { stock: 0 });
    const body = orderOf([{ product, quantity: 1 }]);
    expect(await order(body, 'retry')).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect(await order({ ...body, totalAmount: 1 }, 'retry')).toMatchObject({ status: 409 });
    expect(await order({ ...body, items: [] }, 'retry')).toMatchObject({ status: 400 });
    expect(await keysOf(me)).toEqual([]);
    const other = await makeProduct(shop);
    expect(await order(orderOf([{ product: other, quantity: 1 }]), 'retry')).toMatchObject({ status: 201 });
  });

  it('is valid for a day, then it is free again, and deleted', async () => {
    const product = await makeProduct(shop);
    const body = orderOf([{ product, quantity: 1 }]);
    const first = read(shopOrder, await order(body, 'daily'));
    shop.clock.advance(DAY - 1);
    await deleteExpired(shop.deps);
    expect(read(shopOrder, await order(body, 'daily')).id).toBe(first.id);
    shop.clock.advance(2);
    const next = await order(body, 'daily');
    expect(next.headers).not.toHaveProperty('idempotency-replayed');
    expect(read(shopOrder, next).id).not.toBe(first.id);
    expect(await order(body, 'daily')).toMatchObject({ headers: { 'idempotency-replayed': 'true' } });
    shop.clock.advance(DAY + 1);
    await deleteExpired(shop.deps);
    expect(await keysOf(me)).toEqual([]);
  });

  it('that ran out makes one order of concurrent requests, too', async () => {
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    await order(body, 'old');
    shop.clock.advance(DAY + 1);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => order(body, 'old')),
      deleteExpired(shop.deps),
    ]);
    expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(8);
    expect(await ownOrders(shopper)).toHaveLength(2);
  });

  it('may be left out: then nothing is deduplicated', async () => {
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    await Promise.all([shopper.post('/orders', body), shopper.post('/orders', body)]);
    expect(await ownOrders(shopper)).toHaveLength(2);
    expect(await keysOf(me)).toEqual([]);
  });

  it('has 1 to 255 visible characters', async () => {
    const body = orderOf([{ product: await makeProduct(shop), quantity: 1 }]);
    for (const key of ['', 'two words', 'x'.repeat(256), 'ü', 'a\tb']) {
      expect(await order(body, key)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
    expect(await ownOrders(shopper)).toEqual([]);
    for (const key of ['x', '"quoted-as-the-draft-says"', `${unique('!~')}${'x'.repeat(230)}`]) {
      expect(await order(body, key)).toMatchObject({ status: 201 });
    }
  });
});
