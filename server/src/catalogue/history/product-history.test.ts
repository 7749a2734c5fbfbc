import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { ownFields } from '@shop/contract/product-fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { auditedProductFields } from './audited-fields.ts';

let shop: TestApp;
let boss: { id: number; email: string };
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  boss = await makeAdmin(shop);
  admin = await shop.as(boss);
});
afterAll(() => shop.close());

const body = {
  title: 'Reading lamp',
  description: 'It lights the page.',
  price: 20,
  discountPercentage: 12.5,
  stock: 3,
  brand: 'Lumen',
  category: 'Lamps',
  thumbnail: '/pictures/lamp-1.webp',
  images: ['/pictures/lamp-2.webp', '/pictures/lamp-3.webp', '/pictures/lamp-4.webp', '/pictures/lamp-1.webp'],
};
const historyOf = async (id: number, query = '') =>
  read(historyEntries, await admin.get(`/products/${id}/history${query}`));

describe('GET /products/{id}/history', () => {
  it('tells who created a product with what, and who changed what from what to what, newest first', async () => {
    const { id } = read(product, await admin.post('/products', body));
    shop.clock.advance(60);
    await admin.patch(`/products/${id}`, { ...body, id, price: 18, stock: 5, previousStock: 3 });
    await admin.patch(`/products/${id}`, { deleted: true });
    const by = { id: boss.id, email: boss.email };
    const [deleted, changed, created, ...more] = await historyOf(id);
    expect(more).toEqual([]);
    expect(created).toMatchObject({ by, action: 'product_created' });
    expect(created?.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', after: 'Reading lamp' },
        { field: 'price', after: 20 },
        { field: 'discountPercentage', after: 12.5 },
        { field: 'stock', after: 3 },
        { field: 'brand', after: 'Lumen' },
      ]),
    );
    expect(changed).toMatchObject({
      by,
      at: shop.clock.now().toISOString(),
      action: 'product_changed',
      changes: [
        { field: 'price', before: 20, after: 18 },
        { field: 'stock', before: 3, after: 5 },
      ],
    });
    expect(deleted?.changes).toEqual([{ field: 'deleted', before: false, after: true }]);
  });

  it('tells of lists what they held', async () => {
    const { id } = await makeProduct(shop);
    const sizes = [
      { name: 'S', inStock: true, id: 's' },
      { name: 'M', inStock: false, id: 'm' },
    ];
    await admin.patch(`/products/${id}`, { sizes, highlights: ['bright'], thumbnail: '/pictures/lamp-4.webp' });
    const [entry] = await historyOf(id);
    expect(entry?.changes).toEqual([
      { field: 'thumbnail', before: '/pictures/lamp-1.webp', after: '/pictures/lamp-4.webp' },
      { field: 'highlights', before: ['bright', 'quiet', 'warm', 'small'], after: ['bright'] },
      { field: 'sizes', before: expect.arrayContaining(['XXS', '3XL']), after: ['S', 'M (not in stock)'] },
    ]);
  });

  it('holds nothing of what was refused, or changed nothing, or was sold', async () => {
    const made = await makeProduct(shop);
    const same = read(product, await admin.get(`/products/${made.id}`));
    await admin.patch(`/products/${made.id}`, { price: 0 });
    await admin.patch(`/products/${made.id}`, { price: 30, updatedAt: '2020-01-01T00:00:00.000Z' });
    await admin.patch(`/products/${made.id}`, { stock: 0, previousStock: 100 });
    await admin.patch(`/products/${made.id}`, { title: same.title, price: same.price });
    const shopper = await shop.as(await makeUser(shop));
    expect((await shopper.post('/orders', orderOf([{ product: made, quantity: 1 }]))).status).toBe(201);
    expect(await historyOf(made.id)).toEqual([]);
  });

  it('comes in pages, with the number of all', async () => {
    const { id } = await makeProduct(shop);
    for (let stock = 11; stock <= 22; stock += 1) await admin.patch(`/products/${id}`, { stock });
    const first = await admin.get(`/products/${id}/history`);
    expect([read(historyEntries, first).length, totalOf(first)]).toEqual([10, 12]);
    const second = await admin.get(`/products/${id}/history?_page=2&_limit=5`);
    expect(read(historyEntries, second).map(({ changes }) => changes[0]?.after)).toEqual([17, 16, 15, 14, 13]);
    expect(await historyOf(id, '?_page=9')).toEqual([]);
    expect((await admin.get(`/products/${id}/history?_page=0`)).status).toBe(400);
  });

  it('is for admins, of products that there are', async () => {
    const { id } = await makeProduct(shop);
    const shopper = await shop.as(await makeUser(shop));
    expect((await shopper.get(`/products/${id}/history`)).status).toBe(403);
    expect((await shop.visitor.get(`/products/${id}/history`)).status).toBe(401);
    expect((await admin.get('/products/999999/history')).status).toBe(404);
  });

  it('records every column that an admin can set', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'products'`.execute(shop.db);
    const recordedColumns = Object.values(auditedProductFields).flatMap(({ column }) => {
      if (column === 'sale') return ['sale_hundredths', 'sale_from', 'sale_until'];
      if (column === 'content') return ['content_thousandths', 'content_unit', 'content_per_thousandths'];
      return column === 'brand' || column === 'category' ? `${column}_id` : column;
    });
    const setByTheShop = [
      ...['id', 'discount_price_cents', 'rating_hundredths', 'created_at', 'updated_at'],
      ...['base_price_cents', 'price_varies', 'sold_out', 'price_since', 'lowest_price_cents'],
      ...['details_html', 'own_discount_hundredths', 'sale_due_at', 'import_key'],
    ];
    // Only older versions of the shop still use it.
    const unused = ['is_drop'];
    const ofVariants = ['stock', ...ownFields, 'variants'];
    expect([...recordedColumns, ...setByTheShop, ...unused].sort()).toEqual(
      [...rows.map(({ name }) => name), ...ofVariants].sort(),
    );
  });
});
