/** A shop whose products an admin makes and changes. */

import { product as productSchema } from '@shop/contract/catalogue';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { makeAdmin, makeUser } from './factories.ts';
import { stockFaults } from './ledger.ts';
import { type Client, read, startTestApp, type TestApp } from './test-app.ts';
import { withVariants } from './variants.ts';

/** Starts a shop for all tests of a file. After each test its stock equals its ledger. */
export function useProductsOfAdmin(given: (started: { shop: TestApp; admin: Client; shopper: Client }) => void) {
  let shop: TestApp;
  let admin: Client;
  beforeAll(async () => {
    shop = await startTestApp({ rateLimits: false });
    admin = await shop.as(await makeAdmin(shop));
    given({ shop, admin, shopper: await shop.as(await makeUser(shop)) });
  });
  afterEach(async () => {
    expect(await stockFaults(shop.db)).toEqual([]);
  });
  afterAll(() => shop.close());

  return {
    edit: async (id: number, changes: object) =>
      withVariants(read(productSchema, await admin.patch(`/products/${id}`, changes))),
    stored: async (id: number) => withVariants(read(productSchema, await admin.get(`/products/${id}`))),
  };
}

/** Colour, size and stock of each. */
export const briefly = (variants: readonly { color: string | null; size: string | null; stock: number }[]) =>
  variants.map(({ color, size, stock }) => `${color} ${size} ${stock}`);
