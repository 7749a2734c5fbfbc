import { product as productSchema } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, simpleBody } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

describe('weightGrams and taxClass of a product', () => {
  it('are 0 to 1,000,000 g and 1 to 50 characters, or null, which is the default', async () => {
    const made = await createByAdmin(admin, { stock: 1 });
    expect(made).toMatchObject({ weightGrams: null, taxClass: null });
    for (const given of [
      { weightGrams: 0, taxClass: 'x' },
      { weightGrams: 1_000_000, taxClass: 'x'.repeat(50) },
      { weightGrams: null, taxClass: null },
    ]) {
      expect(await createByAdmin(admin, { stock: 1, ...given })).toMatchObject(given);
      expect(read(productSchema, await admin.patch(`/products/${made.id}`, given))).toMatchObject(given);
    }
  });

  it.each([
    ['weightGrams', 'weightGrams must be at least 0', -1],
    ['weightGrams', 'weightGrams must be a whole number', 0.5],
    ['weightGrams', 'weightGrams must be at most 1000000', 1_000_001],
    ['taxClass', 'taxClass is required', ''],
    ['taxClass', 'taxClass must be at most 50 characters', 'x'.repeat(51)],
  ])('are refused otherwise: for %s it says %s', async (field, message, value) => {
    const made = await createByAdmin(admin, { stock: 1 });
    for (const answer of [
      await admin.post('/products', { ...simpleBody, stock: 1, [field]: value }),
      await admin.patch(`/products/${made.id}`, { [field]: value }),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
    }
  });
});
