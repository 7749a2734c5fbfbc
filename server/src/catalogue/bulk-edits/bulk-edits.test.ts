import { appliedBulkEdit, bulkEdit, undoneBulkEdit } from '@shop/contract/bulk-edits';
import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeUser, orderOf } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProductBody, newProductWithVariants } from '../../../test/product-files.ts';
import { read, totalOf } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

async function check(body: object) {
  const answer = await shop.admin.post('/bulk-edits', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return read(bulkEdit, answer);
}
const apply = (one: { id: number }) => shop.admin.post(`/bulk-edits/${one.id}/apply`, undefined);
const undo = (one: { id: number }) => shop.admin.post(`/bulk-edits/${one.id}/undo`, undefined);

async function edited(body: object) {
  const checked = await check(body);
  expect(checked.errors).toEqual([]);
  return read(appliedBulkEdit, await apply(checked));
}

describe('POST /bulk-edits', () => {
  it('says what it would change of which products, and changes nothing', async () => {
    const one = await shop.create(newProductBody);
    const varied = await shop.create(newProductWithVariants);
    const same = await shop.create({ ...newProductBody, price: 18 });
    const variantId = varied.variants?.[1]?.id;
    const checked = await check({ ids: [same.id, one.id, varied.id, one.id], change: { price: { to: 18 } } });
    expect(checked).toMatchObject({ state: 'checked', count: 3, changed: 2, unchanged: 1, errorCount: 0, errors: [] });
    expect(checked.sample).toEqual([
      { productId: one.id, variantId: null, field: 'price', from: 20, to: 18 },
      { productId: varied.id, variantId: null, field: 'price', from: 20, to: 18 },
      { productId: varied.id, variantId, field: 'variantPrice', from: 22.5, to: 18 },
    ]);
    expect([await shop.find(one), await shop.find(varied)]).toEqual([one, varied]);
    expect((await shop.admin.get(`/bulk-edits/${checked.id}`)).body).toEqual(checked);
    const list = await shop.admin.get('/bulk-edits?_limit=1');
    expect(read(z.array(bulkEdit), list)).toEqual([checked]);
    expect(totalOf(list)).toBeGreaterThan(0);
    // Imports are others.
    expect((await shop.admin.get(`/imports/${checked.id}`)).status).toBe(404);
  });

  it('is for admins', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const [client, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      expect((await client.post('/bulk-edits', { ids: [1], change: { deleted: true } })).status).toBe(status);
      expect((await client.post('/bulk-edits/1/apply', undefined)).status).toBe(status);
      expect((await client.post('/bulk-edits/1/undo', undefined)).status).toBe(status);
      expect((await client.get('/bulk-edits?applied=true')).status).toBe(status);
    }
  });

  it('takes ids or a filter, and at least one change', async () => {
    const deleted = { deleted: true };
    for (const body of [
      { change: deleted },
      { ids: [1], filter: {}, change: deleted },
      { ids: [1] },
      { ids: [1], change: {} },
      { ids: [1], change: { title: 'x' } },
      { ids: [1], change: { price: {} } },
      { ids: [1], change: { price: { by: 1, percent: 1 } } },
      { ids: [1], change: { price: { by: '1' } } },
      { ids: [1], change: { price: { to: 20.001 } } },
      { ids: [1], change: { price: { to: 20, rounding: '95' } } },
      { ids: [1], change: { discountPercentage: 101 } },
      { ids: [1], change: { stock: { by: 1.5 } } },
      { ids: [1], change: { brand: 'a,b' } },
      { ids: ['x'], change: deleted },
      { filter: { colour: 'red' }, change: deleted },
    ]) {
      expect([body, (await shop.admin.post('/bulk-edits', body)).status]).toEqual([body, 400]);
    }
  });

  it('changes own prices of products and variants by amount or percent, with rounding', async () => {
    const varied = await shop.create(newProductWithVariants);
    await edited({ ids: [varied.id], change: { price: { percent: -10, rounding: '99' } } });
    const now = await shop.find(varied);
    expect([now.basePrice, now.variants?.map(({ price }) => price)]).toEqual([17.99, [null, 19.99, null]]);
    await edited({ ids: [varied.id], change: { price: { by: 0.51, rounding: 'whole' } } });
    const then = await shop.find(varied);
    expect([then.basePrice, then.variants?.map(({ price }) => price)]).toEqual([19, [null, 21, null]]);
  });

  it('changes discount, category, brand and deleted of all that a filter leaves, with history and price history', async () => {
    const some = [];
    for (let n = 0; n < 3; n += 1)
      some.push(await shop.create({ ...newProductBody, brand: 'Bulk', category: `Bulk ${n % 2}` }));
    shop.clock.advance(60);
    const change = { discountPercentage: 50, category: 'Moved', brand: 'Bulk 2', deleted: true };
    expect(await edited({ filter: { brand: 'Bulk', category: 'Bulk 0' }, change })).toMatchObject({ changed: 2 });
    const [first, second, third] = await Promise.all(some.map(shop.find));
    expect(first).toMatchObject({ ...change, discountPrice: 10, lowestPrice30Days: 15 });
    expect(third).toMatchObject(change);
    expect(second).toEqual(some[1]);
    const [entry] = read(historyEntries, await shop.admin.get(`/products/${first?.id}/history`));
    expect(entry).toMatchObject({ action: 'product_changed' });
    expect(entry?.changes).toContainEqual({ field: 'category', before: 'Bulk 0', after: 'Moved' });
    expect(await check({ filter: { q: 'bulk 2', stock: 'out' }, change: { deleted: false } })).toMatchObject({
      count: 0,
    });
    expect(await check({ filter: { q: 'bulk 2', deleted: 'true' }, change: { deleted: false } })).toMatchObject({
      count: 2,
    });
    // Deleted ones are among them, too.
    expect(await check({ filter: { brand: 'Bulk 2' }, change: { deleted: false } })).toMatchObject({
      count: 2,
      changed: 2,
    });
  });

  it('tells errors in the language of the request, those of fields too', async () => {
    await shop.admin.patch('/settings', { languages: ['en', 'de'] });
    const { id } = await shop.create({ ...newProductBody, stock: 1 });
    const change = { price: { to: 0.01 }, stock: { by: -2 } };
    const answer = await shop.admin.post('/bulk-edits', { ids: [id], change }, { 'accept-language': 'de' });
    await shop.admin.patch('/settings', { languages: ['en'] });
    expect(read(bulkEdit, answer).errors).toEqual([
      { productId: id, message: 'price muss mindestens 1 sein; stock wäre -1' },
    ]);
  });

  it('changes stock of products without variants; below 0 is an error, and nothing is applied with errors', async () => {
    const one = await shop.create(newProductBody);
    const few = await shop.create({ ...newProductBody, stock: 2 });
    const varied = await shop.create(newProductWithVariants);
    expect(await edited({ ids: [one.id, varied.id], change: { stock: { by: -3 } } })).toMatchObject({ changed: 1 });
    expect([(await shop.find(one)).stock, (await shop.find(varied)).stock]).toEqual([7, 7]);
    const checked = await check({ ids: [one.id, few.id, 987654], change: { stock: { by: -3 } } });
    expect(checked).toMatchObject({ count: 3, changed: 1, errorCount: 2 });
    expect(checked.errors).toEqual([
      { productId: few.id, message: 'stock would be -1' },
      { productId: 987654, message: 'There is no product 987654' },
    ]);
    expect(read(problem, await apply(checked))).toMatchObject({ status: 409, code: 'IMPORT_HAS_ERRORS' });
    expect((await shop.find(one)).stock).toBe(7);
  });

  it('rejects prices beyond their limits, of variants as well', async () => {
    const one = await shop.create(newProductBody);
    const varied = await shop.create(newProductWithVariants);
    const low = await check({ ids: [one.id], change: { price: { by: -19.01 } } });
    expect(low.errors).toEqual([{ productId: one.id, message: 'price must be at least 1' }]);
    const high = await check({ ids: [varied.id], change: { price: { by: 9_978 } } });
    expect(high.errors).toEqual([{ productId: varied.id, message: 'price must be at most 10000' }]);
  });
});

