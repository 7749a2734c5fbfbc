import { cartItem } from '@shop/contract/cart';
import { shopOrder } from '@shop/contract/orders';
import { quote } from '@shop/contract/quotes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../../test/card-shop.ts';
import { makeProduct, makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
});
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

/** All that a quote could change or hold. */
async function rowsOf() {
  const { rows } = await sql`select (select count(*) from orders) as orders, (select count(*) from cart_items) as lines,
    (select sum(stock) from stocks) as stock, (select count(*) from stock_movements) as movements,
    (select count(*) from audit_entries) as entries, (select count(*) from mails) as mails`.execute(shop.db);
  return rows;
}

describe('POST /quotes', () => {
  it('answers what each line and all of them cost, in the order of items', async () => {
    const [lamp, desk] = await makeProducts(shop, [
      { price: 1999, discountHundredths: 0 },
      { price: 10_000, discountHundredths: 3333 },
    ]);
    if (!lamp || !desk) throw new Error('no products');
    const answer = await shopper.post('/quotes', {
      items: [
        { product: desk.id, quantity: 1 },
        { product: lamp.id, quantity: 3 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.body).toEqual({
      lines: [
        { product: desk.id, variant: null, quantity: 1, unitPrice: 66.67, amount: 66.67 },
        { product: lamp.id, variant: null, quantity: 3, unitPrice: 19.99, amount: 59.97 },
      ],
      promotions: [],
      shipping: { methods: [], chosen: null },
      taxes: [],
      subtotal: 126.64,
      total: 126.64,
      notApplied: [],
    });
  });

  it('takes items in the shapes that an order takes: whole products, ids as text, chosen objects, cart lines', async () => {
    const product = await makeProduct(shop);
    const [color, size] = [product.colors[0], product.sizes[0]];
    const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 2, color, size }));
    for (const item of [line, { ...line, product: String(product.id), quantity: '2', color: color?.id }]) {
      const answer = await shopper.post('/quotes/', { items: [item], user: 7, selectedAddress: {}, codes: ['SUMMER'] });
      expect(answer.body).toMatchObject({ lines: [{ product: product.id, quantity: 2 }], total: 30 });
    }
  });

  it('does not merge lines of one product', async () => {
    const { id } = await makeProduct(shop, { price: 100, discountHundredths: 0 });
    const items = [1, 2].map((quantity) => ({ product: id, quantity }));
    expect(read(quote, await shopper.post('/quotes', { items })).lines.map(({ amount }) => amount)).toEqual([1, 2]);
  });

  it('changes and holds nothing', async () => {
    const product = await makeProduct(shop, { stock: 3 });
    await shopper.post('/cart', { product: product.id, quantity: 1 });
    const before = await rowsOf();
    for (let times = 0; times < 4; times += 1) {
      expect((await shopper.post('/quotes', { items: [{ product: product.id, quantity: 3 }] })).status).toBe(200);
    }
    expect(await rowsOf()).toEqual(before);
  });

  it('needs a session', async () => {
    expect(await shop.visitor.post('/quotes', { items: [] })).toMatchObject({ status: 401 });
  });

  it('is described beside orders', async () => {
    const { body } = await shop.visitor.get('/openapi.json');
    expect(body).toMatchObject({ paths: { '/quotes': { post: { tags: ['orders'], security: [{ session: [] }] } } } });
  });

  it('takes bodies of 1 MB, as orders do, and no larger ones', async () => {
    const { id } = await makeProduct(shop);
    const ofLength = (length: number) =>
      shopper.post('/quotes', { items: [{ product: id, quantity: 1 }], x: 'x'.repeat(length) });
    expect((await ofLength(900_000)).status).toBe(200);
    expect((await ofLength(1_100_000)).status).toBe(413);
  });

  it.each([
    ['no items', {}],
    ['none in items', { items: [] }],
    ['items that are no list', { items: { product: 1, quantity: 1 } }],
    ['no product', { items: [{ quantity: 1 }] }],
    ['no quantity', { items: [{ product: 1 }] }],
    ['too much of a line', { items: [{ product: 1, quantity: 6 }] }],
    ['a part of a unit', { items: [{ product: 1, quantity: 1.5 }] }],
    ['more than 100 lines', { items: Array.from({ length: 101 }, (_, n) => ({ product: n + 1, quantity: 1 })) }],
    ['too much of a product', { items: [4, 2].map((quantity) => ({ product: 1, quantity })) }],
  ])('refuses %s with the 400 of an order', async (_what, body) => {
    const order = await shopper.post('/orders', { ...orderOf([]), ...{ items: undefined }, ...body });
    const quoted = await shopper.post('/quotes', body);
    expect(quoted.status).toBe(400);
    expect(quoted.body).toEqual(order.body);
  });

  it('refuses what an order of the same items is refused for, with the same answer', async () => {
    const deleted = await makeProduct(shop, { deleted: true });
    const none = await makeProduct(shop, { stock: 0 });
    const few = await makeProduct(shop, { stock: 2 });
    const plain = await makeProduct(shop, { colors: [], sizes: [] });
    const removed = read(cartItem, await shopper.post('/cart', { product: few.id, quantity: 1 }));
    await shopper.send({ method: 'DELETE', url: `/cart/${removed.id}` });
    const refused = [
      ['PRODUCT_DELETED', { product: 999_999, quantity: 1 }],
      ['PRODUCT_DELETED', { product: deleted.id, quantity: 1 }],
      ['OUT_OF_STOCK', { product: none.id, quantity: 1 }],
      ['OUT_OF_STOCK', { product: few.id, quantity: 3 }],
      ['VARIANT_UNAVAILABLE', { product: plain.id, quantity: 1, color: 'pink' }],
      ['VARIANT_UNAVAILABLE', { product: plain.id, quantity: 1, size: 'm' }],
      ['CART_CHANGED', { id: removed.id, product: few.id, quantity: 1 }],
    ] as const;
    for (const [code, item] of refused) {
      const order = await shopper.post('/orders', { ...orderOf([]), totalAmount: 1, items: [item] });
      const quoted = await shopper.post('/quotes', { items: [item] });
      expect(quoted).toMatchObject({ status: 409, body: { code } });
      expect(quoted.body).toEqual(order.body);
    }
  });

  it("is refused for another's cart line", async () => {
    const product = await makeProduct(shop);
    const other = await shop.as(await makeUser(shop));
    const line = read(cartItem, await other.post('/cart', { product: product.id, quantity: 1 }));
    const answer = await shopper.post('/quotes', { items: [{ id: line.id, product: product.id, quantity: 1 }] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
  });
});

const orders = fc.array(
  fc.record({
    price: fc.integer({ min: 100, max: 1_000_000 }),
    discountHundredths: fc.integer({ min: 0, max: 10_000 }),
    /** Of each line of this product. */
    quantities: fc.constantFrom([1], [2], [3], [4], [5], [1, 1], [2, 3], [1, 3, 1]),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('over random carts, a quote', () => {
  it('is what the order then costs, line by line, never negative and in whole cents', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (wanted) => {
        const products = await makeProducts(shop, wanted);
        const items = wanted.flatMap(({ quantities }, at) =>
          quantities.map((quantity) => ({ product: products[at]?.id ?? 0, quantity })),
        );
        const quoted = read(quote, await shopper.post('/quotes', { items }));
        const body = { ...orderOf([]), items, totalAmount: quoted.total };
        const cent = await shopper.post('/orders', { ...body, totalAmount: quoted.total + 0.01 });
        expect(cent).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', totalAmount: quoted.total } });
        const order = read(shopOrder, await shopper.post('/orders', body));
        expect(order.totalAmount).toBe(quoted.total);
        expect(quoted.lines).toEqual(
          order.items.map(({ product, quantity }) => ({
            ...{ product: product.id, variant: null, quantity, unitPrice: product.discountPrice },
            amount: Math.round(product.discountPrice * quantity * 100) / 100,
          })),
        );
        for (const amount of [quoted.subtotal, quoted.total, ...quoted.lines.map(({ amount }) => amount)]) {
          expect(amount >= 0 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6).toBe(true);
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('beside an own unpaid card order, a quote', () => {
  let cards: CardShop;
  beforeAll(async () => {
    cards = await startCardShop();
  });
  afterAll(() => cards.close());

  it('counts the units that it holds: ordering them again replaces it', async () => {
    const { shopper: owner, product } = await cards.order({ quantity: 2, stock: 2 });
    const items = [{ product: product.id, quantity: 2 }];
    expect((await owner.post('/quotes', { items })).status).toBe(200);
    const other = await cards.shop.as(await makeUser(cards.shop));
    expect(await other.post('/quotes', { items })).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
  });
});
