/** Amounts that are stored while the currency changes to one with other decimals keep their numbers, in whichever order they come. */

import { bulkEdit } from '@shop/contract/bulk-edits';
import type { Product } from '@shop/contract/catalogue';
import { setShopMoney } from '@shop/contract/money';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { unique } from '../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../test/imports.ts';
import { untilWaiting } from '../../test/ordering.ts';
import { newProductBody } from '../../test/product-files.ts';
import { type Answer, read } from '../../test/test-app.ts';
import { connect } from '../../test/test-database.ts';

let shop: ImportShop;
let side: pg.Client;
beforeAll(async () => {
  shop = await startImportShop();
  side = await connect(shop.database.url);
});
beforeEach(() => changeTo('USD'));
afterEach(() => side.query('rollback'));
afterAll(async () => {
  await side.end();
  await shop.close();
  setShopMoney({ currency: 'USD', maxPrice: 10_000 });
});

const changeTo = async (currency: string) => {
  expect(await shop.admin.patch('/settings', { currency })).toMatchObject({ status: 200, body: { currency } });
};

interface Stored {
  what: string;
  url: string;
  /** That an edit locks. */
  rows: string;
  body: () => Record<string, unknown>;
  /** Its amounts, as they are answered. */
  amounts: object;
  change: () => object;
  changed: object;
  /** Has a request that stores a new one wait until the transaction ends. */
  hold: (body: Record<string, unknown>) => Promise<unknown>;
}

const method = (price: number) => ({ name: 'Parcel', by: 'total', rates: [{ from: 0, price }], freeFrom: 80 });
const countries = ['FR', 'BE', 'NL', 'LU'];

const all: Stored[] = [
  {
    what: 'a product',
    url: '/products',
    rows: 'stocks where variant_id in (select id from variants where product_id = $1)',
    body: () => ({ ...newProductBody, brand: unique('Held'), price: 25 }),
    amounts: { price: 25, basePrice: 25 },
    change: () => ({ price: 26 }),
    changed: { price: 26, basePrice: 26 },
    hold: ({ brand }) => side.query('insert into brands (value, label) values ($1, $1)', [brand]),
  },
  {
    what: 'a shipping zone',
    url: '/shipping-zones',
    rows: 'shipping_zones where id = $1',
    body: () => ({ name: 'Zone', countries: [countries.pop()], methods: [method(5)] }),
    amounts: { methods: [method(5)] },
    change: () => ({ methods: [method(6)] }),
    changed: { methods: [method(6)] },
    hold: () => side.query('lock table shipping_zone_countries in share mode'),
  },
  {
    what: 'a promotion',
    url: '/promotions',
    rows: 'promotions where id = $1',
    body: () => ({ name: 'Five off', code: unique('FIVE'), kind: 'fixed', value: 5, minimumTotal: 40 }),
    amounts: { value: 5, minimumTotal: 40 },
    change: () => ({ value: 6 }),
    changed: { value: 6, minimumTotal: 40 },
    hold: () => side.query('lock table promotion_codes in share mode'),
  },
];

const withId = z.object({ id: z.int() });

describe.each(all)('$what', ({ url, rows, body, amounts, change, changed, hold }) => {
  it('that is being stored is waited for, and then has the units of the new currency', async () => {
    const sent = body();
    await side.query('begin');
    await hold(sent);
    const storing = shop.admin.post(url, sent);
    await untilWaiting(side, 1);
    const changing = shop.admin.patch('/settings', { currency: 'JPY' });
    await untilWaiting(side, 2);
    await side.query('rollback');
    const stored = await storing;
    expect([stored.status, (await changing).status]).toEqual([201, 200]);
    const { id } = read(withId, stored);
    expect((await shop.admin.get(`${url}/${id}`)).body).toMatchObject(amounts);
  });

  it('that is being edited is waited for, too', async () => {
    const { id } = read(withId, await shop.admin.post(url, body()));
    await side.query('begin');
    await side.query(`select from ${rows} for update`, [id]);
    const editing = shop.admin.patch(`${url}/${id}`, change());
    await untilWaiting(side, 1);
    const changing = shop.admin.patch('/settings', { currency: 'JPY' });
    await untilWaiting(side, 2);
    await side.query('rollback');
    expect([(await editing).status, (await changing).status]).toEqual([200, 200]);
    expect((await shop.admin.get(`${url}/${id}`)).body).toMatchObject(changed);
  });

  it('that comes while it changes is refused, and is stored in the new units when it is sent again', async () => {
    const { id } = read(withId, await shop.admin.post(url, body()));
    await side.query('begin');
    // The change waits when it has rescaled all amounts.
    await side.query('lock table change_sets in share mode');
    const changing = shop.admin.patch('/settings', { currency: 'KWD' });
    await untilWaiting(side, 1);
    const sent = body();
    const storing = shop.admin.post(url, sent);
    const editing = shop.admin.patch(`${url}/${id}`, change());
    await untilWaiting(side, 3);
    await side.query('rollback');
    expect((await changing).status).toBe(200);
    for (const answer of [await storing, await editing]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'CURRENCY_CHANGED' } });
    }
    const again = read(withId, await shop.admin.post(url, sent));
    expect((await shop.admin.get(`${url}/${again.id}`)).body).toMatchObject(amounts);
    expect((await shop.admin.get(`${url}/${id}`)).body).toMatchObject(amounts);
  });
});

