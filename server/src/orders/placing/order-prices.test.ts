/** What orders and quotes cost with shipping zones, tax rates and promotions. */

import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { quote } from '@shop/contract/quotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { address, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { ownOrders, useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeTaxRate, makeZone } from '../../../test/price-rules.ts';
import { type Answer, type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let lamp: Awaited<ReturnType<typeof makeProduct>>;
useShop(
  (started) => {
    shop = started;
  },
  { settings: { country: 'DE' } },
);
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
  lamp = await makeProduct(shop, { price: 9000, discountHundredths: 0 });
});
afterEach(() => clearPriceRules(shop));

const inGermany = { ...address, country: 'DE' };
const inAustria = { ...address, country: 'AT' };
const items = (quantity = 2) => [{ product: lamp.id, quantity }];
const quoteOf = async (body: object) => read(quote, await shopper.post('/quotes', { items: items(), ...body }));
const place = (body: object) =>
  shopper.post('/orders', { ...orderOf([{ product: lamp, quantity: 2 }]), selectedAddress: inGermany, ...body });
const codeOf = (answer: Answer) => ({ status: answer.status, code: read(problem, answer).code });

/** Places an order for what its quote says. */
async function placeQuoted(body: object) {
  const quoted = await quoteOf(body);
  const answer = await place({ ...body, totalAmount: quoted.total });
  expect(answer.status).toBe(201);
  return { quoted, placed: read(shopOrder, answer) };
}

describe('with shipping, a tax and a promotion, an order', () => {
  beforeEach(async () => {
    await makeTaxRate(shop, { country: 'DE', percent: 19 });
  });

  it('costs what the quote says, and keeps all parts as they were', async () => {
    const [parcel] = await makeZone(shop, ['DE'], [{ freeFrom: 20_000, days: { from: 1, to: 3 } }]);
    const summer = await makePromotion(shop, { code: 'SUMMER' });
    const body = { selectedAddress: inGermany, codes: ['summer'] };
    const quoted = await quoteOf(body);
    const promotions = [{ id: summer.id, code: 'SUMMER', name: 'Summer', amount: 18, lines: [18] }];
    const taxes = [{ name: 'VAT', rate: 19, base: 162, amount: 25.87, included: true }];
    const eta = { from: '2026-01-16', to: '2026-01-18' };
    const method = { id: parcel, name: 'Parcel', price: 4.9, eta, pickUp: false };
    expect(quoted).toEqual({
      lines: [{ product: lamp.id, variant: null, quantity: 2, unitPrice: 90, amount: 180 }],
      promotions,
      shipping: { methods: [{ ...method, missingForFree: 38 }], chosen: parcel },
      taxes,
      subtotal: 180,
      total: 166.9,
      notApplied: [],
    });
    const answer = await place({ ...body, totalAmount: 166.9 });
    const placed = read(shopOrder, answer);
    expect(placed).toMatchObject({ totalAmount: 166.9, subtotal: 180, promotions, taxes, shipping: method });
    await clearPriceRules(shop);
    expect(await ownOrders(shopper)).toEqual([placed]);
  });

  it('stores which lines carry a tax, and whether shipping does', async () => {
    await makeZone(shop, ['DE'], [{}]);
    const book = await makeProduct(shop, { price: 1000, discountHundredths: 0 });
    await shop.db.updateTable('products').set({ tax_class: 'books' }).where('id', '=', book.id).execute();
    await makeTaxRate(shop, { country: 'DE', taxClass: 'books', percent: 7 });
    await makeTaxRate(shop, { country: 'DE', taxClass: 'shipping', percent: 19.5 });
    const body = { items: [{ product: book.id, quantity: 1 }, ...items(1)], selectedAddress: inGermany };
    const { placed } = await placeQuoted(body);
    expect(placed.taxes).toMatchObject([{ base: 90 }, { base: 10, rate: 7 }, { base: 4.9, rate: 19.5, amount: 0.8 }]);
    const row = await shop.db
      .selectFrom('orders')
      .select('taxes')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    expect(row.taxes).toMatchObject([
      { lines: [1], shipping: false },
      { lines: [0], shipping: false },
      { lines: [], shipping: true },
    ]);
  });

  it('at another total is 409 with the quote, and nothing is ordered', async () => {
    await makeZone(shop, ['DE'], [{}]);
    const answer = await place({ totalAmount: 180 });
    const rejected = read(problem, answer);
    expect(rejected).toMatchObject({ status: 409, code: 'PRICE_CHANGED', totalAmount: 184.9 });
    expect(rejected.products).toMatchObject([{ id: lamp.id, quantity: 2 }]);
    expect(rejected.quote).toEqual(await quoteOf({ selectedAddress: inGermany }));
    expect(await ownOrders(shopper)).toEqual([]);
    expect((await place({ totalAmount: 184.9 })).status).toBe(201);
  });

  it('is taxed and shipped as in the shop’s country where its address names none', async () => {
    await makeZone(shop, ['DE'], [{}]);
    const { quoted, placed } = await placeQuoted({ selectedAddress: address });
    expect(quoted).toMatchObject({ total: 184.9, taxes: [{ base: 180 }] });
    expect(placed.selectedAddress).toEqual({ ...address, country: 'DE' });
    expect(await quoteOf({})).toEqual(quoted);
  });

  it('follows a change of the rules with the next request', async () => {
    const [method = 0] = await makeZone(shop, ['DE'], [{}]);
    expect(await quoteOf({})).toMatchObject({ total: 184.9 });
    await shop.db
      .updateTable('shipping_methods')
      .set({ rates: JSON.stringify([{ from: 0, price: 790 }]) })
      .where('id', '=', method)
      .execute();
    expect(await quoteOf({})).toMatchObject({ total: 187.9 });
    expect(codeOf(await place({ totalAmount: 184.9 }))).toEqual({ status: 409, code: 'PRICE_CHANGED' });
  });
});

