/**
 * A client from before there were variants sends the calls that it always sent, with products that have some: bodies as it built
 * them, and whole objects as it got them.
 */

import { cartItem } from '@shop/contract/cart';
import { product as productSchema } from '@shop/contract/catalogue';
import { shopOrder } from '@shop/contract/orders';
import { paymentIntentSecret } from '@shop/contract/payments';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CardShop } from '../../../test/card-shop.ts';
import { address, makeUser } from '../../../test/factories.ts';
import { useCardShop } from '../../../test/ordering.ts';
import { type Answer, type Client, read } from '../../../test/test-app.ts';
import { createByAdmin, nth, variantBody } from '../../../test/variants.ts';

let cards: CardShop;
let shopper: Client;
let user: { id: number };
let shoe: Awaited<ReturnType<typeof createByAdmin>>;
useCardShop((given) => {
  cards = given;
});
beforeEach(async () => {
  user = await makeUser(cards.shop);
  shopper = await cards.shop.as(user);
  shoe = await createByAdmin(cards.admin, {
    category: 'Old shoes',
    variants: [
      variantBody('white s'),
      variantBody('white m', { price: 15 }),
      variantBody('black l', { stock: 0, price: 5 }),
    ],
  });
});

const read200 = <T extends z.core.$ZodType>(schema: T, answer: Answer) => {
  expect([200, 201]).toContain(answer.status);
  return read(schema, answer);
};
/** What the cart page of that client computes and sends. */
async function checkOut(paymentMethod: 'cash' | 'card') {
  const items = read200(z.array(cartItem), await shopper.get('/cart'));
  const totalAmount = items.reduce((amount, item) => item.product.discountPrice * item.quantity + amount, 0);
  const totalItems = items.reduce((units, item) => item.quantity + units, 0);
  const order = {
    items,
    totalAmount,
    totalItems,
    user: user.id,
    paymentMethod,
    selectedAddress: address,
    status: 'pending',
  };
  return read200(shopOrder, await shopper.post('/orders', order));
}

