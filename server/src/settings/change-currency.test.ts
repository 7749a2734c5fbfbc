import { historyEntries } from '@shop/contract/history';
import { setShopMoney } from '@shop/contract/money';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../test/factories.ts';
import { untilWaiting } from '../../test/ordering.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';

let shop: TestApp;
let admin: Client;
beforeEach(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterEach(async () => {
  await shop.close();
  setShopMoney({ currency: 'USD', maxPrice: 10_000 });
});

const withId = z.object({ id: z.int() });
const changeTo = (currency: string) => admin.patch('/settings', { currency });

describe('another currency', () => {
  it.each(['EUR', 'JPY', 'KWD'])('keeps the numbers: 20 dollars become 20 %s', async (currency) => {
    const product = await makeProduct(shop, { price: 2000, discountHundredths: 1000 });
    expect(await changeTo(currency)).toMatchObject({ status: 200 });
    expect((await admin.get(`/products/${product.id}`)).body).toMatchObject({
      price: 20,
      basePrice: 20,
      discountPrice: 18,
    });
  });

  it('with fewer decimals than a price is refused, and says how many there are', async () => {
    const product = await makeProduct(shop, { price: 1999, discountHundredths: 0 });
    expect(await changeTo('JPY')).toMatchObject({ status: 409, body: { code: 'CURRENCY_DECIMALS' } });
    expect((await admin.get(`/products/${product.id}`)).body).toMatchObject({ price: 19.99 });
  });

  it.each([
    ['collections', () => admin.post('/collections', { title: 'Up to 12.50', filter: 'price_lte=12.50' })],
    [
      'sections of the home page',
      () =>
        admin.patch('/settings', { home: [{ kind: 'products', filter: 'category=Shoes&price_gte=9.5', limit: 4 }] }),
    ],
    [
      'sections of the home page in another language',
      () =>
        admin.patch('/settings', {
          languages: ['en', 'de'],
          home: [{ kind: 'text', markdown: 'Hello' }],
          translations: { de: { home: [{ kind: 'products', filter: 'price_gte=9.5', limit: 4 }] } },
        }),
    ],
  ])('with fewer decimals than a bound of prices in %s is refused, as their lists would be', async (_, make) => {
    expect((await make()).status).toBeLessThan(300);
    expect(await changeTo('JPY')).toMatchObject({
      status: 409,
      body: { code: 'CURRENCY_DECIMALS', detail: expect.stringMatching(/^1 of /) },
    });
    expect(await changeTo('KWD')).toMatchObject({ status: 200 });
  });

  it('with fewer decimals than a shipping rate is refused, and keeps the numbers of rates that fit', async () => {
    const method = { name: 'Parcel', by: 'total', rates: [{ from: 0, price: 4.9 }], days: { from: 1, to: 2 } };
    const zone = { name: 'Austria', countries: ['AT'], methods: [{ ...method, freeFrom: 50 }] };
    const { id } = read(withId, await admin.post('/shipping-zones', zone));
    expect(await changeTo('JPY')).toMatchObject({
      status: 409,
      body: { code: 'CURRENCY_DECIMALS', detail: expect.stringMatching(/^1 of /) },
    });
    expect(await changeTo('KWD')).toMatchObject({ status: 200 });
    expect((await admin.get(`/shipping-zones/${id}`)).body).toMatchObject(zone);
  });

  it('leaves the history as it was: what cost 20 dollars cost 20', async () => {
    const { id } = await makeProduct(shop, { price: 2000, discountHundredths: 0 });
    await admin.patch(`/products/${id}`, { price: 25 });
    const welcome = { name: 'Welcome', code: 'WELCOME', kind: 'fixed', value: 5, minimumTotal: 40 };
    const promotion = read(withId, await admin.post('/promotions', welcome));
    await changeTo('JPY');
    await admin.patch(`/products/${id}`, { price: 30 });
    await changeTo('KWD');
    await admin.patch(`/products/${id}`, { price: 30.125 });
    const [third, second, first] = read(historyEntries, await admin.get(`/products/${id}/history`));
    expect([first, second, third].map((entry) => entry?.changes)).toEqual([
      [{ field: 'price', before: 20, after: 25 }],
      [{ field: 'price', before: 25, after: 30 }],
      [{ field: 'price', before: 30, after: 30.125 }],
    ]);
    const [made] = read(historyEntries, await admin.get(`/promotions/${promotion.id}/history`));
    expect(made?.changes).toEqual(
      expect.arrayContaining([
        { field: 'value', after: 5 },
        { field: 'minimumTotal', after: 40 },
      ]),
    );
  });

  it('leaves promotions as they are: amounts off each item, tiers and maximums', async () => {
    const tiers = [20, 50].map((from) => ({ from, percent: 10 }));
    const bodies = [
      { name: 'Tiers', kind: 'tiers', by: 'total', tiers, maximumAmount: 9 },
      { name: 'Units', kind: 'tiers', by: 'quantity', tiers },
      { name: 'Each', kind: 'perItem', value: 5 },
    ];
    const made = await Promise.all(bodies.map(async (body) => read(withId, await admin.post('/promotions', body))));
    await changeTo('KWD');
    for (const [place, { id }] of made.entries()) {
      expect((await admin.get(`/promotions/${id}`)).body).toMatchObject(bodies[place] ?? {});
    }
    await admin.patch(`/promotions/${made[0]?.id}`, { tiers: [{ from: 20.125, percent: 10 }] });
    expect(await changeTo('JPY')).toMatchObject({ status: 409, body: { code: 'CURRENCY_DECIMALS' } });
  });

  it('takes its own decimals in new prices: none of the yen, three of the dinar', async () => {
    const { id } = await makeProduct(shop, { price: 2000, discountHundredths: 0 });
    await changeTo('JPY');
    expect(await admin.patch(`/products/${id}`, { price: 25.5 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'price', message: 'price must have no decimals' }] },
    });
    await changeTo('KWD');
    expect(await admin.patch(`/products/${id}`, { price: 0.125 })).toMatchObject({
      status: 200,
      body: { price: 0.125 },
    });
    expect(await admin.patch(`/products/${id}`, { price: 0.1255 })).toMatchObject({ status: 400 });
  });
});