describe('an order from before there were parts', () => {
  it('has its total as its subtotal, and an address without a country', async () => {
    const { placed } = await placeQuoted({});
    await shop.db
      .updateTable('orders')
      .set({ subtotal_cents: null, selected_address: JSON.stringify(address) })
      .where('id', '=', placed.id)
      .execute();
    expect(await ownOrders(shopper)).toEqual([{ ...placed, subtotal: 180, selectedAddress: address }]);
  });
});

describe('shipping', () => {
  it('by an unknown method is 400, and by one that does not serve the address 409, in quotes and orders', async () => {
    const [, austrian] = [await makeZone(shop, ['DE'], [{}]), await makeZone(shop, ['AT'], [{ name: 'Post' }])];
    for (const call of [
      (body: object) => shopper.post('/quotes', { items: items(), selectedAddress: inGermany, ...body }),
      (body: object) => place({ totalAmount: 184.9, ...body }),
    ]) {
      expect(await call({ shippingMethod: 99_999 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'shippingMethod', message: 'There is no such shipping method' }] },
      });
      expect(await call({ shippingMethod: austrian[0] })).toMatchObject({
        status: 409,
        body: { code: 'METHOD_UNAVAILABLE', detail: expect.stringContaining('Post does not serve Germany') },
      });
    }
    expect(await ownOrders(shopper)).toEqual([]);
  });

  it('to a country without a method is 409; its quote offers none', async () => {
    await makeZone(shop, ['DE'], [{}]);
    expect(await quoteOf({ selectedAddress: inAustria })).toMatchObject({
      shipping: { methods: [], chosen: null },
      total: 180,
    });
    const answer = await place({ selectedAddress: inAustria, totalAmount: 180 });
    expect(codeOf(answer)).toEqual({ status: 409, code: 'NO_SHIPPING' });
    expect(read(problem, answer).detail).toContain('does not ship to Austria');
    expect(await ownOrders(shopper)).toEqual([]);
  });

  it('costs nothing and goes everywhere while no zone is set up', async () => {
    const { placed } = await placeQuoted({ selectedAddress: inAustria });
    expect(placed).toMatchObject({ totalAmount: 180, shipping: null, promotions: [], taxes: [] });
  });

  it('is by the cheapest method unless another one is named, and a tie goes by their order', async () => {
    const methods = [
      { name: 'Express', rates: [{ from: 0, price: 1290 }] },
      { name: 'Parcel', rates: [{ from: 0, price: 490 }] },
      { name: 'Letter', rates: [{ from: 0, price: 490 }] },
    ];
    const [express, parcel] = await makeZone(shop, ['DE'], methods);
    expect((await placeQuoted({})).placed).toMatchObject({ totalAmount: 184.9, shipping: { id: parcel } });
    const { placed } = await placeQuoted({ shippingMethod: String(express) });
    expect(placed).toMatchObject({
      totalAmount: 192.9,
      shipping: { id: express, name: 'Express', price: 12.9, owedOnWithdrawal: 4.9 },
    });
  });
});

