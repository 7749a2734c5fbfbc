import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { lowStockOf } from './low-stock.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('what is left of a product', () => {
  it.each([
    [0, 5, null],
    [1, 5, 1],
    [4, 5, 4],
    [5, 5, null],
    [1, 0, null],
  ])('of %i below %i is said as %s', (stock, below, said) => {
    expect(lowStockOf(stock, below)).toBe(said);
  });

  it('is answered where it is below the setting, also right after the setting has changed', async () => {
    const product = await makeProduct(shop, { stock: 3 });
    const shopper = await shop.as(await makeUser(shop));
    const admin = await shop.as(await makeAdmin(shop));
    const said = async () => (await shopper.get(`/products/${product.id}`)).body;
    expect(await said()).toMatchObject({ stock: 3, lowStock: 3 });
    await admin.patch('/settings', { lowStock: 2 });
    expect(await said()).toMatchObject({ stock: 3, lowStock: null });
  });
});
