/** Where a product lies in the storehouse: staff write and read it, shoppers never see it. */

import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
useShop((started) => {
  shop = started;
});
beforeAll(async () => {
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});

const placeIn = async (client: Client, id: number) => read(product, await client.get(`/products/${id}`)).place;

describe('the place of a product', () => {
  it('is written and read by staff, and is in the history', async () => {
    const { id } = await makeProduct(shop);
    expect(await placeIn(admin, id)).toBeNull();
    expect(read(product, await admin.patch(`/products/${id}`, { place: 'A-12' })).place).toBe('A-12');
    expect(await placeIn(admin, id)).toBe('A-12');
    const [entry] = read(historyEntries, await admin.get(`/products/${id}/history`));
    expect(entry?.changes).toEqual([{ field: 'place', after: 'A-12' }]);
    const listed = read(z.array(product), await admin.get('/products?admin=true&_limit=100'));
    expect(listed.find((one) => one.id === id)?.place).toBe('A-12');
    expect(read(product, await admin.patch(`/products/${id}`, { title: 'Other' })).place).toBe('A-12');
    expect(read(product, await admin.patch(`/products/${id}`, { place: '' })).place).toBeNull();
  });

  it('is never in what shoppers see, also after staff have read the same', async () => {
    const { id } = await makeProduct(shop);
    await admin.patch(`/products/${id}`, { place: 'SECRET-1' });
    await shopper.post('/cart', { product: id, quantity: 1 });
    for (const url of [`/products/${id}`, '/products?_limit=100', '/cart']) {
      await admin.get(url);
      const answer = await shopper.get(url);
      expect([answer.status, answer.text.includes('SECRET-1'), answer.text.includes('"place"')]).toEqual([
        200,
        false,
        false,
      ]);
    }
    expect((await admin.get('/products?_limit=100')).text).not.toContain('SECRET-1');
  });

  it('is optional text of at most 100 characters', async () => {
    const { id } = await makeProduct(shop);
    const set = async (place: unknown) => (await admin.patch(`/products/${id}`, { place })).status;
    expect([await set('x'.repeat(100)), await set(null)]).toEqual([200, 200]);
    expect([await set('x'.repeat(101)), await set(5), await set('a\u0000')]).toEqual([400, 400, 400]);
    expect((await shopper.patch(`/products/${id}`, { place: 'B' })).status).toBe(403);
  });

  it('may be set for a new product', async () => {
    const made = await admin.post('/products', {
      title: 'Shelf',
      description: 'It holds.',
      price: 10,
      discountPercentage: 0,
      stock: 1,
      brand: 'Acme',
      category: 'Things',
      thumbnail: '/pictures/a.webp',
      images: ['/pictures/a.webp', '/pictures/a.webp', '/pictures/a.webp'],
      place: 'C-3',
    });
    expect([made.status, read(product, made).place]).toEqual([201, 'C-3']);
  });
});