describe('a client that knows nothing of variants', () => {
  it('lists, opens, adds by product id, changes quantities, orders its cart and resets it', async () => {
    const list = await shopper.get('/products?category=Old+shoes&_sort=discountPrice&_order=asc&_page=1&_limit=10&');
    expect(nth(read200(z.array(productSchema), list).toReversed(), 0)).toMatchObject({ price: 15, stock: 8 });
    const product = read200(productSchema, await shopper.get(`/products/${shoe.id}`));
    const line = read200(cartItem, await shopper.post('/cart', { product: product.id, quantity: 1 }));
    expect(line.product.discountPrice).toBe(product.discountPrice);
    expect(read200(cartItem, await shopper.patch(`/cart/${line.id}`, { id: line.id, quantity: 3 })).quantity).toBe(3);
    expect(await shopper.post('/cart', { product: product.id, quantity: 1 })).toMatchObject({ status: 409 });
    const placed = await checkOut('cash');
    expect(placed).toMatchObject({
      totalAmount: 45,
      totalItems: 3,
      items: [{ product: { id: shoe.id, discountPrice: 15 } }],
    });
    expect((await shopper.get('/cart')).body).toEqual([]);
    expect((await shopper.delete(`/cart/${line.id}`)).status).toBe(404);
    expect(read200(z.array(shopOrder), await shopper.get('/orders/own/'))).toEqual([placed]);
  });

  it('adds colours and sizes as the objects of the product, and one without the other', async () => {
    const product = read200(productSchema, await shopper.get(`/products/${shoe.id}`));
    const [color, size] = [nth(product.colors, 0), nth(product.sizes, 0)];
    expect(size).toEqual({ id: 's', name: 'S', inStock: true });
    const both = read200(cartItem, await shopper.post('/cart', { product: shoe.id, quantity: 1, color, size }));
    expect(both).toMatchObject({ color, size, product: { discountPrice: 20 } });
    const one = read200(cartItem, await shopper.post('/cart', { product: shoe.id, quantity: 2, color }));
    expect(one).toMatchObject({ color, size: { id: 'm' }, product: { discountPrice: 15 } });
    expect((await checkOut('cash')).items).toMatchObject([{ size: { id: 's' } }, { size: { id: 'm' } }]);
  });

  it('orders what it built itself: product ids and quantities at the prices that the products show', async () => {
    const items = [{ product: { id: shoe.id }, quantity: '2', color: '', size: null }];
    const body = { items, totalAmount: 30.000000000000004, paymentMethod: 'cash', selectedAddress: address };
    expect(read200(shopOrder, await shopper.post('/orders', body))).toMatchObject({ totalAmount: 30 });
  });

  it('pays by card, and tries again with the same cart', async () => {
    await shopper.post('/cart', { product: shoe.id, quantity: 4 });
    const first = await checkOut('card');
    const again = await checkOut('card');
    expect(again.items).toMatchObject([{ variant: { id: nth(shoe.variants, 1).id }, quantity: 4 }]);
    expect((await cards.known(shopper, first.id)).status).toBe('cancelled');
    const secret = read200(
      paymentIntentSecret,
      await shopper.post('/create-payment-intent', { totalAmount: 60, orderId: again.id }),
    );
    cards.account.pay(secret.clientSecret.replace(/_secret_.*/, ''));
    expect((await cards.own(shopper, again.id)).paymentStatus).toBe('received');
    expect((await shopper.get('/cart')).body).toEqual([]);
  });

  it('keeps a cart line through the first variants, and orders it', async () => {
    const simple = await createByAdmin(cards.admin, { stock: 5 });
    const color = nth(simple.colors, 1);
    await shopper.post('/cart', { product: simple.id, quantity: 2, color, size: simple.sizes[2] });
    const variants = [
      variantBody('white s', { price: 10 }),
      variantBody('black m'),
      variantBody('black l', { price: 25 }),
    ];
    await cards.admin.patch(`/products/${simple.id}`, { variants });
    expect(await checkOut('cash')).toMatchObject({
      totalAmount: 50,
      items: [{ color: { id: 'black' }, size: { id: 'l' } }],
    });
  });

  it('of an admin edits, deletes and restores products as whole bodies without touching the variants', async () => {
    const { variants, ...opened } = shoe;
    const form = {
      ...opened,
      title: 'Renamed',
      stock: opened.stock,
      rating: 4,
      image1: opened.images[0],
      highlight1: '',
    };
    const renamed = read200(
      productSchema,
      await cards.admin.patch(`/products/${shoe.id}`, { ...form, updatedAt: undefined }),
    );
    expect(renamed).toEqual({ ...shoe, title: 'Renamed', updatedAt: expect.any(String) });
    for (const deleted of [true, false]) {
      const body = { ...renamed, deleted, updatedAt: undefined };
      expect(read200(productSchema, await cards.admin.patch(`/products/${shoe.id}`, body))).toMatchObject({
        deleted,
        variants,
      });
    }
    const made = await cards.admin.post('/products/', { ...form, id: undefined, stock: 7 });
    expect(read200(productSchema, made)).toMatchObject({ stock: 7, variants: [] });
  });

  it('of an admin changes the status of orders by sending them back whole', async () => {
    await shopper.post('/cart', { product: shoe.id, quantity: 2 });
    const placed = await checkOut('cash');
    const [found] = read200(
      z.array(shopOrder),
      await cards.admin.get('/orders?_sort=id&_order=desc&_page=1&_limit=10'),
    );
    expect(found).toEqual(placed);
    const cancelled = read200(
      shopOrder,
      await cards.admin.patch(`/orders/${placed.id}`, { ...found, status: 'cancelled' }),
    );
    expect(cancelled.items).toEqual(placed.items);
    expect(read200(productSchema, await shopper.get(`/products/${shoe.id}`)).variants).toEqual(shoe.variants);
  });
});
