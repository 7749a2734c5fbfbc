/** Applying an import or a bulk edit without what cannot be changed. */

import { appliedBulkEdit, bulkEdit, undoneBulkEdit } from '@shop/contract/bulk-edits';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProduct, newProductBody, newProductWithVariants } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const LEAVE_OUT = { leaveOut: true };

describe('an import from which is left out what cannot be changed', () => {
  it('changes all other lines, and lists those with errors and those that have changed meanwhile', async () => {
    const [good, bad, stale] = [
      await shop.create(newProductBody),
      await shop.create(newProductBody),
      await shop.create(newProductBody),
    ];
    const checked = await shop.check([
      { productId: good.id, price: 30, stock: 12 },
      { productId: bad.id, price: 0.5, stock: 'many' },
      { productId: stale.id, price: 30, stock: 12 },
    ]);
    expect(checked).toMatchObject({ changed: 2, errorCount: 2, applicable: 2 });
    expect(read(problem, await shop.tryApply(checked)).code).toBe('IMPORT_HAS_ERRORS');
    await shop.edit(stale, { price: 25 });
    const applied = await shop.apply(checked, LEAVE_OUT);
    expect(applied).toMatchObject({ state: 'applied', created: 0, changed: 1, retired: 0 });
    expect(applied.leftOut).toEqual([
      { line: 3, productId: null, variantId: null, message: expect.stringContaining('price must be at least 1') },
      { line: 4, productId: stale.id, variantId: expect.any(Number), message: expect.stringContaining('has changed') },
    ]);
    expect(applied.leftOut[0]?.message).toContain('stock');
    expect(await shop.apply(checked, LEAVE_OUT)).toEqual(applied);
    expect(await Promise.all([good, bad, stale].map(async (one) => (await shop.find(one)).price))).toEqual([
      30, 20, 25,
    ]);
    expect(await shop.undo(checked)).toMatchObject({ undone: 1, left: [] });
    expect(await shop.find(good)).toMatchObject({ price: 20, stock: 10 });
  });

  it('without leaveOut a conflict changes nothing, and it can be applied with it after that', async () => {
    const [good, stale] = [await shop.create(newProductBody), await shop.create(newProductBody)];
    const checked = await shop.check([good, stale].map(({ id }) => ({ productId: id, price: 30 })));
    await shop.edit(stale, { price: 25 });
    expect(read(problem, await shop.tryApply(checked)).code).toBe('IMPORT_STALE');
    expect(await shop.find(good)).toMatchObject({ price: 20 });
    expect((await shop.apply(checked, LEAVE_OUT)).leftOut.map(({ productId }) => productId)).toEqual([stale.id]);
    expect(await shop.find(good)).toMatchObject({ price: 30 });
  });

  it('leaves a variant alone, but a new product, or one that gets other variants, as a whole', async () => {
    const plain = await shop.create(newProductWithVariants);
    const reshaped = await shop.create(newProductWithVariants);
    const lineOf = (product: typeof plain, n: number, cells: object) => ({
      variantId: variantOf(product, n).id,
      productId: product.id,
      ...cells,
    });
    const checked = await shop.check([
      lineOf(plain, 0, { variantPrice: 0.2, retired: '' }),
      lineOf(plain, 1, { variantPrice: 33, retired: '' }),
      lineOf(reshaped, 0, { variantPrice: 0.2, retired: '' }),
      lineOf(reshaped, 1, { variantPrice: '', retired: 'true' }),
    ]);
    expect(checked).toMatchObject({ errorCount: 2, applicable: 1 });
    const { leftOut, changed, retired } = await shop.apply(checked, LEAVE_OUT);
    expect([changed, retired]).toEqual([1, 0]);
    expect(leftOut.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(leftOut[2]?.message).toContain('another line of the same product');
    expect((await shop.find(plain)).variants?.map(({ price }) => price)).toEqual([null, 33, null]);
    expect((await shop.find(reshaped)).variants).toHaveLength(3);

    const created = await shop.check([
      {
        ...newProduct,
        productId: 'new:a',
        title: 'Whole lamp',
        color: 'white',
        colors: 'white|black',
        sizes: '',
        sku: '',
        stock: 3,
      },
      {
        ...newProduct,
        productId: 'new:a',
        title: 'Whole lamp',
        color: 'black',
        colors: 'white|black',
        sizes: '',
        sku: '',
        stock: -1,
      },
      { ...newProduct, productId: 'new:b', title: 'Other lamp', color: '', colors: '', sizes: '', sku: '', stock: 3 },
    ]);
    expect(created.errors.map(({ line }) => line)).toEqual([3]);
    expect(await shop.apply(created, LEAVE_OUT)).toMatchObject({ created: 1, leftOut: [{ line: 2 }, { line: 3 }] });
    expect(await shop.exported()).not.toContain('Whole lamp');
  });

  it('leaves out as well who would get the SKU that a line keeps which is left out', async () => {
    const [giver, taker] = [
      await shop.create({ ...newProductBody, sku: 'GIVEN' }),
      await shop.create({ ...newProductBody, sku: 'TAKER' }),
    ];
    const checked = await shop.check([
      { productId: giver.id, sku: 'ANOTHER', price: 30 },
      { productId: taker.id, sku: 'GIVEN', price: 30 },
    ]);
    await shop.edit(giver, { price: 25 });
    const { leftOut } = await shop.apply(checked, LEAVE_OUT);
    expect(leftOut.map(({ line, message }) => [line, message])).toEqual([
      [2, expect.stringContaining('has changed')],
      [3, 'The SKU GIVEN is taken'],
    ]);
    expect([(await shop.find(giver)).sku, (await shop.find(taker)).sku]).toEqual(['GIVEN', 'TAKER']);
  });

  it('is none where the header is wrong, or no line is right', async () => {
    const one = await shop.create(newProductBody);
    for (const cells of [{ prise: 30, title: 'A' }, { price: 0 }]) {
      const checked = await shop.check([{ productId: one.id, ...cells }]);
      expect(checked.applicable).toBe(0);
      expect(read(problem, await shop.tryApply(checked, LEAVE_OUT)).code).toBe('IMPORT_HAS_ERRORS');
    }
    expect((await shop.find(one)).title).toBe(newProductBody.title);
  });
});

describe('a bulk edit', () => {
  const edit = async (ids: readonly number[], change: object) =>
    read(bulkEdit, await shop.admin.post('/bulk-edits', { ids, change }));

  it('changes 99 products where one cannot be changed and is left out', async () => {
    const [good, bad, stale] = [
      await shop.create(newProductBody),
      await shop.create({ ...newProductBody, price: 1.05 }),
      await shop.create(newProductBody),
    ];
    const checked = await edit([good.id, bad.id, stale.id], { price: { percent: -10 } });
    expect(checked).toMatchObject({ changed: 2, errorCount: 1 });
    await shop.edit(stale, { price: 25 });
    const applied = read(appliedBulkEdit, await shop.admin.post(`/bulk-edits/${checked.id}/apply`, LEAVE_OUT));
    expect(applied).toMatchObject({
      changed: 1,
      leftOut: [
        { productId: bad.id, message: expect.stringContaining('at least 1') },
        { productId: stale.id, message: expect.stringContaining('has changed') },
      ],
    });
    expect(await Promise.all([good, bad, stale].map(async (one) => (await shop.find(one)).price))).toEqual([
      18, 1.05, 25,
    ]);
    expect(read(bulkEdit, await shop.admin.get(`/bulk-edits/${checked.id}`))).toMatchObject({
      state: 'applied',
      changed: 1,
    });
  });

  it('whose undo put nothing back, since another one followed, is undone once that one is', async () => {
    const one = await shop.create(newProductBody);
    const raise = async (by: number) => {
      const checked = await edit([one.id], { price: { by } });
      await shop.admin.post(`/bulk-edits/${checked.id}/apply`, undefined);
      return checked;
    };
    const undo = async ({ id }: { id: number }) =>
      read(undoneBulkEdit, await shop.admin.post(`/bulk-edits/${id}/undo`, undefined));
    const [first, second] = [await raise(5), await raise(7)];
    const nothing = { undone: 0, left: [{ productId: one.id, variantId: null, field: 'price' }] };
    expect(await undo(first)).toMatchObject(nothing);
    expect(await undo(first)).toMatchObject(nothing);
    expect((await undo(second)).undone).toBe(1);
    expect(await undo(first)).toMatchObject({ undone: 1, left: [] });
    expect((await shop.find(one)).price).toBe(20);
    await shop.edit(one, { price: 25 });
    expect(await undo(first)).toMatchObject({ undone: 1, left: [] });
    expect((await shop.find(one)).price).toBe(25);
  });
});
