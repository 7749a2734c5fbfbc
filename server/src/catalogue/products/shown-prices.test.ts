/** What a product with variants shows of them: price and sizes. */

import { type Product, product as productSchema } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asInLists } from '../../../test/as-in-lists.ts';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, nth, sellOut, variantBody, withVariants } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const edit = async (id: number, changes: object) =>
  withVariants(read(productSchema, await admin.patch(`/products/${id}`, changes)));
const stored = async (id: number) => withVariants(read(productSchema, await shopper.get(`/products/${id}`)));

describe('price and discountPrice of a product with variants', () => {
  const made = (prices: readonly (number | null)[], changes: object = {}) =>
    createByAdmin(admin, {
      variants: ['white s', 'white m', 'black l'].map((choice, n) =>
        variantBody(choice, { price: prices[n] ?? null, stock: 2 }),
      ),
      ...changes,
    });

  it('are those of the cheapest that can be had, and change when it sells out and comes back', async () => {
    const product = await made([30, 12, 15], { discountPercentage: 10 });
    const [a, b, c] = product.variants;
    if (!a || !b || !c) throw new Error('too few variants');
    expect(product).toMatchObject({ price: 12, discountPrice: 10.8, basePrice: 20, priceVaries: true });
    const giveBack = await sellOut(shopper, product, b);
    expect(await stored(product.id)).toMatchObject({ price: 15, discountPrice: 13.5, basePrice: 20 });
    const giveBackLast = await sellOut(shopper, product, c);
    expect(await stored(product.id)).toMatchObject({ price: 30, discountPrice: 27 });
    await giveBack();
    await giveBackLast();
    expect(await stored(product.id)).toMatchObject({ price: 12, discountPrice: 10.8 });
  });

  it('are those of the cheapest of all where none can be had', async () => {
    const product = await made([30, null, 25]);
    const after = await edit(product.id, { variants: product.variants.map((one) => ({ ...one, stock: 0 })) });
    expect(after).toMatchObject({ stock: 0, price: 20, discountPrice: 20, priceVaries: true });
  });

  it('vary if the variants that are not retired do not all cost the same', async () => {
    const product = await made([20, null, 25]);
    expect(product.priceVaries).toBe(true);
    expect((await edit(product.id, { variants: product.variants.slice(0, 2) })).priceVaries).toBe(false);
    expect((await edit(product.id, { price: 21 })).priceVaries).toBe(true);
  });

  it('are basePrice for `price: null`, and basePrice equals price without variants', async () => {
    expect(await made([null, null, null])).toMatchObject({ price: 20, basePrice: 20, priceVaries: false });
    const simple = await createByAdmin(admin, { stock: 1 });
    expect(await edit(simple.id, { price: 33 })).toMatchObject({ price: 33, basePrice: 33 });
  });

  it('follow the price of a body, which sets basePrice', async () => {
    const product = await made([null, 30, null]);
    const after = await edit(product.id, { price: 25 });
    expect(after).toMatchObject({ price: 25, basePrice: 25 });
    expect(after.variants.map(({ discountPrice }) => discountPrice)).toEqual([25, 30, 25]);
    expect(await edit(product.id, { price: 50 })).toMatchObject({ price: 30, basePrice: 50 });
  });

  it('stay as they are when a client sends back the whole product, with or without its variants', async () => {
    const product = await made([null, 12, 15], { discountPercentage: 33.33 });
    for (const { variants, updatedAt: _opened, ...rest } of [product, product]) {
      expect(await edit(product.id, rest)).toEqual({ ...product, updatedAt: expect.any(String) });
      expect(await edit(product.id, { ...rest, variants })).toEqual({ ...product, updatedAt: expect.any(String) });
    }
    await sellOut(shopper, product, nth(product.variants, 1));
    const now = await stored(product.id);
    expect(now).toMatchObject({ price: 15, basePrice: 20 });
    expect(await edit(product.id, now)).toMatchObject({ price: 15, basePrice: 20 });
  });

  it('stay as they are when what is sent back was read before a sale that changed the shown price', async () => {
    const product = await made([11, 8, null]);
    expect(product).toMatchObject({ price: 8, basePrice: 20 });
    const giveBack = await sellOut(shopper, product, nth(product.variants, 1));
    const { variants: _read, ...read } = product;
    // Sales do not move `updatedAt`.
    const after = await edit(product.id, { ...read, title: 'Else' });
    expect(after).toMatchObject({ title: 'Else', price: 11, basePrice: 20 });
    await giveBack();
    // And the other way round.
    expect(await edit(product.id, { price: 11, basePrice: 20 })).toMatchObject({ price: 8, basePrice: 20 });
    expect(await edit(product.id, { price: 9, basePrice: 20 })).toMatchObject({ price: 8, basePrice: 9 });
  });

  it('go back to basePrice without variants, and come from the price with the first ones', async () => {
    const product = await made([12, 13, 14]);
    expect(await edit(product.id, { variants: [] })).toMatchObject({ price: 20, basePrice: 20, priceVaries: false });
    const again = await edit(product.id, {
      price: 22,
      variants: [variantBody('white s'), variantBody('white m', { price: 18 })],
    });
    expect(again).toMatchObject({ price: 18, basePrice: 22, priceVaries: true });
  });

  it('sort the lists of shoppers, which have no variants; those of admins have them', async () => {
    const category = `Sorted-${Date.now()}`;
    const dear = await made([40, 50, 60], { category });
    const cheap = await made([60, 15, 60], { category });
    const middle = await createByAdmin(admin, { category, stock: 1 });
    const list = `/products?category=${category}&_sort=discountPrice`;
    const listed = async (client: Client, url: string) => read(z.array(productSchema), await client.get(url));
    expect((await listed(shopper, list)).map(({ id, price }) => [id, price])).toEqual([
      [cheap.id, 15],
      [middle.id, 20],
      [dear.id, 40],
    ]);
    expect((await listed(shopper, list)).every((one) => !('variants' in one))).toBe(true);
    const inLists = async (id: number) => asInLists(await stored(id));
    expect(await listed(admin, `${list}&admin=true`)).toEqual([
      { ...(await inLists(cheap.id)), place: null },
      { ...(await inLists(middle.id)), place: null },
      { ...(await inLists(dear.id)), place: null },
    ]);
    await sellOut(shopper, cheap, nth(cheap.variants, 1));
    for (const client of [shopper, admin]) {
      const ids = (await listed(client, `${list}${client === admin ? '&admin=true' : ''}`)).map(({ id }) => id);
      expect(ids).toEqual([middle.id, dear.id, cheap.id]);
    }
  });
});

