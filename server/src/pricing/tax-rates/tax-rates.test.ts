import { historyEntries } from '@shop/contract/history';
import { taxRate } from '@shop/contract/tax-rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itIsAnAdminResource } from '../../../test/admin-resources.ts';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const vat = { name: 'VAT', country: 'DE', percent: 19 };
const create = async (body: object = {}) => read(taxRate, await admin.post('/tax-rates', { ...vat, ...body }));

describe('a tax rate', () => {
  itIsAnAdminResource({
    url: '/tax-rates',
    table: 'tax_rates',
    database: () => shop.database.url,
    admin: () => admin,
    shopper: () => shopper,
    visitor: () => shop.visitor,
    body: () => vat,
    change: (name) => ({ name }),
    advance: (seconds) => shop.clock.advance(seconds),
  });

  it('is for all regions and products without a class, from today on, unless the body says otherwise', async () => {
    const today = shop.clock.now().toISOString().slice(0, 10);
    expect(await create({ country: 'de' })).toMatchObject({ ...vat, region: null, taxClass: null, from: today });
    const given = { country: 'US', region: 'Oregon', taxClass: 'shipping', percent: 8.875, from: '2020-02-29' };
    expect(await create(given)).toMatchObject({ name: 'VAT', ...given });
  });

  it.each([0, 100, 0.001, 8.875, 33.333, 99.999, 1.005])('keeps its percentage as it was sent: %d', async (percent) => {
    const { id } = await create({ percent });
    expect((await admin.get(`/tax-rates/${id}`)).body).toMatchObject({ percent });
  });

  it.each([
    ['name', { name: '' }],
    ['country', { country: 'Germany' }],
    ['country', { country: 49 }],
    ['region', { region: ' ' }],
    ['taxClass', { taxClass: 'x'.repeat(51) }],
    ['percent', { percent: -1 }],
    ['percent', { percent: 100.5 }],
    ['percent', { percent: 7.0001 }],
    ['percent', { percent: '19' }],
    ['from', { from: '2026-02-30' }],
    ['from', { from: '0000-01-01' }],
    ['from', { from: '01.02.2026' }],
  ])('with a bad %s is 400, which names it', async (path, bad) => {
    const { id } = await create();
    const named = { status: 400, body: { errors: [{ path }] } };
    expect(await admin.post('/tax-rates', { ...vat, ...bad })).toMatchObject(named);
    expect(await admin.patch(`/tax-rates/${id}`, bad)).toMatchObject(named);
  });

  it('changes only in what is sent; null takes region and class away', async () => {
    const rate = await create({ region: 'Bayern', taxClass: 'books', from: '2026-01-01' });
    const answer = await admin.patch(`/tax-rates/${rate.id}`, { percent: 7, region: null });
    expect(answer.body).toEqual({ ...rate, percent: 7, region: null, updatedAt: expect.any(String) });
  });

  it('tells who changed what of it', async () => {
    const { id } = await create({ from: '2026-01-01' });
    await admin.patch(`/tax-rates/${id}`, { percent: 16.125, from: '2026-07-01', taxClass: 'books' });
    await admin.patch(`/tax-rates/${id}`, { percent: 16.125 });
    const entries = read(historyEntries, await admin.get(`/tax-rates/${id}/history`));
    expect(entries.map(({ action }) => action)).toEqual(['tax_rate_changed', 'tax_rate_created']);
    expect(entries[0]?.changes).toEqual([
      { field: 'taxClass', after: 'books' },
      { field: 'percent', before: 19, after: 16.125 },
      { field: 'from', before: '2026-01-01', after: '2026-07-01' },
    ]);
  });
});
