import { product as productSchema } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeCategory, makeProduct, makeProducts, makeUser } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

let shop: TestApp;
let shopper: Client;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  shopper = await shop.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const ids = (answer: Answer) => read(z.array(productSchema), answer).map((product) => product.id);

describe('deleted products', () => {
  it("are never in a shopper's lists; an admin who asks for them gets them", async () => {
    const category = await makeCategory(shop);
    const [kept, gone] = await makeProducts(shop, [{ category }, { category, deleted: true }]);
    const url = `/products?category=${category.value}`;
    for (const answer of [await shopper.get(url), await shopper.get(`${url}&admin=false`), await admin.get(url)]) {
      expect(ids(answer)).toEqual([kept?.id]);
      expect(totalOf(answer)).toBe(1);
    }
    const all = await admin.get(`${url}&admin=true`);
    expect(ids(all)).toEqual([kept?.id, gone?.id]);
    expect(totalOf(all)).toBe(2);
    expect(await shopper.get(`${url}&admin=true`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('are answered one by one with deleted: true', async () => {
    const gone = await makeProduct(shop, { deleted: true });
    expect(await shopper.get(`/products/${gone.id}`)).toMatchObject({
      status: 200,
      body: { id: gone.id, deleted: true },
    });
  });
});

describe('GET /products/{id}', () => {
  it('answers the product, and 404 for one that never was', async () => {
    const made = await makeProduct(shop);
    const answer = await shopper.get(`/products/${made.id}/`);
    expect(answer).toMatchObject({ status: 200, body: { id: made.id, title: made.title } });
    expect(await shopper.get('/products/999999999')).toMatchObject({
      status: 404,
      body: { detail: 'There is no such product' },
    });
  });
});

describe('GET /brands and GET /categories', () => {
  it.each([
    ['/brands', makeBrand, 'brand'],
    ['/categories', makeCategory, 'category'],
  ] as const)('%s answers those that have products for sale, by label', async (url, make, field) => {
    const own = await startTestApp();
    const user = await own.as(await makeUser(own));
    const boss = await own.as(await makeAdmin(own));
    const [zoo, apple, eclair, empty, gone] = [
      await make(own, 'zoo'),
      await make(own, 'Apple'),
      await make(own, 'Éclair'),
      await make(own, 'empty'),
      await make(own, 'gone'),
    ];
    const other = await makeBrand(own, 'other');
    const kind = await makeCategory(own, 'other kind');
    const base = { brand: other, category: kind };
    await makeProducts(
      own,
      [zoo, apple, eclair, apple].map((option) => ({ ...base, [field]: option })),
    );
    await makeProducts(own, [{ ...base, [field]: gone, deleted: true }]);
    await own.db
      .updateTable(field === 'brand' ? 'brands' : 'categories')
      .set({ label: 'Zoo!' })
      .where('value', '=', 'zoo')
      .execute();
    const named = (options: { id: number; value: string }[]) =>
      options.map(({ id, value }) => ({ id, value, label: value === 'zoo' ? 'Zoo!' : value, checked: false }));
    expect(await user.get(url)).toMatchObject({ status: 200, body: named([apple, eclair, zoo]) });
    expect(await user.get(`${url}/?admin=false&`)).toMatchObject({ body: named([apple, eclair, zoo]) });
    expect((await boss.get(`${url}?admin=true`)).text).toContain('gone');
    expect((await boss.get(`${url}?admin=true`)).text).not.toContain(`"${empty.value}"`);
    expect(await user.get(`${url}?admin=true`)).toMatchObject({ status: 403 });
    expect(await user.get(`${url}?admin=maybe`)).toMatchObject({ status: 400 });
    await own.close();
  });
});
