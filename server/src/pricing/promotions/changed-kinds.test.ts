import { promotion } from '@shop/contract/promotion-bodies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const create = async (body: object) => read(promotion, await admin.post('/promotions', { name: 'Sale', ...body }));
const steps = (count: number) => Array.from({ length: count }, (_, from) => ({ from, percent: 99.99 }));
const conditions = {
  ...{ minimumTotal: 20, minimumQuantity: 2, maximumAmount: 9.5, exceptReduced: true, exceptBrands: ['Acme'] },
  ...{ exceptCategories: ['Gifts'], exceptProducts: [7], countries: ['DE'], limit: 3, limitPerCustomer: 1 },
};

describe('a promotion that becomes one of another kind', () => {
  it.each([
    ['perItem', 'value', { value: 3 }],
    ['tiers', 'tiers', { by: 'quantity', tiers: steps(2) }],
    ['buyXGetY', 'buy', { buy: { quantity: 2 }, get: { quantity: 1, percent: 50 } }],
  ])('%s has to be sent what that kind needs, and keeps its conditions', async (kind, missing, terms) => {
    const { id } = await create({ kind: 'xForY', x: 3, y: 2, ...conditions });
    expect(await admin.patch(`/promotions/${id}`, { kind })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: missing })]) },
    });
    const changed = await admin.patch(`/promotions/${id}`, { kind, ...terms });
    expect(changed).toMatchObject({ status: 200, body: { kind, ...terms, x: null, y: null, ...conditions } });
  });

  it('freeShipping needs nothing more', async () => {
    const { id } = await create({ kind: 'perItem', value: 3, ...conditions });
    expect(await admin.patch(`/promotions/${id}`, { kind: 'freeShipping' })).toMatchObject({
      ...{ status: 200, body: { kind: 'freeShipping', value: null, methods: [], ...conditions } },
    });
  });
});

describe('the bounds of the kinds that were added', () => {
  it('are included', async () => {
    expect((await create({ kind: 'tiers', by: 'total', tiers: steps(20) })).tiers).toEqual(steps(20));
    const units = { quantity: 100, products: [], categories: [], brands: [] };
    for (const percent of [0.01, 100]) {
      const body = { kind: 'buyXGetY', buy: units, get: { ...units, percent }, timesPerOrder: 1 };
      expect(await create(body)).toMatchObject(body);
    }
    expect(await create({ kind: 'perItem', value: 0.01, maximumAmount: 0.01, minimumQuantity: 1 })).toMatchObject({
      ...{ maximumAmount: 0.01, minimumQuantity: 1 },
    });
  });

  it.each([
    [{ kind: 'buyXGetY', buy: { quantity: 0 }, get: { quantity: 1, percent: 5 } }, 'buy.quantity'],
    [{ kind: 'buyXGetY', buy: { quantity: 1 }, get: { quantity: 101, percent: 5 } }, 'get.quantity'],
    [{ kind: 'buyXGetY', buy: { quantity: 1 }, get: { quantity: 1, percent: 100.01 } }, 'get.percent'],
    [{ kind: 'tiers', by: 'weight', tiers: steps(1) }, 'by'],
    [{ kind: 'tiers', by: 'total', tiers: steps(2).reverse() }, 'tiers'],
    [{ kind: 'tiers', by: 'total', tiers: [{ from: 1, percent: 0 }] }, 'tiers.0.percent'],
    [{ kind: 'percent', value: 5, maximumAmount: -1 }, 'maximumAmount'],
    [{ kind: 'percent', value: 5, minimumQuantity: 1.5 }, 'minimumQuantity'],
  ])('are bounds: %j', async (body, path) => {
    expect(await admin.post('/promotions', { name: 'Sale', ...body })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path }] } },
    });
  });

  it('leave what is left out null or empty', async () => {
    expect(await create({ kind: 'percent', value: 5 })).toMatchObject({
      ...{ minimumQuantity: null, maximumAmount: null, exceptReduced: false, exceptProducts: [], exceptCategories: [] },
      ...{ exceptBrands: [], segments: [], countries: [], tiers: null, by: null, buy: null, get: null },
      ...{ timesPerOrder: null, methods: null },
    });
    const created = await create({ kind: 'buyXGetY', buy: { quantity: 1 }, get: { quantity: 1, percent: 5 } });
    const lists = { products: [], categories: [], brands: [] };
    expect(created).toMatchObject({ timesPerOrder: null, buy: lists, get: lists });
  });
});
