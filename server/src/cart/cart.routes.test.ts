import { cartItem } from '@shop/contract/cart';
import { product as productSchema } from '@shop/contract/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asInLists } from '../../test/as-in-lists.ts';
import { makeProduct, makeUser } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let other: Client;
beforeAll(async () => {
  shop = await startTestApp();
});
beforeEach(async () => {
  shopper = await shop.as(await makeUser(shop));
  other = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const white = { id: 'white', name: 'White', class: 'bg-white', selectedClass: 'ring-gray-400', hex: '#ffffff' };
const medium = { id: 'm', name: 'M', inStock: true };
const cart = async (client = shopper) => read(z.array(cartItem), await client.get('/cart'));
async function add(client: Client, product: { id: number }, quantity = 1) {
  return read(cartItem, await client.post('/cart', { product: product.id, quantity }));
}

describe('POST /cart', () => {
  it('answers 201 with the line: its product in full, its quantity, colour and size', async () => {
    const product = await makeProduct(shop);
    const answer = await shopper.post('/cart', { product: product.id, quantity: 1, color: white, size: medium });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      quantity: 1,
      color: white,
      size: medium,
      choices: [
        { option: 1, value: 'white', name: 'Color', label: 'White' },
        { option: 2, value: 'm', name: 'Size', label: 'M' },
      ],
      variant: null,
      product: asInLists(read(productSchema, await shopper.get(`/products/${product.id}`))),
    });
    expect(await cart()).toEqual([answer.body]);
  });

  it('takes product and quantity as text, ids having gone through a URL, and the whole product too', async () => {
    for (const shape of [
      (id: number) => String(id),
      (id: number) => ({ id, title: 'x' }),
      (id: number) => ({ id: String(id) }),
    ]) {
      const product = await makeProduct(shop);
      const answer = await shopper.post('/cart', { product: shape(product.id), quantity: '2', user: 1 });
      expect(answer).toMatchObject({ status: 201, body: { quantity: 2, product: { id: product.id } } });
    }
  });

  it('of a product that is in the cart is 409 Item Already added, and changes nothing', async () => {
    const product = await makeProduct(shop);
    await add(shopper, product, 2);
    const answer = await shopper.post('/cart', { product: product.id, quantity: 1, color: 'white' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'ITEM_ALREADY_ADDED', title: 'Item Already added', detail: 'Item Already added' },
    });
    expect(await cart()).toMatchObject([{ quantity: 2 }]);
  });

  it('makes one line of many concurrent adds', async () => {
    const product = await makeProduct(shop);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shopper.post('/cart', { product: product.id, quantity: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await cart()).toHaveLength(1);
  });

  it.each([0, 6, -1, 1.5, null, '', 'two', '1.0', true, [1], {}, undefined, 1e9, '9999999999'])(
    'takes a whole quantity from 1 to 5: %j is 400',
    async (quantity) => {
      const product = await makeProduct(shop);
      expect(await shopper.post('/cart', { product: product.id, quantity })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'quantity', message: 'quantity must be a whole number from 1 to 5' }] },
      });
    },
  );

  it.each([null, '', 'x', 0, -1, 1.5, {}, { id: null }, [], true, undefined, '1 or 1=1'])(
    'of the product %j is 400',
    async (product) => {
      expect(await shopper.post('/cart', { product, quantity: 1 })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    },
  );

  it('of a product that never was is 404', async () => {
    for (const product of [999_999_999, Number.MAX_SAFE_INTEGER, '9'.repeat(19)]) {
      expect(await shopper.post('/cart', { product, quantity: 1 })).toMatchObject({ status: 404 });
    }
  });

  it('of more than the stock is 409, and names what there is', async () => {
    const product = await makeProduct(shop, { stock: 2, title: 'Kettle' });
    expect(await shopper.post('/cart', { product: product.id, quantity: 3 })).toMatchObject({
      status: 409,
      body: {
        code: 'OUT_OF_STOCK',
        detail: 'Only 2 left of Kettle',
        products: [{ id: product.id, stock: 2, quantity: 3 }],
      },
    });
    expect(await shopper.post('/cart', { product: product.id, quantity: 2 })).toMatchObject({ status: 201 });
  });

  it('of a product without stock, or of a deleted one, is 409', async () => {
    const [empty, gone] = [
      await makeProduct(shop, { stock: 0, title: 'Empty' }),
      await makeProduct(shop, { deleted: true }),
    ];
    expect(await shopper.post('/cart', { product: empty.id, quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK', detail: 'Empty is out of stock' },
    });
    expect(await shopper.post('/cart', { product: gone.id, quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_DELETED' },
    });
    expect(await cart()).toEqual([]);
  });
});

describe('colour and size', () => {
  it.each([
    ['objects', { color: white, size: medium }, { color: white, size: medium }],
    [
      "objects with someone else's members",
      { color: { id: 'white', name: 'Pink' }, size: { id: 'm', inStock: false } },
      { color: white, size: medium },
    ],
    ['ids', { color: 'white', size: 'm' }, { color: white, size: medium }],
    ['only one', { color: 'white' }, { color: white }],
    ['nulls and empty texts', { color: null, size: '' }, {}],
    ['nothing', {}, {}],
  ])("come as %s and are answered as the product's own objects", async (_how, sent, expected) => {
    const product = await makeProduct(shop);
    const line = read(cartItem, await shopper.post('/cart', { product: product.id, quantity: 1, ...sent }));
    expect({ ...(line.color && { color: line.color }), ...(line.size && { size: line.size }) }).toEqual(expected);
  });

  it('that the product has not, or a size out of stock, are 409', async () => {
    const product = await makeProduct(shop, {
      colors: [white],
      sizes: [{ ...medium, inStock: false }],
      title: 'Shirt',
    });
    for (const [chosen, detail] of [
      [{ color: 'black' }, 'Shirt does not come in this colour'],
      [{ color: { id: 'pink' } }, 'Shirt does not come in this colour'],
      [{ size: 'xl' }, 'Shirt does not come in this size'],
      [{ size: 'm' }, 'Shirt is out of stock in size M'],
      [{ color: 'constructor' }, 'Shirt does not come in this colour'],
    ] as const) {
      expect(await shopper.post('/cart', { product: product.id, quantity: 1, ...chosen })).toMatchObject({
        status: 409,
        body: { code: 'VARIANT_UNAVAILABLE', detail },
      });
    }
  });

  it.each([{ color: 5 }, { color: {} }, { size: [] }, { size: { id: null } }, { color: 'x'.repeat(201) }])(
    'of %j are 400',
    async (chosen) => {
      const product = await makeProduct(shop);
      expect(await shopper.post('/cart', { product: product.id, quantity: 1, ...chosen })).toMatchObject({
        status: 400,
      });
    },
  );
});

describe('GET /cart', () => {
  it('answers the lines in the order they were added, only the caller’s', async () => {
    const [b, a, c] = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)];
    for (const product of [c, a, b]) await add(shopper, product);
    await add(other, a);
    expect((await cart()).map((line) => line.product.id)).toEqual([c.id, a.id, b.id]);
    expect((await cart(other)).map((line) => line.product.id)).toEqual([a.id]);
  });

  it('still shows a product that was deleted or sold out since', async () => {
    const product = await makeProduct(shop);
    await add(shopper, product);
    await shop.db.updateTable('products').set({ deleted: true }).where('id', '=', product.id).execute();
    expect(await cart()).toMatchObject([{ product: { id: product.id, deleted: true } }]);
  });
});