describe('picking up', () => {
  const store = { name: 'Store', rates: [{ from: 0, price: 0 }], pickUp: true };

  it('needs no address, which is null then', async () => {
    const [parcel, pickUp] = await makeZone(shop, ['DE'], [{}, store]);
    const body = { selectedAddress: undefined, shippingMethod: pickUp };
    const { placed } = await placeQuoted(body);
    expect(placed).toMatchObject({
      selectedAddress: null,
      totalAmount: 180,
      shipping: { id: pickUp, pickUp: true, owedOnWithdrawal: 0 },
    });
    expect(await ownOrders(shopper)).toEqual([placed]);
    for (const shippingMethod of [parcel, undefined]) {
      expect(await place({ selectedAddress: null, shippingMethod, totalAmount: 184.9 })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'selectedAddress', message: 'Enter Address and Payment method' }] },
      });
    }
  });

  it('is chosen only where it is named', async () => {
    const [pickUp] = await makeZone(shop, ['DE'], [store]);
    expect(await quoteOf({})).toMatchObject({ shipping: { methods: [{ id: pickUp, pickUp: true }], chosen: null } });
    expect(codeOf(await place({ totalAmount: 180 }))).toEqual({ status: 409, code: 'NO_SHIPPING' });
    const { placed } = await placeQuoted({ shippingMethod: pickUp });
    expect(placed.selectedAddress).toEqual(inGermany);
  });
});

describe('codes', () => {
  it('that do not apply are no error: the quote says why, and the order costs what it costs', async () => {
    await makePromotion(shop, { name: 'Big', code: 'BIG', minimumTotal: 50_000 });
    const { quoted, placed } = await placeQuoted({ codes: ['nope', 'big', 'Nope'] });
    expect(quoted.notApplied).toEqual([
      { code: 'nope', name: null, reason: 'UNKNOWN', missing: null, message: 'There is no code nope.' },
      {
        code: 'big',
        name: 'Big',
        reason: 'MINIMUM_TOTAL',
        missing: { amount: 320 },
        message: 'Spend $320.00 more to get Big.',
      },
    ]);
    expect(placed).toMatchObject({ totalAmount: 180, promotions: [] });
  });

  it('are at most 10', async () => {
    const codes = Array.from({ length: 11 }, (_, n) => `c${n}`);
    const errors = [{ path: 'codes', message: 'at most 10 codes' }];
    expect(await place({ codes })).toMatchObject({ status: 400, body: { errors } });
    expect(await shopper.post('/quotes', { items: items(), codes })).toMatchObject({ status: 400, body: { errors } });
  });
});

describe('a promotion that applies by itself', () => {
  it('lowers the total, which an older client learns with 409', async () => {
    await makePromotion(shop, { name: 'Two for one', terms: { kind: 'xForY', x: 2, y: 1 } });
    const answer = await place({ totalAmount: 180 });
    expect(answer.body).toMatchObject({ code: 'PRICE_CHANGED', totalAmount: 90 });
    expect((await place({ totalAmount: 90 })).body).toMatchObject({
      subtotal: 180,
      promotions: [{ name: 'Two for one', code: null, amount: 90, lines: [90] }],
    });
  });
});
