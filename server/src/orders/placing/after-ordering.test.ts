import { cartItem } from '@shop/contract/cart';
import { shopOrder } from '@shop/contract/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { address, makeProduct, makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
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

describe('an order', () => {
  it('keeps the products as they were when it was placed', async () => {
    const product = await makeProduct(shop);
    const ordered = await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    await shop.db
      .updateTable('products')
      .set({ title: 'Renamed', price_cents: 100, discount_hundredths: 0, thumbnail: '/x', colors: '[]', deleted: true })
      .where('id', '=', product.id)
      .execute();
    await shop.db
      .updateTable('brands')
      .set({ value: 'renamed', label: 'renamed' })
      .where('id', '=', product.brand_id)
      .execute();
    expect(await ownOrders(shopper)).toEqual([ordered.body]);
  });

  it('keeps the address as it was sent, field by field, in the shop’s country', async () => {
    const product = await makeProduct(shop);
    const odd = { ...address, name: '<b>Ann</b>', street: ' 1 "Main"\n', isDefault: true };
    const { selectedAddress } = read(
      shopOrder,
      await shopper.post('/orders', { ...orderOf([{ product, quantity: 1 }]), selectedAddress: odd }),
    );
    const { isDefault: _ignored, ...fields } = odd;
    expect(selectedAddress).toEqual({ ...fields, country: 'US' });
  });

  it('does not move the updatedAt of its products: that moves with edits, not with sales', async () => {
    const product = await makeProduct(shop);
    shop.clock.advance(60);
    await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(await shopper.get(`/products/${product.id}`)).toMatchObject({
      body: { stock: 9, updatedAt: product.updated_at.toISOString() },
    });
  });

  it('writes one row into the stock ledger for each product', async () => {
    const product = await makeProduct(shop);
    const { id } = read(
      shopOrder,
      await shopper.post(
        '/orders',
        orderOf([
          { product, quantity: 1 },
          { product, quantity: 2 },
        ]),
      ),
    );
    const rows = await shop.db
      .selectFrom('stock_movements')
      .select(['variant_id', 'delta', 'reason', 'user_id'])
      .where('order_id', '=', id)
      .execute();
    expect(rows).toEqual([{ variant_id: product.variantId, delta: -3, reason: 'order', user_id: me.id }]);
  });
});

describe('the cart after an order', () => {
  it('has lost the lines that were ordered, and only those; the client’s own reset then finds them gone', async () => {
    const [a, b] = await makeProducts(shop, [{}, {}]);
    if (!a || !b) throw new Error('no products');
    const line = read(cartItem, await shopper.post('/cart', { product: a.id, quantity: 1 }));
    await shopper.post('/cart', { product: b.id, quantity: 1 });
    await shopper.post('/orders', orderOf([{ product: a, quantity: 1 }]));
    expect((await cartOf(shopper)).map((left) => left.product.id)).toEqual([b.id]);
    expect(await shopper.delete(`/cart/${line.id}`)).toMatchObject({ status: 404 });
  });

  it('of another shopper is untouched', async () => {
    const product = await makeProduct(shop);
    const other = await shop.as(await makeUser(shop));
    await other.post('/cart', { product: product.id, quantity: 1 });
    await shopper.post('/orders', orderOf([{ product, quantity: 1 }]));
    expect(read(z.array(cartItem), await other.get('/cart'))).toHaveLength(1);
  });

  it('refuses a line whose id is no longer in it: another tab has ordered or removed it', async () => {
    const product = await makeProduct(shop);
    const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 1 }));
    const body = { ...orderOf([{ product, quantity: 1 }]), items: [line] };
    expect(await shopper.post('/orders', body)).toMatchObject({ status: 201 });
    expect(await shopper.post('/orders', body)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    expect(await shopper.post('/orders', { ...body, items: [{ ...line, id: null }] })).toMatchObject({ status: 201 });
    expect(await ownOrders(shopper)).toHaveLength(2);
  });

  it("refuses a line with the id of another's cart line, or of another product's", async () => {
    const [a, b] = await makeProducts(shop, [{}, {}]);
    if (!a || !b) throw new Error('no products');
    const other = await shop.as(await makeUser(shop));
    const foreign = read(cartItem, await other.post('/cart', { product: a.id, quantity: 1 }));
    const mine = read(cartItem, await shopper.post('/cart', { product: b.id, quantity: 1 }));
    for (const id of [foreign.id, String(mine.id), 999_999_999]) {
      const body = { ...orderOf([{ product: a, quantity: 1 }]), items: [{ id, product: a.id, quantity: 1 }] };
      await expectNothingOrdered(shopper, await shopper.post('/orders', body), 409, 'CART_CHANGED');
    }
    expect(read(z.array(cartItem), await other.get('/cart'))).toHaveLength(1);
  });
});
