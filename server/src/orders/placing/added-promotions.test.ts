/** Orders and quotes with promotions that have exceptions, segments and countries, and of the kinds that were added. */

import { shopOrder } from '@shop/contract/orders';
import type { Terms } from '@shop/contract/pricing/promotion-kinds/terms';
import { promotion } from '@shop/contract/promotion-bodies';
import { quote } from '@shop/contract/quotes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { address, makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import { clearPriceRules, makePromotion, makeSegment, makeZone, usesOf } from '../../../test/price-rules.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
let coffee: Awaited<ReturnType<typeof makeProduct>>;
let cup: Awaited<ReturnType<typeof makeProduct>>;
useShop(
  (started) => {
    shop = started;
  },
  { settings: { country: 'DE' } },
);
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
  coffee = await makeProduct(shop, { price: 900, discountHundredths: 0, stock: 50 });
  cup = await makeProduct(shop, { price: 699, discountHundredths: 0, stock: 50 });
});
afterEach(() => clearPriceRules(shop));

const ids = { products: [], categories: [], brands: [] };
const halfCup = (): Terms<'buyXGetY'> => ({
  kind: 'buyXGetY',
  buy: { ...ids, quantity: 2, products: [coffee.id] },
  get: { ...ids, quantity: 1, products: [cup.id], percent: 5_000 },
  timesPerOrder: null,
});
const items = (coffees: number, cups: number) => [
  ...(coffees > 0 ? [{ product: coffee.id, quantity: coffees }] : []),
  ...(cups > 0 ? [{ product: cup.id, quantity: cups }] : []),
];
const quoteOf = async (of: object[], body: object = {}) =>
  read(quote, await shopper.post('/quotes', { items: of, ...body }));
const to = (country: string) => ({ selectedAddress: { ...address, country } });

describe('two coffees, one cup at half price', () => {
  it('costs in the order what the quote says, and says in the cart what is missing', async () => {
    const made = await makePromotion(shop, { name: 'Coffee and cup', terms: halfCup() });
    const quoted = await quoteOf(items(2, 1), to('DE'));
    expect(quoted).toMatchObject({ subtotal: 24.99, total: 21.49, promotions: [{ amount: 3.5, lines: [0, 3.5] }] });
    const lines = [
      { product: coffee, quantity: 2 },
      { product: cup, quantity: 1 },
    ];
    const placed = await shopper.post('/orders', { ...orderOf(lines), ...to('DE'), totalAmount: quoted.total });
    expect(placed).toMatchObject({ status: 201, body: { promotions: quoted.promotions, totalAmount: 21.49 } });
    expect((await usesOf(shop, made)).used).toEqual([read(shopOrder, placed).id]);
    expect((await quoteOf(items(2, 0))).notApplied).toEqual([
      {
        code: null,
        name: 'Coffee and cup',
        reason: 'TOO_FEW_ITEMS',
        missing: { units: 1 },
        message: '1 more item and one is 50 % off.',
      },
    ]);
  });
});

describe('what is reduced', () => {
  it('does not qualify where the promotion leaves it out, be it by its own discount or by a sale', async () => {
    await makePromotion(shop, { name: 'Ten', exceptReduced: true });
    expect((await quoteOf(items(1, 1))).promotions).toMatchObject([{ amount: 1.6, lines: [0.9, 0.7] }]);
    await admin.patch(`/products/${coffee.id}`, { discountPercentage: 10 });
    expect((await quoteOf(items(1, 1))).promotions).toMatchObject([{ amount: 0.7, lines: [0, 0.7] }]);
    const sale = { discountPercentage: 20, from: null, until: null };
    await admin.patch(`/products/${cup.id}`, { sale });
    expect((await quoteOf(items(1, 1))).promotions).toEqual([]);
    // A sale of nothing is in force in place of the discount.
    await admin.patch(`/products/${coffee.id}`, { sale: { ...sale, discountPercentage: 0 } });
    expect((await quoteOf(items(1, 1))).promotions).toMatchObject([{ lines: [0.9, 0] }]);
  });

  it('is known of an order that is simulated as of when it was placed', async () => {
    const reduced = await makeProduct(shop, { price: 1000, discountHundredths: 1000 });
    const made = await makePromotion(shop, { name: 'Ten', exceptReduced: true });
    const order = { ...orderOf([{ product: reduced, quantity: 1 }]), ...to('DE') };
    const placed = await shopper.post('/orders', { ...order, totalAmount: 9 });
    await admin.patch(`/products/${reduced.id}`, { discountPercentage: 0 });
    expect((await admin.post('/promotions/simulate', { order: read(shopOrder, placed).id })).body).toEqual([
      { id: made.id, name: 'Ten', applies: false, reason: 'NO_MATCHING_ITEMS', missing: null, amount: 0 },
    ]);
  });
});