describe('applying and undoing a bulk edit', () => {
  it('answers the same again, and nothing more happens', async () => {
    const one = await shop.create(newProductBody);
    const checked = await check({ ids: [one.id], change: { price: { by: 5 }, stock: { by: 2 } } });
    expect(read(problem, await undo(checked))).toMatchObject({ status: 409, code: 'IMPORT_NOT_APPLIED' });
    const answers = await Promise.all([apply(checked), apply(checked)]);
    for (const answer of [...answers, await apply(checked)]) {
      expect(read(appliedBulkEdit, answer)).toEqual({
        id: checked.id,
        state: 'applied',
        leftOut: [],
        created: 0,
        changed: 1,
        retired: 0,
      });
    }
    expect(await shop.find(one)).toMatchObject({ price: 25, stock: 12 });
    for (let again = 0; again < 2; again += 1) {
      expect(read(undoneBulkEdit, await undo(checked))).toEqual({
        id: checked.id,
        state: 'undone',
        undone: 1,
        left: [],
      });
    }
    expect(await shop.find(one)).toMatchObject({ price: 20, stock: 10 });
  });

  it('is 409 with the products that were changed since, and applies nothing; a sale is no conflict', async () => {
    const [one, two] = [await shop.create(newProductBody), await shop.create(newProductBody)];
    const checked = await check({ ids: [one.id, two.id], change: { price: { by: 5 }, stock: { by: -1 } } });
    const shopper = await shop.as(await makeUser(shop));
    const order = orderOf([{ product: { id: one.id, discount_price_cents: 1500 }, quantity: 1 }]);
    expect((await shopper.post('/orders', order)).status).toBe(201);
    await shop.edit(two, { price: 30 });
    const stale = read(problem, await apply(checked));
    expect(stale).toMatchObject({ status: 409, code: 'IMPORT_STALE' });
    expect(stale.conflicts).toEqual([{ productId: two.id, variantId: expect.any(Number) }]);
    await shop.edit(two, { price: 20 });
    expect((await apply(checked)).status).toBe(200);
    expect(await shop.find(one)).toMatchObject({ price: 25, stock: 8 });
  });

  it('leaves what was changed since, and names it by product', async () => {
    const varied = await shop.create(newProductWithVariants);
    const applied = await edited({ ids: [varied.id], change: { price: { by: 5 }, brand: 'Oak' } });
    await shop.edit(varied, { brand: 'Pine' });
    expect(read(undoneBulkEdit, await undo(applied))).toEqual({
      id: applied.id,
      state: 'undone',
      undone: 1,
      left: [{ productId: varied.id, variantId: expect.any(Number), field: 'brand' }],
    });
    expect(await shop.find(varied)).toMatchObject({ brand: 'Pine', basePrice: 20 });
  });
});

