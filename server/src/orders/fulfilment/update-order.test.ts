import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
import { stockFaults, stockOf } from '../../../test/ledger.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let boss: { id: number };
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  boss = await makeAdmin(shop);
  admin = await shop.as(boss);
});
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
});
afterEach(async () => {
  expect(await stockFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

type Made = Awaited<ReturnType<typeof makeProduct>>;
async function order(...lines: { product: Made; quantity: number }[]) {
  const placed = read(shopOrder, await shopper.post('/orders', orderOf(lines)));
  shop.clock.advance(60);
  return placed;
}
const update = async (id: number, changes: object) => read(shopOrder, await admin.patch(`/orders/${id}`, changes));
const stored = async (id: number) => read(shopOrder, await shopper.get(`/orders/own/${id}`));
/** What an order did to the stock of a product, in its order. */
const movements = async (id: number, product: Made) =>
  shop.db
    .selectFrom('stock_movements')
    .select(['delta', 'reason', 'user_id'])
    .where('order_id', '=', id)
    .where('variant_id', '=', product.variantId)
    .orderBy('id')
    .execute();

describe('PATCH /orders/{id}', () => {
  it('applies status and paymentStatus of the whole order that is sent, and nothing else of it', async () => {
    const product = await makeProduct(shop);
    const placed = await order({ product, quantity: 2 });
    const sent = {
      ...placed,
      status: 'dispatched',
      paymentStatus: 'received',
      id: 999_999,
      user: boss.id,
      totalAmount: 0.01,
      totalItems: 99,
      paymentMethod: 'card',
      items: [],
      paidAmount: 99,
      refundableAmount: 99,
      selectedAddress: { ...placed.selectedAddress, street: 'Elsewhere' },
      createdAt: '2001-01-01T00:00:00.000Z',
      owner: 'me',
    };
    const changed = {
      ...placed,
      status: 'dispatched',
      paymentStatus: 'received',
      paidAmount: placed.totalAmount,
      refundableAmount: placed.totalAmount,
      updatedAt: shop.clock.now().toISOString(),
      fulfilment: { shipped: 2, left: 0, shipments: [expect.objectContaining({ carrier: null })] },
      invoice: expect.objectContaining({ at: shop.clock.now().toISOString() }),
      invoices: [expect.objectContaining({ amount: placed.totalAmount })],
    };
    expect(await update(placed.id, sent)).toEqual(changed);
    expect(await stored(placed.id)).toEqual(changed);
    expect(await stockOf(shop.db, product)).toBe(8);
  });

  it('sets any status directly, from any other, and each of the two alone', async () => {
    const { id } = await order({ product: await makeProduct(shop), quantity: 1 });
    const statuses = ['pending', 'dispatched', 'delivered', 'cancelled'];
    for (const from of statuses) {
      for (const status of statuses) {
        await update(id, { status: from, paymentStatus: 'pending' });
        expect(await update(id, { status })).toMatchObject({ status, paymentStatus: 'pending' });
        expect(await update(id, { paymentStatus: 'received' })).toMatchObject({ status, paymentStatus: 'received' });
      }
    }
  });

  it('that changes neither leaves the order as it is, updatedAt included', async () => {
    const placed = await order({ product: await makeProduct(shop), quantity: 1 });
    for (const same of [{}, { status: 'pending' }, placed]) expect(await update(placed.id, same)).toEqual(placed);
  });

  it('of an order that never was is 404', async () => {
    expect(await admin.patch('/orders/999999999', { status: 'delivered' })).toMatchObject({
      status: 404,
      body: { detail: 'There is no such order' },
    });
  });

  it.each([
    ['status', 'lost', 'status must be one of pending, dispatched, delivered, cancelled'],
    ['status', 'Pending', 'status must be one of pending, dispatched, delivered, cancelled'],
    ['paymentStatus', 'cancelled', 'paymentStatus must be one of pending, received'],
    ['paymentStatus', null, 'paymentStatus must be one of pending, received'],
    ['updatedAt', 'now', 'must be an ISO 8601 date and time'],
  ])('with the %s %j is 400 and changes nothing', async (path, value, message) => {
    const placed = await order({ product: await makeProduct(shop), quantity: 1 });
    const answer = await admin.patch(`/orders/${placed.id}`, { status: 'cancelled', [path]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await stored(placed.id)).toEqual(placed);
  });
});

describe('cancelling an order', () => {
  it('gives the stock of all its lines back, once', async () => {
    const [one, other] = await makeProducts(shop, [{}, { stock: 5 }]);
    if (!one || !other) throw new Error('no products');
    const { id } = await order(
      { product: one, quantity: 1 },
      { product: other, quantity: 5 },
      { product: one, quantity: 2 },
    );
    for (let again = 0; again < 3; again += 1) {
      expect(await update(id, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
      expect([await stockOf(shop.db, one), await stockOf(shop.db, other)]).toEqual([10, 5]);
    }
    const back = expect.objectContaining({ reason: 'cancellation', user_id: boss.id });
    expect(await movements(id, one)).toEqual([{ ...(await movements(id, one))[0], delta: -3 }, back]);
    expect((await movements(id, other)).map(({ delta }) => delta)).toEqual([-5, 5]);
  });

  it('does not give it back again with a change of the payment status', async () => {
    const product = await makeProduct(shop);
    const { id } = await order({ product, quantity: 2 });
    await update(id, { status: 'cancelled' });
    await update(id, { paymentStatus: 'received' });
    expect(await stockOf(shop.db, product)).toBe(10);
  });

  it.each(['dispatched', 'delivered'])('that was %s gives it back as well', async (status) => {
    const product = await makeProduct(shop);
    const { id } = await order({ product, quantity: 2 });
    await update(id, { status });
    expect(await stockOf(shop.db, product)).toBe(8);
    await update(id, { status: 'cancelled' });
    expect(await stockOf(shop.db, product)).toBe(10);
  });

  it('gives a deleted product its stock back too, and does not move its updatedAt', async () => {
    const product = await makeProduct(shop);
    const { id } = await order({ product, quantity: 2 });
    await admin.patch(`/products/${product.id}`, { deleted: true });
    const before = (await admin.get(`/products/${product.id}`)).body;
    shop.clock.advance(60);
    await update(id, { status: 'cancelled' });
    expect((await admin.get(`/products/${product.id}`)).body).toEqual({ ...Object(before), stock: 10 });
  });
});

describe('leaving cancelled', () => {
  it.each(['pending', 'dispatched', 'delivered'])('for %s takes the stock again', async (status) => {
    const product = await makeProduct(shop);
    const { id } = await order({ product, quantity: 4 });
    await update(id, { status: 'cancelled' });
    expect(await update(id, { status })).toMatchObject({ status });
    expect(await stockOf(shop.db, product)).toBe(6);
    expect((await movements(id, product)).map(({ delta, reason }) => [delta, reason])).toEqual([
      [-4, 'order'],
      [4, 'cancellation'],
      [-4, 'order'],
    ]);
  });

  it('is 409 when any of its products is short, names them all, and changes nothing', async () => {
    const [fine, short, gone] = await makeProducts(shop, [
      {},
      { stock: 3, title: 'Short' },
      { stock: 1, title: 'Gone' },
    ]);
    if (!fine || !short || !gone) throw new Error('no products');
    const { id } = await order(
      { product: fine, quantity: 1 },
      { product: short, quantity: 3 },
      { product: gone, quantity: 1 },
    );
    const cancelled = await update(id, { status: 'cancelled' });
    await order({ product: short, quantity: 1 }, { product: gone, quantity: 1 });
    const answer = await admin.patch(`/orders/${id}`, { status: 'pending', paymentStatus: 'received' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        detail: 'Only 2 left of Short; Gone is out of stock',
        products: [
          { id: short.id, stock: 2, quantity: 3 },
          { id: gone.id, stock: 0, quantity: 1 },
        ],
      },
    });
    expect(await stored(id)).toEqual(cancelled);
    expect(await stockOf(shop.db, fine)).toBe(10);
  });

  it('works for a product that was deleted after it was ordered', async () => {
    const product = await makeProduct(shop);
    const { id } = await order({ product, quantity: 2 });
    await update(id, { status: 'cancelled' });
    await admin.patch(`/products/${product.id}`, { deleted: true });
    expect(await update(id, { status: 'pending' })).toMatchObject({ status: 'pending' });
    expect(await stockOf(shop.db, product)).toBe(8);
  });

  it('and cancelling, back and forth, leaves stock and ledger in step at every turn', async () => {
    const product = await makeProduct(shop, { stock: 5 });
    const { id } = await order({ product, quantity: 5 });
    for (let turn = 0; turn < 6; turn += 1) {
      const cancels = turn % 2 === 0;
      await update(id, { status: cancels ? 'cancelled' : 'dispatched' });
      expect(await stockOf(shop.db, product)).toBe(cancels ? 5 : 0);
      expect(await stockFaults(shop.db)).toEqual([]);
    }
    expect((await movements(id, product)).map(({ delta }) => delta)).toEqual([-5, 5, -5, 5, -5, 5, -5]);
  });
});

describe('two admins', () => {
  it('who opened the same order: the second is 409 with the order as it is now, and decides on that', async () => {
    const opened = await order({ product: await makeProduct(shop), quantity: 1 });
    const other = await shop.as(await makeAdmin(shop));
    const theirs = read(shopOrder, await other.patch(`/orders/${opened.id}`, { ...opened, status: 'dispatched' }));
    const answer = await admin.patch(`/orders/${opened.id}`, { ...opened, status: 'cancelled' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(read(problem, answer).current).toEqual(theirs);
    expect(await stored(opened.id)).toEqual(theirs);
    expect(await update(opened.id, { ...theirs, status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
  });

  it('within one millisecond: an updatedAt moves with each change', async () => {
    const opened = await order({ product: await makeProduct(shop), quantity: 1 });
    const second = await update(opened.id, { ...opened, status: 'dispatched' });
    await update(opened.id, { ...second, status: 'delivered' });
    expect(await admin.patch(`/orders/${opened.id}`, { ...second, status: 'cancelled' })).toMatchObject({
      status: 409,
    });
  });

  it('without an updatedAt are both served: nothing is compared', async () => {
    const { id } = await order({ product: await makeProduct(shop), quantity: 1 });
    await update(id, { status: 'dispatched' });
    expect(await update(id, { status: 'delivered' })).toMatchObject({ status: 'delivered' });
  });
});