describe('PATCH /cart/{id}', () => {
  it('changes the quantity and keeps colour and size; more keys are ignored', async () => {
    const product = await makeProduct(shop);
    const line = read(
      cartItem,
      await shopper.post('/cart', { product: product.id, quantity: 1, color: 'white', size: 'm' }),
    );
    const answer = await shopper.patch(`/cart/${line.id}/`, { ...line, quantity: 3 });
    expect(answer).toMatchObject({ status: 200, body: { ...line, quantity: 3 } });
    expect(await cart()).toEqual([{ ...line, quantity: 3 }]);
  });

  it.each([0, 6, 2.5, null, 'x', undefined])('to %j is 400', async (quantity) => {
    const line = await add(shopper, await makeProduct(shop));
    expect(await shopper.patch(`/cart/${line.id}`, { quantity })).toMatchObject({ status: 400 });
    expect(await cart()).toMatchObject([{ quantity: 1 }]);
  });

  it('to more than the stock, or of a deleted product, is 409 and changes nothing', async () => {
    const product = await makeProduct(shop, { stock: 2 });
    const line = await add(shopper, product);
    expect(await shopper.patch(`/cart/${line.id}`, { quantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK' },
    });
    await shop.db.updateTable('products').set({ deleted: true }).where('id', '=', product.id).execute();
    expect(await shopper.patch(`/cart/${line.id}`, { quantity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_DELETED' },
    });
    expect(await cart()).toMatchObject([{ quantity: 1 }]);
  });

  it("of another's line, or of one that is gone, is 404", async () => {
    const line = await add(other, await makeProduct(shop));
    expect(await shopper.patch(`/cart/${line.id}`, { quantity: 2 })).toMatchObject({
      status: 404,
      body: { detail: 'This line is not in your cart' },
    });
    expect(await shopper.patch('/cart/999999999', { quantity: 2 })).toMatchObject({ status: 404 });
    expect(await cart(other)).toMatchObject([{ quantity: 1 }]);
  });
});

describe('DELETE /cart/{id}', () => {
  it('removes the line and answers its id; a second time it is 404 and changes nothing', async () => {
    const [line, kept] = [await add(shopper, await makeProduct(shop)), await add(shopper, await makeProduct(shop))];
    const json = { 'content-type': 'application/json' };
    expect(await shopper.delete(`/cart/${line.id}`, json)).toMatchObject({ status: 200, body: { id: line.id } });
    expect(await shopper.delete(`/cart/${line.id}`, json)).toMatchObject({ status: 404 });
    expect(await cart()).toEqual([kept]);
  });

  it("of another's line is 404, and it stays", async () => {
    const line = await add(other, await makeProduct(shop));
    expect(await shopper.delete(`/cart/${line.id}`)).toMatchObject({ status: 404 });
    expect(await cart(other)).toEqual([line]);
  });

  it('lets the product be added again', async () => {
    const product = await makeProduct(shop);
    const line = await add(shopper, product);
    await shopper.delete(`/cart/${line.id}`);
    expect((await add(shopper, product, 4)).quantity).toBe(4);
  });
});
