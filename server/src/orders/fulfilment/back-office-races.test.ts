/** What must hold when admins and shoppers change the same products and orders at once. */

import { product as productSchema } from '@shop/contract/catalogue';
import { orderStatuses } from '@shop/contract/order-status';
import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { stockFaults, stockOf } from '../../../test/ledger.ts';
import { runs } from '../../../test/runs.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admins: Client[];
beforeAll(async () => {
  shop = await startTestApp({ maxConnections: 40 });
  admins = await Promise.all(Array.from({ length: 6 }, async () => shop.as(await makeAdmin(shop))));
});
afterEach(async () => {
  expect(await stockFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

async function shoppers(count: number) {
  return Promise.all(Array.from({ length: count }, async () => shop.as(await makeUser(shop))));
}
const withStatus = (answers: readonly Answer[], status: number) => answers.filter((one) => one.status === status);
const admin = (index = 0): Client => {
  const one = admins[index % admins.length];
  if (one === undefined) throw new Error('no admin');
  return one;
};
const readProduct = async ({ id }: { id: number }) => read(productSchema, await admin().get(`/products/${id}`));
async function placeOrder(made: Awaited<ReturnType<typeof makeProduct>>, quantity: number) {
  const shopper = await shop.as(await makeUser(shop));
  return read(shopOrder, await shopper.post('/orders', orderOf([{ product: made, quantity }])));
}

describe('a product that is saved while it is bought', () => {
  it('applies both the edit and the sales: no save is stale, no unit is lost', async () => {
    const made = await makeProduct(shop, { stock: 100 });
    const buyers = await shoppers(16);
    const orders = buyers.map((buyer) => buyer.post('/orders', orderOf([{ product: made, quantity: 2 }])));
    const saves: Answer[] = [];
    for (let round = 1; round <= 5; round += 1) {
      const opened = await readProduct(made);
      const sent = { ...opened, title: `Edit ${round}`, stock: opened.stock + 10, previousStock: opened.stock };
      saves.push(await admin().patch(`/products/${made.id}`, sent));
    }
    const answers = await Promise.all(orders);
    expect([withStatus(saves, 200).length, withStatus(answers, 201).length]).toEqual([5, 16]);
    expect(await readProduct(made)).toMatchObject({ title: 'Edit 5', stock: 100 + 5 * 10 - 16 * 2 });
  });

  it('and would be sold below 0 by the edit, is one or the other', async () => {
    const made = await makeProduct(shop, { stock: 10 });
    const buyers = await shoppers(12);
    const orders = buyers.map((buyer) => buyer.post('/orders', orderOf([{ product: made, quantity: 1 }])));
    const lower = admin().patch(`/products/${made.id}`, { stock: 4, previousStock: 10 });
    const sold = withStatus(await Promise.all(orders), 201).length;
    const taken = (await lower).status === 200 ? 6 : 0;
    expect([200, 409]).toContain((await lower).status);
    expect(await stockOf(shop.db, made)).toBe(10 - sold - taken);
    expect(sold).toBe(Math.min(12, 10 - taken));
  });

  it('and deleted at that moment, is sold before or not at all', async () => {
    const made = await makeProduct(shop, { stock: 100 });
    const buyers = await shoppers(10);
    const orders = buyers.map((buyer) => buyer.post('/orders', orderOf([{ product: made, quantity: 1 }])));
    const deletion = await admin().patch(`/products/${made.id}`, { deleted: true });
    const answers = await Promise.all(orders);
    expect(deletion.status).toBe(200);
    const refused = answers.filter((answer) => answer.text.includes('PRODUCT_DELETED')).length;
    expect(withStatus(answers, 201).length + refused).toBe(10);
    expect(await readProduct(made)).toMatchObject({ deleted: true, stock: 100 - withStatus(answers, 201).length });
  });
});

describe('admins who save one product at once', () => {
  it('from the same version: exactly one wins, and every other gets 409 with the current version', async () => {
    const made = await makeProduct(shop);
    const opened = await readProduct(made);
    const answers = await Promise.all(
      admins.map((one, index) =>
        one.patch(`/products/${made.id}`, { ...opened, title: `Admin ${index}`, stock: 20 + index, previousStock: 10 }),
      ),
    );
    const [winner] = withStatus(answers, 200);
    const losers = withStatus(answers, 409);
    expect([withStatus(answers, 200).length, losers.length]).toEqual([1, admins.length - 1]);
    expect(await readProduct(made)).toEqual(winner?.body);
    for (const loser of losers) {
      expect(read(problem, loser)).toMatchObject({ code: 'STALE', current: winner?.body });
    }
  });

  it('without a version: each field and each difference of the stock counts', async () => {
    const made = await makeProduct(shop);
    const changes = [
      { title: 'Title' },
      { description: 'Description' },
      { price: 50 },
      { stock: 13, previousStock: 10 },
      { stock: 15, previousStock: 10 },
      { stock: 9, previousStock: 10 },
    ];
    const answers = await Promise.all(
      changes.map((change, index) => admin(index).patch(`/products/${made.id}`, change)),
    );
    expect(withStatus(answers, 200)).toHaveLength(changes.length);
    expect(await readProduct(made)).toMatchObject({
      title: 'Title',
      description: 'Description',
      price: 50,
      stock: 10 + 3 + 5 - 1,
    });
  });
});

describe('admins who change one order at once', () => {
  it('from the same version: exactly one wins, and every other gets 409 with the current version', async () => {
    const made = await makeProduct(shop);
    const opened = await placeOrder(made, 4);
    const answers = await Promise.all(
      admins.map((one, index) =>
        one.patch(`/orders/${opened.id}`, { ...opened, status: index % 2 ? 'cancelled' : 'dispatched' }),
      ),
    );
    const [winner] = withStatus(answers, 200);
    expect([withStatus(answers, 200).length, withStatus(answers, 409).length]).toEqual([1, admins.length - 1]);
    for (const loser of withStatus(answers, 409)) {
      expect(read(problem, loser)).toMatchObject({ code: 'STALE', current: winner?.body });
    }
    const cancelled = winner !== undefined && read(shopOrder, winner).status === 'cancelled';
    expect(await stockOf(shop.db, made)).toBe(cancelled ? 10 : 6);
  });

  it('back and forth without a version, while others buy: the stock fits the status that stands', async () => {
    const made = await makeProduct(shop, { stock: 5 });
    const { id } = await placeOrder(made, 5);
    const buyers = await shoppers(6);
    const changes = Array.from({ length: 24 }, (_, index) =>
      admin(index).patch(`/orders/${id}`, { status: orderStatuses[(index * 3) % 4] }),
    );
    const orders = buyers.map((buyer) => buyer.post('/orders', orderOf([{ product: made, quantity: 1 }])));
    const answers = await Promise.all(changes);
    const sold = withStatus(await Promise.all(orders), 201).length;
    expect(withStatus(answers, 200).length + withStatus(answers, 409).length).toBe(24);
    const [end] = read(z.array(shopOrder), await admin().get('/orders?_sort=updatedAt&_order=desc&_limit=100')).filter(
      (one) => one.id === id,
    );
    expect(await stockOf(shop.db, made)).toBe(5 - sold - (end?.status === 'cancelled' ? 0 : 5));
  });

  it('leaving cancelled and a shopper who wants the last units: one of the two gets them', async () => {
    for (let round = 0; round < runs(5); round += 1) {
      const made = await makeProduct(shop, { stock: 2 });
      const { id } = await placeOrder(made, 2);
      await admin().patch(`/orders/${id}`, { status: 'cancelled' });
      const [buyer] = await shoppers(1);
      const answers = await Promise.all([
        admin().patch(`/orders/${id}`, { status: 'pending' }),
        buyer?.post('/orders', orderOf([{ product: made, quantity: 2 }])),
      ]);
      expect(answers.map((answer) => answer?.status).sort()).toSatisfy(
        (statuses: unknown[]) => statuses.includes(409) && (statuses.includes(200) || statuses.includes(201)),
      );
      expect(await stockOf(shop.db, made)).toBe(0);
    }
  });
});