describe('an order that is being placed', () => {
  let side: pg.Client;
  beforeEach(async () => {
    side = await connect(shop.database.url);
    await side.query('begin');
  });
  afterEach(() => side.end());

  it('keeps the currency that it was placed in', async () => {
    const lamp = await makeProduct(shop, { price: 2000, discountHundredths: 0 });
    const shopper = await shop.as(await makeUser(shop));
    // It waits with its order written.
    await side.query('select from stocks where variant_id = $1 for update', [lamp.variantId]);
    const placing = shopper.post('/orders', orderOf([{ product: lamp, quantity: 1 }]));
    await untilWaiting(side, 1);
    const changing = changeTo('JPY');
    await untilWaiting(side, 2);
    await side.query('rollback');
    expect(await placing).toMatchObject({ status: 201, body: { totalAmount: 20 } });
    expect(await changing).toMatchObject({ status: 409, body: { code: 'CURRENCY_IN_USE' } });
  });

  it('is priced again where the currency was first', async () => {
    const lamp = await makeProduct(shop, { price: 2000, discountHundredths: 0 });
    const shopper = await shop.as(await makeUser(shop));
    // The change waits with nothing but orders locked.
    await side.query('lock table past_prices in share mode');
    const changing = changeTo('JPY');
    await untilWaiting(side, 1);
    const placing = shopper.post('/orders', orderOf([{ product: lamp, quantity: 1 }]));
    await untilWaiting(side, 2);
    await side.query('rollback');
    expect(await changing).toMatchObject({ status: 200 });
    expect(await placing).toMatchObject({ status: 201, body: { totalAmount: 20 } });
    const { rows } = await side.query('select total_amount_cents, currency from orders');
    expect(rows).toEqual([{ total_amount_cents: 20, currency: 'JPY' }]);
  });
});