describe('a promotion for some countries', () => {
  it('is for deliveries there; without an address, and for pick-up, the country is the shop’s', async () => {
    const [, shed = 0] = await makeZone(shop, ['DE', 'AT'], [{}, { name: 'Shed', pickUp: true }]);
    await makePromotion(shop, { name: 'Local', code: 'LOCAL', countries: ['DE'] });
    const codes = ['local'];
    const amounts = async (body: object) => (await quoteOf(items(1, 0), { codes, ...body })).promotions.length;
    expect(await amounts({})).toBe(1);
    expect(await amounts(to('DE'))).toBe(1);
    expect(await amounts({ ...to('AT'), shippingMethod: shed })).toBe(1);
    expect(await quoteOf(items(1, 0), { codes, ...to('AT') })).toMatchObject({
      promotions: [],
      notApplied: [{ code: 'local', reason: 'NOT_THERE', message: 'Local is not for deliveries to that country.' }],
    });
  });
});

describe('a promotion for a segment', () => {
  const order = { selectedAddress: { ...address, country: 'DE' } };
  const place = (totalAmount: number) =>
    shopper.post('/orders', { ...orderOf([{ product: coffee, quantity: 1 }]), ...order, totalAmount });

  it('is for who is in it when the quote is made, and when the order is placed', async () => {
    const segment = await makeSegment(shop, { orders_gte: 1 });
    await makePromotion(shop, { name: 'Thanks', segments: [segment] });
    expect(await quoteOf(items(1, 0))).toMatchObject({ total: 9, promotions: [] });
    expect((await place(9)).status).toBe(201);
    expect(await quoteOf(items(1, 0))).toMatchObject({ total: 8.1, promotions: [{ name: 'Thanks' }] });
    // What the quote said is no more: the segment is another one.
    await shop.db
      .updateTable('segments')
      .set({ filter: JSON.stringify({ orders_gte: 2 }) })
      .where('id', '=', segment)
      .execute();
    expect(await place(8.1)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', totalAmount: 9 } });
  });

  it('that is for new customers applies once, also to two orders at the same time', async () => {
    await makePromotion(shop, { name: 'Welcome', segments: [await makeSegment(shop, { orders_lte: 0 })] });
    const answers = await Promise.all([place(8.1), place(8.1), place(8.1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is for those whom it names, too, and says by a code that it is for others', async () => {
    const user = await makeUser(shop);
    const segments = [await makeSegment(shop, { orders_gte: 99 })];
    await makePromotion(shop, { name: 'Club', code: 'CLUB', segments, customers: [user.id] });
    const named = await shop.as(user);
    const body = { items: items(1, 0), codes: ['club'] };
    expect((await named.post('/quotes', body)).body).toMatchObject({ total: 8.1 });
    expect((await shopper.post('/quotes', body)).body).toMatchObject({ notApplied: [{ reason: 'NOT_FOR_YOU' }] });
  });

  it('names segments that exist, and keeps them as they were sent', async () => {
    const [one, two] = [await makeSegment(shop, {}), await makeSegment(shop, {})];
    const body = { name: 'Two', kind: 'percent', value: 5, segments: [two, one, two] };
    const made = read(promotion, await admin.post('/promotions', body));
    expect(made.segments).toEqual([two, one]);
    expect(await admin.patch(`/promotions/${made.id}`, { segments: [one] })).toMatchObject({
      body: { segments: [one] },
    });
    expect(await admin.patch(`/promotions/${made.id}`, { segments: [one, 9_999] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'segments', message: 'there is no segment 9999' }] },
    });
  });
});

describe('free shipping', () => {
  it('is for methods that exist, and up to an amount', async () => {
    const [parcel = 0, express = 0] = await makeZone(shop, ['DE'], [{}, { rates: [{ from: 0, price: 990 }] }]);
    const body = { name: 'Ship', automatic: true, kind: 'freeShipping', maximumAmount: 5 };
    const made = read(promotion, await admin.post('/promotions', { ...body, methods: [express] }));
    const prices = async () => (await quoteOf(items(1, 0))).shipping.methods.map(({ id, price }) => [id, price]);
    expect(await prices()).toEqual([
      [parcel, 4.9],
      [express, 4.9],
    ]);
    await admin.patch(`/promotions/${made.id}`, { methods: [], maximumAmount: null });
    expect(await prices()).toEqual([
      [parcel, 0],
      [express, 0],
    ]);
    const unknown = await admin.patch(`/promotions/${made.id}`, { methods: [express, 999] });
    expect(unknown).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'methods', message: 'there is no shipping method 999' }] },
    });
  });
});
