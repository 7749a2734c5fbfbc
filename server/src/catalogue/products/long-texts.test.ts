/** What is told of a product at length is read for its own page, and for nothing that shows many. */

import { product as productSchema } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { listProductsInOrder, listProductsOfPage } from '../product-filter/page.queries.ts';
import { findProduct, listProductsByIds, listWholeProducts } from './products.queries.ts';
import { createProductsCache } from './products-cache.ts';

const TOLD = 'told at length';
const own = `${TOLD}, of wool. `.repeat(20);
const german = `${TOLD}, aus Wolle. `.repeat(20);

let shop: TestApp;
let admin: Client;
let id: number;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  expect(await admin.patch('/settings', { languages: ['en', 'de'] })).toMatchObject({ status: 200 });
  id = (await makeProduct(shop, { title: 'Rug' })).id;
  const translations = { de: { title: 'Teppich', details: german } };
  expect(await admin.patch(`/products/${id}`, { details: own, translations })).toMatchObject({ status: 200 });
});
afterAll(() => shop.close());

const counts = [{ brandId: 0, categoryId: 0, deleted: false, products: 1 }];
const page = { method: 'scan', backwards: false, skip: 0, take: 100 } as const;

describe('the long texts of products, in every language', () => {
  it.each([false, true])('are not read for lists (with variants: %s)', async (withVariants) => {
    const found = await listProductsOfPage(shop.db, { counts, by: 'id', order: 'desc', withVariants }, page);
    const ordered = await listProductsInOrder(shop.db, [id], { withVariants, deleted: undefined });
    for (const rows of [found, ordered]) {
      expect(rows.map((row) => row.id)).toContain(id);
      expect(JSON.stringify(rows)).not.toContain(TOLD);
      expect(rows.find((row) => row.id === id)?.translations).toMatchObject({ de: { title: 'Teppich' } });
    }
  });

  it('are not read for carts and orders, and not kept in the memory of a process', async () => {
    const cached = await createProductsCache(shop.deps).listByIds([id], 0);
    expect(cached.get(id)?.title).toBe('Rug');
    expect(JSON.stringify([...cached])).not.toContain(TOLD);
    expect(JSON.stringify(await listProductsByIds(shop.db, [id]))).not.toContain(TOLD);
  });

  it('are read for the page of one product, and for who changes products', async () => {
    for (const row of [await findProduct(shop.db, id), (await listWholeProducts(shop.db, [id]))[0]]) {
      expect(row).toMatchObject({ details: own, translations: { de: { title: 'Teppich', details: german } } });
    }
  });

  it('are answered for one product, and for none of a list', async () => {
    const shopper = await shop.as(await makeUser(shop));
    const one = read(productSchema, await shopper.get(`/products/${id}?lang=de`));
    expect(one).toMatchObject({ title: 'Teppich', details: german });
    for (const client of [shopper, admin]) {
      const list = read(
        z.array(productSchema),
        await client.get(`/products?_sort=id&_order=desc&_limit=100&admin=${client === admin}`),
      );
      expect(list.find((row) => row.id === id)?.title).toBe('Rug');
      expect(JSON.stringify(list)).not.toContain(TOLD);
    }
  });
});