describe('GET /bulk-edits', () => {
  it('says who asked for which change, and what became of it', async () => {
    const other = await makeUser(shop, { role: 'admin' });
    const varied = await shop.create(newProductWithVariants);
    const change = { price: { percent: -10, rounding: '99' }, brand: 'Ash' };
    const body = { ids: [varied.id], change };
    const checked = read(bulkEdit, await (await shop.as(other)).post('/bulk-edits', body));
    const asked = { change, by: { id: other.id, email: other.email } };
    expect(checked).toMatchObject({ ...asked, undone: null, leftCount: null });
    await apply(checked);
    await shop.edit(varied, { brand: 'Elm' });
    await undo(checked);
    const now = read(bulkEdit, await shop.admin.get(`/bulk-edits/${checked.id}`));
    expect(now).toMatchObject({ ...asked, state: 'undone', changed: 1, undone: 1, leftCount: 1 });
  });

  it('lists those that were applied, also if they were undone since, where only those are asked for', async () => {
    const one = await shop.create(newProductBody);
    const listed = async (query: string) => {
      const list = await shop.admin.get(`/bulk-edits?${query}`);
      return { ids: read(z.array(bulkEdit), list).map(({ id }) => id), total: totalOf(list) };
    };
    const before = await listed('applied=true&_limit=1');
    const undone = await edited({ ids: [one.id], change: { price: { to: 30 } } });
    await undo(undone);
    const applied = await edited({ ids: [one.id], change: { price: { to: 31 } } });
    const previewed = await check({ ids: [one.id], change: { price: { to: 32 } } });
    expect(await listed('applied=true&_limit=2')).toEqual({ ids: [applied.id, undone.id], total: before.total + 2 });
    expect(await listed('applied=true&_limit=1&_page=2')).toMatchObject({ ids: [undone.id] });
    expect((await listed('_limit=2')).ids).toEqual([previewed.id, applied.id]);
    expect((await shop.admin.get('/bulk-edits?applied=maybe')).status).toBe(400);
  });
});
