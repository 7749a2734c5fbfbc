import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const named = (...names: string[]) => admin.post('/products/named', { names });

async function makeWithSku(sku: string, given: { title?: string; stock?: number } = {}) {
  const made = await makeProduct(shop, given);
  expect(await admin.patch(`/products/${made.id}`, { sku })).toMatchObject({ status: 200 });
  return made;
}

describe('products named as in a list of the merchant', () => {
  it('are found by SKU without regard to case and blanks, and by their whole title', async () => {
    const [title, sku] = [unique('Teapot, blue'), unique('TP-1')];
    const { id } = await makeWithSku(sku, { title, stock: 7 });
    const found = { productId: id, variantId: null, title, sku, stock: 7 };
    expect(await named(` ${sku.toLowerCase()} `, title, title.slice(0, -1), '')).toMatchObject({
      status: 200,
      body: [
        { name: ` ${sku.toLowerCase()} `, matches: [found] },
        { name: title, matches: [found] },
        { matches: [] },
        { name: '', matches: [] },
      ],
    });
  });

  it('are all told where a title is that of several, and none that is deleted', async () => {
    const title = unique('Twice');
    const first = await makeProduct(shop, { title });
    const second = await makeProduct(shop, { title });
    const deleted = await makeProduct(shop, { title });
    await admin.patch(`/products/${deleted.id}`, { deleted: true });
    expect(await named(title)).toMatchObject({
      body: [{ matches: [{ productId: first.id }, { productId: second.id }] }],
    });
  });

  it('are what somebody else’s title says only where no SKU does', async () => {
    const sku = unique('K-9');
    const { id } = await makeWithSku(sku);
    await makeProduct(shop, { title: sku });
    expect(await named(sku)).toMatchObject({ body: [{ matches: [{ productId: id }] }] });
  });

  it('are not told to shoppers, and not more than a thousand at once', async () => {
    const shopper = await shop.as(await makeUser(shop));
    expect(await shopper.post('/products/named', { names: ['a'] })).toMatchObject({ status: 403 });
    expect(await named(...Array.from({ length: 1001 }, () => 'a'))).toMatchObject({ status: 400 });
  });
});
