import { shopOrder } from '@shop/contract/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, makeProduct, makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { cartOf, expectNothingOrdered, ownOrders, useShop } from '../../../test/ordering.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

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

describe('POST /orders', () => {
  it('answers 201 with the order as it is then among the own orders', async () => {
    const [lamp, desk] = await makeProducts(shop, [
      { price: 1999, discountHundredths: 0 },
      { price: 10_000, discountHundredths: 3333 },
    ]);
    if (!lamp || !desk) throw new Error('no products');
    const answer = await shopper.post(
      '/orders/',
      orderOf([
        { product: lamp, quantity: 3 },
        { product: desk, quantity: 1 },
      ]),
    );
    expect(answer.status).toBe(201);
    const brand = expect.stringMatching(/^brand-/);
    const thumbnail = '/pictures/lamp-1.webp';
    expect(answer.body).toEqual({
      id: expect.any(Number),
      items: [
        {
          id: expect.any(Number),
          quantity: 3,
          choices: [],
          variant: null,
          product: { id: lamp.id, title: lamp.title, brand, thumbnail, price: 19.99, discountPrice: 19.99 },
        },
        {
          id: expect.any(Number),
          quantity: 1,
          choices: [],
          variant: null,
          product: { id: desk.id, title: desk.title, brand, thumbnail, price: 100, discountPrice: 66.67 },
        },
      ],
      totalAmount: 126.64,
      totalItems: 4,
      user: me.id,
      language: 'en',
      paymentMethod: 'cash',
      paymentStatus: 'pending',
      status: 'pending',
      subtotal: 126.64,
      promotions: [],
      shipping: null,
      taxes: [],
      refunds: [],
      paidAmount: 0,
      refundedAmount: 0,
      refundableAmount: 0,
      refundedInFull: false,
      disputes: [],
      fulfilment: { shipped: 0, left: 4, shipments: [] },
      returns: [],
      invoice: null,
      invoices: [],
      creditNotes: [],
      corrections: [],
      selectedAddress: { ...address, country: 'US' },
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
    });
    expect(await ownOrders(shopper)).toEqual([answer.body]);
    expect([await stockOf(shop.db, lamp), await stockOf(shop.db, desk)]).toEqual([7, 9]);
  });

  it("computes the rest: user, prices, totals and statuses in the body are not the shopper's to say", async () => {
    const product = await makeProduct(shop);
    const answer = await shopper.post('/orders', {
      ...orderOf([]),
      id: 1,
      items: [{ product: { id: product.id, title: 'Free', price: 0, discountPrice: 0 }, quantity: 2 }],
      totalAmount: 30,
      totalItems: 77,
      user: { id: me.id + 1 },
      status: 'delivered',
      paymentStatus: 'received',
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(read(shopOrder, answer)).toMatchObject({
      items: [{ product: { title: product.title, price: 20, discountPrice: 15 } }],
      totalItems: 2,
      user: me.id,
      status: 'pending',
      paymentStatus: 'pending',
      createdAt: '2026-01-15T12:00:00.000Z',
    });
  });

  it('accepts floating-point noise in totalAmount: it is compared in cents', async () => {
    const product = await makeProduct(shop, { price: 1999, discountHundredths: 0 });
    for (const totalAmount of [19.99 * 3, 59.970000000000006, 59.9699999]) {
      const body = { ...orderOf([{ product, quantity: 3 }]), totalAmount };
      expect(await shopper.post('/orders', body)).toMatchObject({ status: 201, body: { totalAmount: 59.97 } });
    }
  });

  it('at another totalAmount is 409 with the new prices and total; nothing is ordered', async () => {
    const product = await makeProduct(shop, { title: 'Lamp' });
    await shopper.post('/cart', { product: product.id, quantity: 2 });
    for (const totalAmount of [29.99, 30.01, 0, -30, 1e300, 3000]) {
      const answer = await shopper.post('/orders', { ...orderOf([{ product, quantity: 2 }]), totalAmount });
      await expectNothingOrdered(shopper, answer, 409, 'PRICE_CHANGED');
      expect(answer.body).toMatchObject({
        totalAmount: 30,
        products: [
          { id: product.id, title: 'Lamp', price: 20, discountPrice: 15, stock: 10, deleted: false, quantity: 2 },
        ],
      });
    }
    expect(await stockOf(shop.db, product)).toBe(10);
    expect(await cartOf(shopper)).toHaveLength(1);
  });

  it.each([undefined, null, '30', 'NaN', {}])('with the totalAmount %j is 400', async (totalAmount) => {
    const product = await makeProduct(shop);
    const answer = await shopper.post('/orders', { ...orderOf([{ product, quantity: 2 }]), totalAmount });
    await expectNothingOrdered(shopper, answer, 400, 'INVALID_INPUT');
    expect(answer.body).toMatchObject({ errors: [{ path: 'totalAmount', message: 'totalAmount is required' }] });
  });

  it.each([
    [{ selectedAddress: undefined }, 'selectedAddress', 'Enter Address and Payment method'],
    [{ selectedAddress: null }, 'selectedAddress', 'Enter Address and Payment method'],
    [{ selectedAddress: 'home' }, 'selectedAddress', 'Enter Address and Payment method'],
    [{ paymentMethod: undefined }, 'paymentMethod', 'Enter Address and Payment method'],
    [{ paymentMethod: '' }, 'paymentMethod', 'Enter Address and Payment method'],
    [{ paymentMethod: 'gold' }, 'paymentMethod', 'Enter Address and Payment method'],
    [{ selectedAddress: { ...address, pinCode: ' ' } }, 'selectedAddress.pinCode', 'pinCode is required'],
    [
      { selectedAddress: { ...address, city: 'x'.repeat(201) } },
      'selectedAddress.city',
      'city must be at most 200 characters',
    ],
    [{ items: [] }, 'items', 'items is required'],
    [{ items: undefined }, 'items', 'items is required'],
    [{ items: 'all' }, 'items', 'items is required'],
    [{ items: [{ quantity: 1 }] }, 'items.0.product', 'product is required'],
  ])('with %j is 400 and says so', async (fault, path, message) => {
    const product = await makeProduct(shop);
    const answer = await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), ...fault });
    await expectNothingOrdered(shopper, answer, 400, 'INVALID_INPUT');
    expect(answer.body).toMatchObject({ errors: [{ path, message }] });
  });

  it('by card is 409 CARD_UNAVAILABLE while there is no card payment', async () => {
    const product = await makeProduct(shop);
    const answer = await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), paymentMethod: 'card' });
    await expectNothingOrdered(shopper, answer, 409, 'CARD_UNAVAILABLE');
  });

  it('sums the lines of one product before every check', async () => {
    const product = await makeProduct(shop, { stock: 4 });
    const line = (quantity: number) => ({ product, quantity });
    const tooMany = await shopper.post('/orders', orderOf([line(3), line(3)]));
    await expectNothingOrdered(shopper, tooMany, 400, 'INVALID_INPUT');
    expect(tooMany.body).toMatchObject({
      errors: [{ path: 'items', message: 'quantity must be at most 5 of one product' }],
    });
    await expectNothingOrdered(
      shopper,
      await shopper.post('/orders', orderOf([line(3), line(2)])),
      409,
      'OUT_OF_STOCK',
    );
    const fine = await shopper.post('/orders', orderOf([line(3), line(1)]));
    expect(read(shopOrder, fine)).toMatchObject({
      items: [{ quantity: 3 }, { quantity: 1 }],
      totalItems: 4,
      totalAmount: 60,
    });
    expect(await stockOf(shop.db, product)).toBe(0);
  });

  it('of a line that cannot be filled is 409, names all such products, and changes nothing', async () => {
    const [fine, short, empty] = await makeProducts(shop, [
      {},
      { stock: 1, title: 'Short' },
      { stock: 0, title: 'Empty' },
    ]);
    if (!fine || !short || !empty) throw new Error('no products');
    const answer = await shopper.post(
      '/orders',
      orderOf([
        { product: fine, quantity: 1 },
        { product: short, quantity: 2 },
        { product: empty, quantity: 1 },
      ]),
    );
    await expectNothingOrdered(shopper, answer, 409, 'OUT_OF_STOCK');
    expect(answer.body).toMatchObject({
      detail: 'Only 1 left of Short; Empty is out of stock',
      products: [
        { id: short.id, stock: 1, quantity: 2 },
        { id: empty.id, stock: 0, quantity: 1 },
      ],
    });
    expect(await stockOf(shop.db, fine)).toBe(10);
  });

  it('of a deleted product, or one that never was, is 409', async () => {
    const [fine, gone] = await makeProducts(shop, [{}, { deleted: true, title: 'Gone' }]);
    if (!fine || !gone) throw new Error('no products');
    const answer = await shopper.post(
      '/orders',
      orderOf([
        { product: fine, quantity: 1 },
        { product: gone, quantity: 1 },
      ]),
    );
    await expectNothingOrdered(shopper, answer, 409, 'PRODUCT_DELETED');
    expect(answer.body).toMatchObject({ products: [{ id: gone.id, deleted: true }] });
    const never = await shopper.post('/orders', orderOf([{ product: { ...fine, id: 999_999_999 }, quantity: 1 }]));
    await expectNothingOrdered(shopper, never, 409, 'PRODUCT_DELETED');
  });

  it('stores colour and size of a line as the product’s objects, and rejects what the product does not have', async () => {
    const product = await makeProduct(shop);
    const body = orderOf([{ product, quantity: 1 }]);
    const ordered = await shopper.post('/orders', {
      ...body,
      items: [{ product: product.id, quantity: 1, color: 'black', size: { id: 's' } }],
    });
    expect(read(shopOrder, ordered).items).toMatchObject([
      { color: { id: 'black', name: 'Black' }, size: { id: 's', name: 'S', inStock: true } },
    ]);
    const refused = await shopper.post('/orders', {
      ...body,
      items: [{ product: product.id, quantity: 1, color: 'pink' }],
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'VARIANT_UNAVAILABLE' } });
    expect(await ownOrders(shopper)).toHaveLength(1);
  });

  it('takes up to 100 lines', async () => {
    const products = await makeProducts(
      shop,
      Array.from({ length: 101 }, () => ({ price: 100, discountHundredths: 0 })),
    );
    const lines = products.map((product) => ({ product, quantity: 1 }));
    expect(await shopper.post('/orders', orderOf(lines.slice(0, 100)))).toMatchObject({
      status: 201,
      body: { totalAmount: 100, totalItems: 100 },
    });
    expect(await shopper.post('/orders', orderOf(lines))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items', message: 'an order has at most 100 lines' }] },
    });
  });
});
