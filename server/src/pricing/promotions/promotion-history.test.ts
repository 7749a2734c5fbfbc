import { historyEntries } from '@shop/contract/history';
import { promotion } from '@shop/contract/promotion-bodies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const sale = { name: 'Sale', kind: 'percent', value: 10 };
const create = async (body: object = {}) => read(promotion, await admin.post('/promotions', { ...sale, ...body }));
const patch = (id: number, body: object) => admin.patch(`/promotions/${id}`, body);

describe('the history of a promotion', () => {
  it('tells who changed what of it, also once it is deleted; of long lists the first', async () => {
    const { id } = await create({ code: unique('H'), minimumTotal: 5 });
    const products = Array.from({ length: 60 }, (_, n) => n + 1);
    await patch(id, { value: 12.5, minimumTotal: 7.25, products, code: null, until: '2030-01-01T00:00:00Z' });
    await patch(id, { value: 12.5 });
    await admin.delete(`/promotions/${id}`);
    const entries = read(historyEntries, await admin.get(`/promotions/${id}/history?_limit=50`));
    expect(entries.map(({ action }) => action)).toEqual([
      'promotion_deleted',
      'promotion_changed',
      'promotion_created',
    ]);
    expect(entries[1]?.changes).toEqual([
      { field: 'code', before: expect.stringMatching(/^H-/) },
      { field: 'value', before: 10, after: 12.5 },
      { field: 'minimumTotal', before: 5, after: 7.25 },
      { field: 'products', before: [], after: [...products.slice(0, 50).map(String), '10 more'] },
      { field: 'until', after: '2030-01-01T00:00:00.000Z' },
    ]);
  });

  it('tells in words what its kind takes', async () => {
    const buy = { quantity: 2, categories: ['Coffee'] };
    const { id } = await create({ kind: 'buyXGetY', buy, get: { quantity: 1, brands: ['Acme'], percent: 50 } });
    const tiers = [20, 50].map((from) => ({ from, percent: from / 10 }));
    await patch(id, { kind: 'tiers', by: 'total', tiers, exceptReduced: true, maximumAmount: 5, countries: ['de'] });
    const [changed] = read(historyEntries, await admin.get(`/promotions/${id}/history`));
    expect(changed?.changes).toEqual([
      { field: 'kind', before: 'buyXGetY', after: 'tiers' },
      { field: 'by', after: 'total' },
      { field: 'tiers', after: ['from 20, percent 2', 'from 50, percent 5'] },
      { field: 'buy', before: 'quantity 2, categories Coffee' },
      { field: 'get', before: 'quantity 1, brands Acme, percent 50' },
      { field: 'maximumAmount', after: 5 },
      { field: 'exceptReduced', before: false, after: true },
      { field: 'countries', before: [], after: ['DE'] },
    ]);
  });
});
