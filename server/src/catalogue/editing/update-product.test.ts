import { type Product, product as productSchema } from '@shop/contract/catalogue';
import { problem } from '@shop/contract/problem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf, unique } from '../../../test/factories.ts';
import { stockFaults, stockOf } from '../../../test/ledger.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let me: { id: number };
let admin: Client;
let shopper: Client;
let made: Awaited<ReturnType<typeof makeProduct>>;
let url: string;
beforeAll(async () => {
  shop = await startTestApp();
  me = await makeAdmin(shop);
  admin = await shop.as(me);
  shopper = await shop.as(await makeUser(shop));
});
beforeEach(async () => {
  made = await makeProduct(shop, { ratingHundredths: 450 });
  url = `/products/${made.id}`;
  shop.clock.advance(60);
});
afterEach(async () => {
  expect(await stockFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

const stored = async () => read(productSchema, await admin.get(url));
const edit = async (changes: object) => read(productSchema, await admin.patch(url, changes));
const buy = (quantity: number) => shopper.post('/orders', orderOf([{ product: made, quantity }]));
/** What admins' edits did to the stock, in their order. */
const edits = async () =>
  shop.db
    .selectFrom('stock_movements')
    .select(['delta', 'user_id', 'order_id', 'created_at'])
    .where('variant_id', '=', made.variantId)
    .where('reason', '=', 'admin_edit')
    .orderBy('id')
    .execute();

/** As answered of colours and sizes. */
const optionsOf = ({ colors, sizes }: Product) =>
  [
    { id: 1, name: 'Color', kind: 'color', values: colors.map(({ id, name, hex = null }) => ({ id, name, hex })) },
    { id: 2, name: 'Size', kind: 'size', values: sizes.map(({ id, name }) => ({ id, name, hex: null })) },
  ].filter(({ values }) => values.length > 0);

describe('PATCH /products/{id}', () => {
  it.each([
    [{ title: 'Better lamp' }, {}],
    [{ description: 'It lights\nmore.' }, {}],
    [{ price: 30 }, { discountPrice: 22.5, basePrice: 30, lowestPrice30Days: 15 }],
    [{ discountPercentage: 0 }, { discountPrice: 20, lowestPrice30Days: 15 }],
    [
      { discountPercentage: 33.33, price: 0.1 * 3 + 9.7 },
      { price: 10, discountPrice: 6.67, basePrice: 10, lowestPrice30Days: 15 },
    ],
    [{ stock: 4 }, { lowStock: 4 }],
    [{ thumbnail: 'https://example.com/t.png' }, {}],
    [{ highlights: ['one'] }, {}],
    [{ highlights: [] }, {}],
    [{ colors: [] }, {}],
    [{ sizes: [{ id: 's', name: 'S', inStock: false }] }, {}],
    [{ deleted: true }, {}],
  ])('changes only what is sent: %j', async (changes, derived) => {
    const before = await stored();
    const after = await edit(changes);
    const images = [...before.images.slice(0, 3), after.thumbnail];
    const updatedAt = shop.clock.now().toISOString();
    expect(after).toEqual({ ...before, ...changes, ...derived, options: optionsOf(after), images, updatedAt });
    expect(await stored()).toEqual(after);
  });

  it('changes everything at once, as the form sends it', async () => {
    const before = await stored();
    const changes = {
      title: `<b>"New" & 'old'</b> 👟`,
      description: 'Else.',
      price: 99.99,
      discountPercentage: 10,
      stock: 3,
      brand: unique('brand'),
      category: unique('category'),
      thumbnail: '/t.png',
      highlights: ['a', '', 'c', 'd'],
      colors: [{ id: 'white', name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', hex: '#ffffff' }],
      sizes: [{ id: 'm', name: 'M', inStock: true }],
    };
    const images = ['/1.png', '/2.png', '/3.png', '/t.png'];
    const sent = { ...before, ...changes, images, previousStock: before.stock, id: String(made.id) };
    expect(await edit(sent)).toEqual({
      ...before,
      ...changes,
      options: optionsOf({ ...before, ...changes }),
      lowStock: 3,
      images,
      discountPrice: 89.99,
      basePrice: 99.99,
      lowestPrice30Days: 15,
      breadcrumbs: [{ id: expect.any(Number), name: changes.category, href: `/?category=${changes.category}` }],
      categorySlugs: [changes.category],
      updatedAt: shop.clock.now().toISOString(),
    });
  });

  it('ignores what is not an admin’s to say: id, rating, discountPrice, href, breadcrumbs, createdAt, unknown keys', async () => {
    const before = await stored();
    const after = await edit({
      id: 999_999,
      rating: 1,
      discountPrice: 0.01,
      href: '/x',
      breadcrumbs: [],
      createdAt: '2001-01-01T00:00:00.000Z',
      rating_hundredths: 0,
      owner: 'me',
    });
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
  });

  it('of a product that never was is 404', async () => {
    expect(await admin.patch('/products/999999999', { title: 'x' })).toMatchObject({
      status: 404,
      body: { detail: 'There is no such product' },
    });
  });

  it('with one faulty field is 400 and changes nothing', async () => {
    const before = await stored();
    for (const [field, value, message] of [
      ['title', ' ', 'name is required'],
      ['price', 0, 'price must be at least 1'],
      ['discountPercentage', 101, 'discountPercentage must be at most 100'],
      ['stock', 1_000_001, 'stock must be at most 1000000'],
      ['previousStock', -1, 'previousStock must be at least 0'],
      ['brand', 'a,b', 'brand must not contain a comma'],
      ['thumbnail', 'javascript:x', 'thumbnail must be an http(s) URL or a path of this site'],
      ['deleted', 'yes', 'deleted must be true or false'],
      ['updatedAt', 'yesterday', 'must be an ISO 8601 date and time'],
    ]) {
      const answer = await admin.patch(url, { description: 'New', stock: 9, [`${field}`]: value });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
    }
    expect(await stored()).toEqual(before);
  });

  it('deletes softly, and restores', async () => {
    expect(await edit({ deleted: true })).toMatchObject({ deleted: true, stock: 10 });
    expect(await shopper.post('/cart', { product: made.id, quantity: 1 })).toMatchObject({ status: 409 });
    expect((await shopper.get(`/products?brand=${(await stored()).brand}`)).body).toEqual([]);
    expect(await edit({ deleted: false })).toMatchObject({ deleted: false, stock: 10 });
    expect(await shopper.post('/cart', { product: made.id, quantity: 1 })).toMatchObject({ status: 201 });
  });

  it('makes a brand or category that is new, and leaves the old one to its other products', async () => {
    const [brand, category] = [unique('brand'), unique('category')];
    const before = await stored();
    expect(await edit({ brand, category })).toMatchObject({ brand, category });
    const options = async (path: string) => (await admin.get(`${path}?admin=true`)).text;
    expect(await options('/brands')).toContain(`"${brand}"`);
    expect(await options('/categories')).toContain(`"${category}"`);
    expect(await options('/brands')).not.toContain(`"${before.brand}"`);
    expect(await edit({ brand: before.brand })).toMatchObject({ brand: before.brand, category });
  });

  it('leaves orders that were placed as they were', async () => {
    const order = await buy(1);
    await edit({ title: 'Renamed', price: 30, brand: unique('brand'), deleted: true });
    expect((await shopper.get('/orders/own/')).body).toContainEqual(order.body);
  });
});

describe('the stock of an edit', () => {
  it('alone is absolute, whatever was sold meanwhile', async () => {
    await buy(3);
    expect(await edit({ stock: 10 })).toMatchObject({ stock: 10 });
    expect(await edits()).toEqual([{ delta: 3, user_id: me.id, order_id: null, created_at: shop.clock.now() }]);
  });

  it.each([
    [20, 17],
    [10, 7],
    [4, 1],
    [3, 0],
  ])('with previousStock is a difference: 10 made %d leaves %d when 3 were sold meanwhile', async (stock, left) => {
    await buy(3);
    expect(await edit({ stock, previousStock: 10 })).toMatchObject({ stock: left });
    expect((await edits()).map(({ delta }) => delta)).toEqual(left === 7 ? [] : [left - 7]);
  });

  it('that would come below 0 is 409 with the current product, and changes nothing', async () => {
    await buy(3);
    const before = await stored();
    const answer = await admin.patch(url, { title: 'New', stock: 2, previousStock: 10 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', products: [{ id: made.id, stock: 7 }], current: { stock: 7 } },
    });
    expect(read(problem, answer).current).toEqual(before);
    expect(await stored()).toEqual(before);
    expect(await edits()).toEqual([]);
  });

  it('that would come above what a stock may be is 400, and changes nothing', async () => {
    const answer = await admin.patch(url, { title: 'New', stock: 1_000_000, previousStock: 9 });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', errors: [{ path: 'stock', message: 'stock must be at most 1000000' }] },
    });
    expect(await stored()).toMatchObject({ title: made.title, stock: 10 });
    expect(await edit({ stock: 1_000_000, previousStock: 10 })).toMatchObject({ stock: 1_000_000 });
  });

  it('that units given back have taken above that can still be lowered, and left as it is', async () => {
    const { id } = read(z.object({ id: z.int() }), await buy(5));
    await edit({ stock: 1_000_000 });
    await admin.patch(`/orders/${id}`, { status: 'cancelled' });
    expect(await edit({ stock: 999_999, previousStock: 1_000_000 })).toMatchObject({ stock: 1_000_004 });
    expect(await edit({ title: 'New', stock: 1_000_004, previousStock: 1_000_004 })).toMatchObject({ title: 'New' });
    expect(await edit({ title: 'Newer', stock: 1_000_004 })).toMatchObject({ title: 'Newer', stock: 1_000_004 });
    const refused = { status: 400, body: { errors: [{ path: 'stock', message: 'stock must be at most 1000000' }] } };
    for (const previousStock of [1_000_004, undefined]) {
      expect(await admin.patch(url, { title: 'No', stock: 1_000_003, previousStock })).toMatchObject(refused);
    }
    expect(await edit({ stock: 900_000, previousStock: 1_000_004 })).toMatchObject({ stock: 900_000 });
  });

  it('counts for nothing when only previousStock is sent, and writes no row when nothing changes', async () => {
    expect(await edit({ previousStock: 3 })).toMatchObject({ stock: 10 });
    expect(await edit({ stock: 10 })).toMatchObject({ stock: 10 });
    expect(await edits()).toEqual([]);
  });

  it('of a deleted product changes too', async () => {
    await edit({ deleted: true });
    expect(await edit({ stock: 2 })).toMatchObject({ stock: 2, deleted: true });
    expect(await stockOf(shop.db, made)).toBe(2);
  });
});

describe('an updatedAt', () => {
  it('that is stale is 409 with the product as it is now, and changes nothing', async () => {
    const opened = await stored();
    const theirs = await edit({ title: 'Theirs', stock: 9 });
    const answer = await admin.patch(url, { ...opened, title: 'Mine', stock: 12, previousStock: 10 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(read(problem, answer).current).toEqual(theirs);
    expect(await stored()).toEqual(theirs);
  });

  it('that is not stale is accepted, however the instant is written; without one nothing is compared', async () => {
    const { updatedAt } = await stored();
    const elsewhere = updatedAt.replace('Z', '+00:00');
    const second = await edit({ title: 'Second', updatedAt: elsewhere });
    expect(second.title).toBe('Second');
    expect(await edit({ title: 'Third', updatedAt: second.updatedAt })).toMatchObject({ title: 'Third' });
    expect(await edit({ title: 'Fourth' })).toMatchObject({ title: 'Fourth' });
  });

  it('moves with each edit, within one millisecond too, so that the second of two is stale', async () => {
    const opened = await stored();
    const seen = new Set([opened.updatedAt]);
    for (let edited = 0; edited < 3; edited += 1) seen.add((await edit({ title: `Edit ${edited}` })).updatedAt);
    expect(seen.size).toBe(4);
  });

  it('does not move with sales, so that an admin can save while shoppers buy', async () => {
    const opened = await stored();
    await buy(2);
    expect(await edit({ ...opened, title: 'Saved', previousStock: opened.stock })).toMatchObject({
      title: 'Saved',
      stock: 8,
    });
  });
});
