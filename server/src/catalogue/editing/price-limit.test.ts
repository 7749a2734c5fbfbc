/** What stays of prices when the merchant lowers the highest one, or when the lowest one rises with the currency. */

import { product } from '@shop/contract/catalogue';
import { setShopMoney } from '@shop/contract/money';
import { problem } from '@shop/contract/problem';
import { importResource } from '@shop/contract/product-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { fileOf, newProductBody, readFileLines, sendFile } from '../../../test/product-files.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeEach(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterEach(async () => {
  await shop.close();
  setShopMoney({ currency: 'USD', maxPrice: 10_000 });
});

const inTwoSizes = {
  colors: [],
  sizes: ['s', 'm'],
  variants: [
    { color: null, size: 's', price: 120, stock: 1 },
    { color: null, size: 'm', price: null, stock: 1 },
  ],
  stock: 2,
};
const make = async (values: object = {}) =>
  read(product, await admin.post('/products', { ...newProductBody, price: 100, stock: 5, ...values }));
const atMost50 = (path: string) => ({
  status: 400,
  body: { detail: 'price must be at most 50', errors: [{ path, message: 'price must be at most 50' }] },
});
const faultsOf = async (id: number, body: object) => {
  const { detail, errors = [] } = read(problem, await admin.patch(`/products/${id}`, body));
  return { detail, paths: errors.map(({ path }) => path) };
};

describe('a price above a limit that was lowered', () => {
  it('stays, also where it is sent back with a change beside it', async () => {
    const { id } = await make();
    await admin.patch('/settings', { maxPrice: 50 });
    const lamp = read(product, await admin.get(`/products/${id}`));
    expect(lamp.price).toBe(100);
    const changed = await admin.patch(`/products/${id}`, { ...lamp, title: 'Floor lamp' });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Floor lamp', price: 100, basePrice: 100 } });
  });

  it('can be changed only to what the limit of now allows, and the message names it', async () => {
    const { id } = await make();
    await admin.patch('/settings', { maxPrice: 50 });
    for (const price of [99, 101, 50.01]) {
      expect(await admin.patch(`/products/${id}`, { price })).toMatchObject(atMost50('price'));
    }
    expect(await admin.patch(`/products/${id}`, { basePrice: 99 })).toMatchObject(atMost50('basePrice'));
    expect(await admin.patch(`/products/${id}`, { price: 50 })).toMatchObject({ status: 200, body: { price: 50 } });
    expect(await admin.patch(`/products/${id}`, { price: 100 })).toMatchObject(atMost50('price'));
  });

  it('of a variant stays as well', async () => {
    const { id } = await make(inTwoSizes);
    await admin.patch('/settings', { maxPrice: 50 });
    const lamp = read(product, await admin.get(`/products/${id}`));
    const [small, medium] = lamp.variants ?? [];
    const sent = [{ ...small, stock: 4 }, medium];
    expect(await admin.patch(`/products/${id}`, { variants: sent })).toMatchObject({
      status: 200,
      body: { variants: [{ price: 120, stock: 4 }, { price: null }] },
    });
    const moved = [small, { ...medium, price: 120 }];
    expect(await admin.patch(`/products/${id}`, { variants: moved })).toMatchObject(atMost50('variants.1.price'));
  });

  it('stays where each variant has another price and the whole product is sent back', async () => {
    const { id } = await make({ ...inTwoSizes, variants: inTwoSizes.variants.map((one) => ({ ...one, price: 40 })) });
    await admin.patch('/settings', { maxPrice: 50 });
    const whole = { title: 'Floor lamp', price: 100, basePrice: 100 };
    const answer = { status: 200, body: { title: 'Floor lamp', price: 40, basePrice: 100 } };
    expect(await admin.patch(`/products/${id}`, whole)).toMatchObject(answer);
    expect(await admin.patch(`/products/${id}`, { price: 100 })).toMatchObject(answer);
  });

  it('is refused wherever else it is sent, all places in one answer', async () => {
    const { id } = await make(inTwoSizes);
    await admin.patch('/settings', { maxPrice: 50 });
    const { variants = [] } = read(product, await admin.get(`/products/${id}`));
    const dear = variants.map((variant) => ({ ...variant, price: 99 }));
    const once = 'price must be at most 50';
    expect(await faultsOf(id, { variants: dear })).toEqual({
      detail: `${once}; ${once}`,
      paths: ['variants.0.price', 'variants.1.price'],
    });
    expect(await faultsOf(id, { price: 99, basePrice: 99 })).toEqual({
      detail: `${once}; ${once}`,
      paths: ['price', 'basePrice'],
    });
    expect((await faultsOf(id, { price: 98, basePrice: 99, variants: dear })).paths).toEqual([
      'price',
      'basePrice',
      'variants.0.price',
      'variants.1.price',
    ]);
    expect(await admin.post(`/products/${id}/variants/preview`, { variants: dear })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'variants.0.price' }, { path: 'variants.1.price' }] },
    });
  });

  it('is refused to others in the language of the reader', async () => {
    const { id } = await make(inTwoSizes);
    await admin.patch('/settings', { maxPrice: 50, languages: ['en', 'de'] });
    const { variants = [] } = read(product, await admin.get(`/products/${id}`));
    const dear = variants.map((variant, n) => (n === 0 ? { ...variant, price: 99 } : variant));
    for (const body of [{ price: 99 }, { basePrice: 99 }, { variants: dear }]) {
      const answer = await admin.send({
        method: 'PATCH',
        url: `/products/${id}`,
        payload: body,
        headers: { 'accept-language': 'de' },
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ message: expect.stringMatching(/darf höchstens 50 sein$/) }] },
      });
    }
  });

  it('is exported and imported again', async () => {
    await make();
    await make({ ...inTwoSizes, title: 'Large lamp' });
    await admin.patch('/settings', { maxPrice: 50 });
    const file = (await admin.get('/products.csv')).text;
    expect(read(importResource, await sendFile(admin, file))).toMatchObject({ changed: 0, errorCount: 0 });
    const renamed = file.replaceAll('Large lamp', 'Small lamp').replace('Desk lamp', 'Floor lamp');
    expect(read(importResource, await sendFile(admin, renamed))).toMatchObject({ changed: 3, errorCount: 0 });
  });

  it('of a variant is none of the faults of a file that retires another, or brings one more', async () => {
    await make(inTwoSizes);
    await admin.patch('/settings', { maxPrice: 50 });
    const file = (await admin.get('/products.csv')).text;
    const [small = {}, medium = {}] = readFileLines(file);
    const sold = [small, { ...medium, retired: 'true' }];
    expect(read(importResource, await sendFile(admin, fileOf(sold)))).toMatchObject({ retired: 1, errorCount: 0 });
    const more = [small, medium, { ...medium, variantId: '', size: 'l' }].map((line) => ({ ...line, sizes: 's|m|l' }));
    expect(read(importResource, await sendFile(admin, fileOf(more)))).toMatchObject({ errors: [], errorCount: 0 });
    const dear = more.map((line) => ({ ...line, variantPrice: '99' }));
    expect(read(importResource, await sendFile(admin, fileOf(dear)))).toMatchObject({ errorCount: 3 });
  });
});

it('a price below the least one of a new currency stays, too', async () => {
  await admin.patch('/settings', { currency: 'EUR' });
  const { id } = await make({ price: 0.5 });
  expect((await admin.patch('/settings', { currency: 'USD' })).status).toBe(200);
  const changed = await admin.patch(`/products/${id}`, { price: 0.5, title: 'Floor lamp' });
  expect(changed).toMatchObject({ status: 200, body: { price: 0.5, title: 'Floor lamp' } });
  expect(await admin.patch(`/products/${id}`, { price: 0.6 })).toMatchObject({
    status: 400,
    body: { detail: 'price must be at least 1', errors: [{ path: 'price', message: 'price must be at least 1' }] },
  });
});
