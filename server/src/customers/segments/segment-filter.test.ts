import { segment } from '@shop/contract/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeProduct } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let support: Client;
let product: { id: number };
beforeAll(async () => {
  shop = await startTestApp();
  support = await shop.as(await makeMember(shop, 'support'));
  product = await makeProduct(shop);
});
afterAll(() => shop.close());

const make = async (filter: object, name: string) => read(segment, await support.post('/segments', { name, filter }));

describe('the filter of a segment', () => {
  it.each([
    ['an unknown key', { orders: 1 }],
    ['an unknown key beside a known one', { orders_gte: 1, $where: '1' }],
    ['less than no orders', { orders_gte: -1 }],
    ['half an order', { orders_lte: 1.5 }],
    ['a number as a text', { orders_gte: '1' }],
    ['more than the most', { orders_gte: 3, orders_lte: 2 }],
    ['an amount with three decimals', { spent_gte: 1.005 }],
    ['an amount above the other', { spent_gte: 2, spent_lte: 1 }],
    ['a day that there is not', { lastOrder_from: '2026-02-30' }],
    ['a time without its zone', { lastOrder_until: '2026-01-01T00:00:00' }],
    ['a country of three letters', { country: 'USA' }],
    ['a product that there is not', { boughtProduct: 99_999_999_999 }],
    ['a product that is none', { boughtProduct: 0 }],
    ['a category that there is not', { boughtCategory: 'no such' }],
    ['a category with NUL', { boughtCategory: 'a\u0000' }],
    ['a domain with two @', { emailDomain: 'a@b@c' }],
    ['an empty domain', { emailDomain: '' }],
    ['a list', []],
    ['nothing', null],
  ])('is 400 with %s', async (_what, filter) => {
    expect((await support.post('/segments', { name: 'Bad', filter })).status).toBe(400);
    expect((await support.post('/segments', { name: 'Bad' })).status).toBe(400);
    if (Array.isArray(filter) || filter === null || 'boughtProduct' in filter || 'boughtCategory' in filter) return;
    expect((await support.post('/segments/count', { filter })).status).toBe(400);
  });

  it('is kept as it was sent', async () => {
    const filter = {
      ...{ orders_gte: 1, orders_lte: 5, spent_gte: 0.5, spent_lte: 99.99, lastOrder_from: '2026-01-01' },
      ...{ lastOrder_until: '2026-02-01T00:00:00.000Z', country: 'DE', boughtProduct: product.id },
    };
    const made = await make(filter, 'Ünusual "name" <b>');
    expect(made).toEqual({
      ...{ id: made.id, name: 'Ünusual "name" <b>', filter, count: 0 },
      ...{ createdAt: shop.clock.now().toISOString(), updatedAt: expect.any(String) },
    });
  });
});
