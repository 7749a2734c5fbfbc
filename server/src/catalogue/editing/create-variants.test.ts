/** POST of products with variants, and what holds of their SKUs. */

import { product as productSchema } from '@shop/contract/catalogue';
import { problem } from '@shop/contract/problem';
import { describe, expect, it } from 'vitest';
import { briefly, useProductsOfAdmin } from '../../../test/products-of-admin.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, ledgerOf, nth, simpleBody, variantBody, withVariants } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
const { edit, stored } = useProductsOfAdmin((started) => {
  ({ shop, admin, shopper } = started);
});

describe('POST /products with variants', () => {
  it('answers them in the order of the body, each with its price, SKU, picture and stock', async () => {
    const answer = await admin.post('/products', {
      ...simpleBody,
      discountPercentage: 50,
      variants: [
        variantBody('white m', { sku: 'POST-1', price: 30, image: '/pictures/white.webp' }),
        { color: { id: 'black', name: 'any' }, size: { id: 's' }, stock: 0, sku: null, price: null, image: null },
      ],
    });
    expect(answer.status).toBe(201);
    const made = withVariants(read(productSchema, answer));
    expect(made.variants).toMatchObject([
      {
        id: expect.any(Number),
        ...{ sku: 'POST-1', color: 'white', size: 'm', stock: 4, price: 30, discountPrice: 15 },
        image: '/pictures/white.webp',
      },
      {
        id: expect.any(Number),
        ...{ sku: null, color: 'black', size: 's', stock: 0, price: null, discountPrice: 10, image: null },
      },
    ]);
    const { place: _forStaff, ...shown } = made;
    expect((await shopper.get(`/products/${made.id}`)).body).toEqual(shown);
    expect(made).toMatchObject({ stock: 4, price: 30, discountPrice: 15, basePrice: 20, priceVaries: true, sku: null });
    expect(await ledgerOf(shop.db, nth(made.variants, 0).id)).toEqual([{ delta: 4, reason: 'admin_edit' }]);
  });

  it('without variants makes a product with one stock', async () => {
    for (const variants of [undefined, []]) {
      const made = await createByAdmin(admin, { stock: 3, variants });
      expect(made).toMatchObject({ variants: [], stock: 3, price: 20, basePrice: 20, priceVaries: false });
    }
    expect((await admin.post('/products', { ...simpleBody, variants: [] })).status).toBe(400);
  });

  it('takes the sum of their stocks beside them, and no other stock', async () => {
    const variants = [variantBody('white s'), variantBody('white m')];
    expect(await createByAdmin(admin, { variants, stock: 8 })).toMatchObject({ stock: 8 });
    const answer = await admin.post('/products', { ...simpleBody, variants, stock: 9 });
    expect(read(problem, answer)).toMatchObject({ status: 400, errors: [{ path: 'stock' }] });
  });

  it('takes colours only of a product without sizes, and the other way round, and one of neither', async () => {
    const colors = await createByAdmin(admin, {
      sizes: [],
      variants: [
        { color: 'white', stock: 1 },
        { color: 'black', size: null, stock: 1 },
      ],
    });
    expect(briefly(colors.variants)).toEqual(['white null 1', 'black null 1']);
    const sizes = await createByAdmin(admin, { colors: [], variants: [{ size: 's', stock: 1 }] });
    expect(briefly(sizes.variants)).toEqual(['null s 1']);
    const plain = await createByAdmin(admin, { colors: [], sizes: [], variants: [{ stock: 2, sku: 'PLAIN' }] });
    expect(briefly(plain.variants)).toEqual(['null null 2']);
  });

  it.each([
    ['a colour that is not offered', [variantBody('gray s')], 'variants.0.color'],
    ['a size that is not offered', [variantBody('white s'), variantBody('white xl')], 'variants.1.size'],
    ['no colour of several', [{ size: 's', stock: 1 }], 'variants.0.color'],
    ['no size of several', [{ color: 'white', size: null, stock: 1 }], 'variants.0.size'],
    [
      'the same colour and size twice',
      [variantBody('white s'), variantBody('white m'), variantBody('white s')],
      'variants.2',
    ],
    [
      'the same SKU twice',
      [variantBody('white s', { sku: 'Twin' }), variantBody('white m', { sku: 'tWIN' })],
      'variants.1.sku',
    ],
    ['an id', [variantBody('white s', { id: 1 })], 'variants.0.id'],
    ['no stock', [{ color: 'white', size: 's' }], 'variants.0.stock'],
    ['too much stock', [variantBody('white s', { stock: 1_000_001 })], 'variants.0.stock'],
    ['less than no stock', [variantBody('white s', { stock: -1 })], 'variants.0.stock'],
    ['half a unit', [variantBody('white s', { stock: 1.5 })], 'variants.0.stock'],
    ['a price below 1', [variantBody('white s', { price: 0.99 })], 'variants.0.price'],
    ['a price above 10,000', [variantBody('white s', { price: 10_000.01 })], 'variants.0.price'],
    ['a price of parts of cents', [variantBody('white s', { price: 1.001 })], 'variants.0.price'],
    ['an empty SKU', [variantBody('white s', { sku: '' })], 'variants.0.sku'],
    ['a SKU of 65 characters', [variantBody('white s', { sku: 'x'.repeat(65) })], 'variants.0.sku'],
    ['a SKU with a blank', [variantBody('white s', { sku: 'a b' })], 'variants.0.sku'],
    ['a picture that is none', [variantBody('white s', { image: 'javascript:alert(1)' })], 'variants.0.image'],
    ['what is no variant', ['white'], 'variants.0'],
    ['what is no list', {}, 'variants'],
  ])('refuses %s with a 400 that names it', async (_what, variants, path) => {
    const before = await admin.get('/products?admin=true');
    const answer = await admin.post('/products', { ...simpleBody, variants });
    expect(answer.status).toBe(400);
    expect(read(problem, answer).errors?.map((error) => error.path)).toEqual([path]);
    expect((await admin.get('/products?admin=true')).headers['x-total-count']).toBe(before.headers['x-total-count']);
  });

  it('takes 24 variants, SKUs of 64 characters, and no more than 250 variants', async () => {
    const colors = ['white', 'gray', 'black'];
    const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl'];
    const variants = colors.flatMap((color) =>
      sizes.map((size) => ({ color, size, stock: 1, sku: `${color}-${size}`.padEnd(64, 'é') })),
    );
    expect(await createByAdmin(admin, { colors, sizes, variants })).toMatchObject({
      stock: 24,
      variants: { length: 24 },
    });
    const many = Array.from({ length: 251 }, () => variantBody('white s'));
    const answer = await admin.post('/products', { ...simpleBody, variants: many });
    expect(read(problem, answer)).toMatchObject({ status: 400, errors: [{ path: 'variants' }] });
  });
});

