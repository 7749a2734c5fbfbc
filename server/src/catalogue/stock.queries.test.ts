import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '../../test/factories.ts';
import { stockFaults, stockOf } from '../../test/ledger.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from '../platform/db/database.ts';
import { takeStock } from './stock.queries.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('taking stock', () => {
  it('takes all units or none, whatever was checked before, and writes the ledger with it', async () => {
    const product = await makeProduct(shop, { stock: 3 });
    const take = (quantity: number) =>
      inTransaction(shop.db, async (tx) => {
        const taking = { productId: product.id, quantity, orderId: 1, userId: null, at: shop.clock.now() };
        const taken = await takeStock(tx, taking);
        return { taken, stock: await stockOf(tx, product), faults: await stockFaults(tx) };
      });
    // Within a transaction that is rolled back: there is no order 1.
    await expect(take(2)).rejects.toThrow(/foreign key/);
    expect(await take(4)).toEqual({ taken: false, stock: 3, faults: [] });
  });
});