describe('a size of a product with variants', () => {
  it('is in stock if some variant of it can be had, whatever the body says', async () => {
    const product = await createByAdmin(admin, {
      sizes: [{ id: 's', inStock: false }, { id: 'm', inStock: true }, 'l'],
      variants: [
        variantBody('white s', { stock: 1 }),
        variantBody('black s', { stock: 0 }),
        variantBody('white m', { stock: 0 }),
      ],
    });
    const inStock = ({ sizes }: Product) => sizes.map((size) => `${size.id} ${size.inStock}`);
    expect(inStock(product)).toEqual(['s true', 'm false', 'l false']);
    const giveBack = await sellOut(shopper, product, nth(product.variants, 0));
    expect(inStock(await stored(product.id))).toEqual(['s false', 'm false', 'l false']);
    await giveBack();
    expect(inStock(await stored(product.id))).toEqual(['s true', 'm false', 'l false']);
    const echoed = await edit(product.id, {
      sizes: [
        { id: 'm', inStock: true },
        { id: 's', inStock: false },
      ],
    });
    expect(inStock(echoed)).toEqual(['m false', 's true']);
  });

  it('is in stock once the product has no variants any more, since its one stock is that of all sizes', async () => {
    const product = await createByAdmin(admin, { sizes: ['s', 'm'], variants: [variantBody('white s', { stock: 1 })] });
    await sellOut(shopper, product, nth(product.variants, 0));
    expect((await stored(product.id)).sizes).toMatchObject([{ inStock: false }, { inStock: false }]);
    const { sizes } = await stored(product.id);
    const simple = await edit(product.id, { variants: [], stock: 50, sizes });
    expect(simple).toMatchObject({ stock: 50, sizes: [{ inStock: true }, { inStock: true }] });
    expect(await shopper.post('/cart', { product: product.id, quantity: 1, size: 'm' })).toMatchObject({ status: 201 });
    const other = await createByAdmin(admin, { sizes: ['s', 'm'], variants: [variantBody('white s')] });
    const said = await edit(other.id, { variants: [], sizes: [{ id: 's', inStock: false }, 'm'] });
    expect(said.sizes).toMatchObject([{ inStock: false }, { inStock: true }]);
    // From then on they are what the admin says.
    const edited = await edit(product.id, { variants: [], sizes: ['s', { id: 'm', inStock: false }] });
    expect(edited.sizes).toMatchObject([{ inStock: true }, { inStock: false }]);
  });
});
