import { historyEntries } from '@shop/contract/history';
import { promotion } from '@shop/contract/promotion-bodies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { promotionsOf } from '../../../test/promotions.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const create = async (body: object = {}) =>
  read(promotion, await admin.post('/promotions', { name: 'Gift', kind: 'percent', value: 10, ...body }));
const make = (id: number, body: object) => admin.post(`/promotions/${id}/codes`, body);
const linesOf = async (id: number) => {
  const { text } = await admin.get(`/promotions/${id}/codes.csv`);
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
};

describe('codes that are made in bulk', () => {
  it('are as many as asked for, all different, with the prefix, and hard to guess', async () => {
    const { id } = await create();
    expect(await make(id, { count: 10_000, prefix: 'Été-' })).toMatchObject({ status: 201, body: { count: 10_000 } });
    const [header, ...lines] = await linesOf(id);
    expect(header).toBe('code,uses');
    expect(lines).toHaveLength(10_000);
    expect(new Set(lines.map((line) => line.toLowerCase())).size).toBe(10_000);
    for (const line of lines) expect(line).toMatch(/^Été-[A-Z2-9]{10},0$/);
    expect(await make(id, { count: 3 })).toMatchObject({ status: 201, body: { count: 3 } });
    expect(await admin.get(`/promotions/${id}`)).toMatchObject({ body: { codeCount: 10_003, code: null } });
    expect(await linesOf(id)).toHaveLength(10_004);
  });

  it('tell their uses in the file', async () => {
    const orders = promotionsOf(shop);
    const { id } = await create();
    await make(id, { count: 3 });
    const [, first, second] = await linesOf(id);
    const [one = 0, two = 0] = await orders.makeUsers(2);
    const codeOf = (line = '') => line.split(',')[0] ?? '';
    await orders.place(one, [codeOf(first).toLowerCase()]);
    await orders.cancel(await orders.place(two, [codeOf(second)]));
    expect((await linesOf(id)).slice(1).map((line) => line.split(',')[1])).toEqual(['1', '0', '0']);
  });

  it('are no formulas in the file', async () => {
    const { id } = await create();
    await make(id, { count: 1, prefix: '=1+' });
    expect((await linesOf(id))[1]).toMatch(/^'=1\+\w{10},0$/);
  });

  it.each([[0], [10_001], [1.5], ['3'], [undefined]])('are 1 to 10,000 at once: %s is 400', async (count) => {
    const { id } = await create();
    expect(await make(id, { count })).toMatchObject({ status: 400, body: { errors: [{ path: 'count' }] } });
    expect(await make(id, { count: 1, prefix: 'a b' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'prefix' }] },
    });
    expect(await linesOf(id)).toEqual(['code,uses']);
  });

  it('are not for promotions that are automatic or have a code of their own, and the other way round', async () => {
    const code = unique('OWN');
    const [automatic, own, bulk] = [await create({ automatic: true }), await create({ code }), await create()];
    for (const { id } of [automatic, own]) {
      expect(await make(id, { count: 1 })).toMatchObject({ status: 409, body: { code: 'PROMOTION_WITHOUT_CODES' } });
    }
    expect(await linesOf(own.id)).toEqual(['code,uses', `${code},0`]);
    await make(bulk.id, { count: 1 });
    for (const path of ['code', 'automatic']) {
      const body = { [path]: path === 'code' ? unique('NEW') : true };
      expect(await admin.patch(`/promotions/${bulk.id}`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path }] },
      });
    }
    const made = (await linesOf(bulk.id))[1]?.split(',')[0];
    const taken = { name: 'Thief', kind: 'freeShipping', code: made?.toLowerCase() };
    expect(await admin.post('/promotions', taken)).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN' } });
  });

  it('are made, and read, by admins only; the history tells who made how many', async () => {
    const { id } = await create();
    const shopper = await shop.as(await makeUser(shop));
    for (const [client, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      expect((await client.post(`/promotions/${id}/codes`, { count: 1 })).status).toBe(status);
      expect((await client.get(`/promotions/${id}/codes.csv`)).status).toBe(status);
    }
    expect((await make(999_999, { count: 1 })).status).toBe(404);
    expect((await admin.get('/promotions/999999/codes.csv')).status).toBe(404);
    await make(id, { count: 2, prefix: 'VIP' });
    const file = await admin.get(`/promotions/${id}/codes.csv`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="codes-${id}.csv"`,
      'cache-control': 'no-store',
    });
    const [newest] = read(historyEntries, await admin.get(`/promotions/${id}/history`));
    expect(newest).toMatchObject({
      action: 'promotion_codes_made',
      changes: [
        { field: 'count', after: 2 },
        { field: 'prefix', after: 'VIP' },
      ],
    });
    await admin.delete(`/promotions/${id}`);
    expect((await admin.get(`/promotions/${id}/codes.csv`)).status).toBe(404);
  });
});
