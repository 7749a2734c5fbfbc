import { shopOrder } from '@shop/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { stockFaults, stockOf } from '../../../test/ledger.ts';
import { read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { takeStock } from './stock.queries.ts';

/** Ends a transaction with what it has seen. */
class Found extends Error {
  readonly found: object;
  constructor(found: object) {
    super('taken back');
    this.found = found;
  }
}

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

describe('taking stock', () => {
  it('takes what there is, whatever was checked before, and writes the ledger with it', async () => {
    const product = await makeProduct(shop, { stock: 3 });
    const other = await makeProduct(shop, { stock: 9 });
    const take = (quantity: number) =>
      inTransaction(shop.db, async (tx) => {
        const units = new Map([[product.id, quantity]]);
        const taken = await takeStock(tx, { units, orderId: 1, userId: null, at: shop.clock.now() });
        return { taken, stock: await stockOf(tx, product), faults: await stockFaults(tx) };
      });
    // Within a transaction that is rolled back: there is no order 1.
    await expect(take(2)).rejects.toThrow(/foreign key/);
    expect(await take(4)).toEqual({ taken: false, stock: 3, faults: [] });

    const order = read(
      shopOrder,
      await (await shop.as(await makeUser(shop))).post('/orders', orderOf([{ product, quantity: 1 }])),
    );
    const takeBoth = (quantity: number) =>
      inTransaction(shop.db, async (tx) => {
        const units = new Map([
          [product.id, quantity],
          [other.id, 5],
        ]);
        const taken = await takeStock(tx, { units, orderId: order.id, userId: null, at: shop.clock.now() });
        const found = { taken, stock: await stockOf(tx, product), faults: await stockFaults(tx) };
        throw new Found(found);
      });
    await expect(takeBoth(3)).rejects.toMatchObject({ found: { taken: false, stock: 2, faults: [] } });
    await expect(takeBoth(2)).rejects.toMatchObject({ found: { taken: true, stock: 0, faults: [] } });
  });
});
