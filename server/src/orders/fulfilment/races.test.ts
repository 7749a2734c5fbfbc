/** What must hold whatever happens at the same time. */

import { cartItem } from '@shop/contract/cart';
import { shopOrder } from '@shop/contract/orders';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeProducts, makeUser, orderOf } from '../../../test/factories.ts';
import { stockOf } from '../../../test/ledger.ts';
import { countOf, useShop } from '../../../test/ordering.ts';
import { runs } from '../../../test/runs.ts';
import { read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
useShop(
  (started) => {
    shop = started;
  },
  { maxConnections: 40 },
);

async function shoppers(count: number) {
  return Promise.all(Array.from({ length: count }, async () => shop.as(await makeUser(shop))));
}

describe('stock', () => {
  it('of 10 units serves exactly 10 of 32 concurrent shoppers', async () => {
    const product = await makeProduct(shop, { stock: 10 });
    const body = orderOf([{ product, quantity: 1 }]);
    const answers = await Promise.all((await shoppers(32)).map((shopper) => shopper.post('/orders', body)));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([10, 22]);
    expect(await stockOf(shop.db, product)).toBe(0);
  });

  it('never goes below 0, whatever quantities are ordered at once', async () => {
    const product = await makeProduct(shop, { stock: 17 });
    const buyers = await shoppers(12);
    const answers = await Promise.all(
      buyers.map((shopper, index) => shopper.post('/orders', orderOf([{ product, quantity: (index % 5) + 1 }]))),
    );
    const sold = answers
      .filter((answer) => answer.status === 201)
      .reduce((sum, answer) => sum + read(shopOrder, answer).totalItems, 0);
    expect(await stockOf(shop.db, product)).toBe(17 - sold);
    expect(countOf(answers, 201) + countOf(answers, 409)).toBe(12);
  });

  it('is taken for all lines or none, while many orders want parts of the same products', async () => {
    const products = await makeProducts(shop, [{ stock: 6 }, { stock: 9 }, { stock: 3 }]);
    const buyers = await shoppers(16);
    const answers = await Promise.all(
      buyers.map((shopper, index) =>
        shopper.post(
          '/orders',
          orderOf(products.filter((_, n) => n !== index % 4).map((product) => ({ product, quantity: 1 }))),
        ),
      ),
    );
    expect(countOf(answers, 201) + countOf(answers, 409)).toBe(16);
    for (const product of products) {
      const ordered = answers
        .filter((answer) => answer.status === 201)
        .flatMap((answer) => read(shopOrder, answer).items)
        .filter((line) => line.product.id === product.id).length;
      expect(await stockOf(shop.db, product)).toBe(product.stock - ordered);
    }
  });
});

describe('orders of the same products', () => {
  it('in opposite order of lines all finish', async () => {
    const products = await makeProducts(
      shop,
      Array.from({ length: 6 }, () => ({ stock: 1000 })),
    );
    const lines = products.map((product) => ({ product, quantity: 1 }));
    const buyers = await shoppers(12);
    for (let round = 0; round < runs(3); round += 1) {
      const answers = await Promise.all(
        buyers.map((shopper, index) => shopper.post('/orders', orderOf(index % 2 ? lines : [...lines].reverse()))),
      );
      expect(countOf(answers, 201)).toBe(12);
    }
  });

  it('finish while their carts change', async () => {
    const products = await makeProducts(
      shop,
      Array.from({ length: 4 }, () => ({ stock: 1000 })),
    );
    const shopper = await shop.as(await makeUser(shop));
    const work = products.flatMap((product) => [
      shopper.post('/cart', { product: product.id, quantity: 1 }),
      shopper.post('/orders', orderOf([...products].reverse().map((one) => ({ product: one, quantity: 1 })))),
      shopper.post('/orders', orderOf([{ product, quantity: 1 }])),
      shopper.get('/cart'),
    ]);
    const answers = await Promise.all(work);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  });
});

describe('two tabs', () => {
  it('that check out the same cart at once make one order', async () => {
    const product = await makeProduct(shop);
    const shopper = await shop.as(await makeUser(shop));
    const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 2 }));
    const body = { ...orderOf([{ product, quantity: 2 }]), items: [line] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => shopper.post('/orders', body)));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 5]);
    expect(
      answers.filter((answer) => answer.status === 409).every((answer) => answer.text.includes('CART_CHANGED')),
    ).toBe(true);
    expect(await stockOf(shop.db, product)).toBe(8);
    expect(read(z.array(cartItem), await shopper.get('/cart'))).toEqual([]);
  });
});

describe('a price', () => {
  it('that changes while orders are placed is never paid by one who was shown another', async () => {
    const product = await makeProduct(shop, { price: 2000, discountHundredths: 0, stock: 1000 });
    const admin = await shop.as(await makeAdmin(shop));
    const buyers = await shoppers(8);
    const orders = buyers.map((shopper) => shopper.post('/orders', orderOf([{ product, quantity: 1 }])));
    const change = admin.patch(`/products/${product.id}`, { price: 25 });
    const answers = await Promise.all(orders);
    expect((await change).status).toBe(200);
    for (const answer of answers) {
      expect(answer.body).toMatchObject(
        answer.status === 201
          ? { totalAmount: 20, items: [{ product: { price: 20 } }] }
          : { code: 'PRICE_CHANGED', totalAmount: 25 },
      );
    }
  });
});

describe('cancelling', () => {
  it('by many admins at once, while others order, gives the stock back once', async () => {
    const product = await makeProduct(shop, { stock: 5 });
    const shopper = await shop.as(await makeUser(shop));
    const admin = await shop.as(await makeAdmin(shop));
    const order = read(shopOrder, await shopper.post('/orders', orderOf([{ product, quantity: 5 }])));
    const buyers = await shoppers(8);
    const cancels = Array.from({ length: 6 }, () => admin.patch(`/orders/${order.id}`, { status: 'cancelled' }));
    const orders = buyers.map((buyer) => buyer.post('/orders', orderOf([{ product, quantity: 1 }])));
    expect(countOf(await Promise.all(cancels), 200)).toBe(6);
    const placed = countOf(await Promise.all(orders), 201);
    expect(await stockOf(shop.db, product)).toBe(5 - placed);
  });
});