describe('a SKU', () => {
  const sku = 'Unique-1';

  it('that a variant of another product has is 409 and names that product, in any case', async () => {
    const owner = await createByAdmin(admin, { variants: [variantBody('white s', { sku })] });
    for (const one of [{ variants: [variantBody('white s', { sku: 'UNIQUE-1' })] }, { stock: 1, sku: 'unique-1' }]) {
      const answer = await admin.post('/products', { ...simpleBody, ...one });
      expect(answer).toMatchObject({ status: 409, body: { code: 'SKU_TAKEN' } });
      expect(read(problem, answer).detail).toContain(owner.title);
    }
    const other = await createByAdmin(admin, { variants: [variantBody('white s')] });
    const answer = await admin.patch(`/products/${other.id}`, { variants: [variantBody('white s', { sku })] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'SKU_TAKEN' } });
    expect(await stored(other.id)).toEqual(other);
  });

  it('is free again once its variant is retired, and then the retired one cannot come back with it', async () => {
    const first = await createByAdmin(admin, {
      variants: [variantBody('white s', { sku: 'Free-1' }), variantBody('black s')],
    });
    const [retired, left] = [nth(first.variants, 0), nth(first.variants, 1)];
    await edit(first.id, { variants: [left] });
    await createByAdmin(admin, { variants: [variantBody('white s', { sku: 'free-1' })] });
    const back = await admin.patch(`/products/${first.id}`, { variants: [left, retired] });
    expect(back).toMatchObject({ status: 409, body: { code: 'SKU_TAKEN' } });
    expect((await edit(first.id, { variants: [left, { ...retired, sku: null }] })).variants).toHaveLength(2);
  });

  it('is swapped between two variants, as their colours and sizes are, in one step', async () => {
    const made = await createByAdmin(admin, {
      variants: [variantBody('white s', { sku: 'Swap-1' }), variantBody('black m', { sku: 'Swap-2', stock: 9 })],
    });
    const [a, b] = [nth(made.variants, 0), nth(made.variants, 1)];
    const swapped = await edit(made.id, {
      variants: [
        { id: a.id, color: 'black', size: 'm', sku: 'swap-2' },
        { id: b.id, color: 'white', size: 's', sku: 'swap-1' },
      ],
    });
    expect(swapped.variants).toMatchObject([
      { id: a.id, color: 'black', size: 'm', sku: 'swap-2', stock: 4 },
      { id: b.id, color: 'white', size: 's', sku: 'swap-1', stock: 9 },
    ]);
  });

  it('that two admins give to two products at once is stored once', async () => {
    const products = await Promise.all(
      [1, 2, 3].map(() => createByAdmin(admin, { variants: [variantBody('white s')] })),
    );
    const answers = await Promise.all(
      products.map(({ id, variants }) =>
        admin.patch(`/products/${id}`, { variants: [{ ...nth(variants, 0), sku: 'Race-1' }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SKU_TAKEN' });
  });
});