describe('a bound of prices in the filter of a collection', () => {
  const filter = 'price_lte=12.50';
  const refused = { status: 409, body: { code: 'CURRENCY_DECIMALS' } };
  const remove = (id: number) => shop.admin.delete(`/collections/${id}`);

  it('that is being stored is waited for, and then refuses a currency that it does not fit', async () => {
    await side.query('begin');
    await side.query('lock table collections in share mode');
    const storing = shop.admin.post('/collections', { title: unique('Cheap'), filter });
    await untilWaiting(side, 1);
    const changing = shop.admin.patch('/settings', { currency: 'JPY' });
    await untilWaiting(side, 2);
    await side.query('rollback');
    const { id } = read(withId, await storing);
    expect(await changing).toMatchObject(refused);
    await remove(id);
  });

  it('that is being edited is waited for, too', async () => {
    const { id } = read(
      withId,
      await shop.admin.post('/collections', { title: unique('Cheap'), filter: 'price_lte=12' }),
    );
    await side.query('begin');
    await side.query('select from collections where id = $1 for update', [id]);
    const editing = shop.admin.patch(`/collections/${id}`, { filter });
    await untilWaiting(side, 1);
    const changing = shop.admin.patch('/settings', { currency: 'JPY' });
    await untilWaiting(side, 2);
    await side.query('rollback');
    expect([(await editing).status, await changing]).toMatchObject([200, refused]);
    await remove(id);
  });
});

describe('a price of before', () => {
  const priceOf = async (one: Product) => (await shop.find(one)).price;
  const refused = { status: 409, body: { code: 'CURRENCY_CHANGED' } };

  it('that a file compared is not applied in other units, and not undone', async () => {
    const one = await shop.create({ ...newProductBody, price: 20 });
    const other = await shop.create({ ...newProductBody, price: 20 });
    const applied = await shop.import([{ productId: one.id, price: '30' }]);
    const checked = await shop.check([{ productId: other.id, price: '30' }]);
    await changeTo('JPY');
    expect(await shop.tryApply(checked)).toMatchObject(refused);
    expect(await shop.tryUndo(applied)).toMatchObject(refused);
    expect([await priceOf(one), await priceOf(other)]).toEqual([30, 20]);
    // What was applied answers as before.
    expect(await shop.apply(applied)).toMatchObject({ state: 'applied', changed: 1 });
  });

  it('that a bulk edit has changed is undone in a currency with the same decimals, and in no other', async () => {
    const one = await shop.create({ ...newProductBody, price: 20 });
    const change = { price: { to: 35 } };
    const { id } = read(bulkEdit, await shop.admin.post('/bulk-edits', { ids: [one.id], change }));
    const call = (what: string) => shop.admin.post(`/bulk-edits/${id}/${what}`, undefined);
    await call('apply');
    await changeTo('EUR');
    expect((await call('undo')).status).toBe(200);
    expect(await priceOf(one)).toBe(20);
    const next = read(bulkEdit, await shop.admin.post('/bulk-edits', { ids: [one.id], change })).id;
    await shop.admin.post(`/bulk-edits/${next}/apply`, undefined);
    await changeTo('KWD');
    expect(await shop.admin.post(`/bulk-edits/${next}/undo`, undefined)).toMatchObject(refused);
    expect(await priceOf(one)).toBe(35);
  });

  it('that a file is just changing is waited for', async () => {
    const one = await shop.create({ ...newProductBody, price: 20 });
    const checked = await shop.check([{ productId: one.id, price: '30' }]);
    let changing: Promise<Answer> | undefined;
    await shop.whileAtIt(
      () => shop.apply(checked),
      async () => {
        changing = shop.admin.patch('/settings', { currency: 'JPY' });
        await untilWaiting(side, 2);
      },
    );
    expect((await changing)?.status).toBe(200);
    expect(await priceOf(one)).toBe(30);
  });
});
