/** SKUs that somebody else has by the time an import is applied or undone. */

import { problem } from '@shop/contract/problem';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { untilWaiting } from '../../../test/ordering.ts';
import { newProduct, newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

/** With three variants, of which the first has the SKU. */
const withSku = (sku: string) =>
  shop.create({
    ...newProductWithVariants,
    variants: newProductWithVariants.variants.map((one, n) => (n === 0 ? { ...one, sku } : one)),
  });

const skuOf = async (id: number) =>
  readFileLines(await shop.exported()).find(({ variantId }) => variantId === String(id))?.sku;

describe('a retired variant whose SKU somebody else has', () => {
  async function retired(sku: string) {
    const varied = await withSku(sku);
    const { id } = variantOf(varied, 0);
    await shop.edit(varied, { variants: varied.variants?.slice(1) });
    return { varied, id };
  }

  it('is an error of a line that brings it back with its SKU', async () => {
    const { varied, id } = await retired('BACK-1');
    const other = await shop.create({ ...newProductBody, sku: 'back-1' });
    const checked = await shop.check([{ variantId: id, retired: 'false' }]);
    expect(checked).toMatchObject({
      changed: 0,
      errorCount: 1,
      errors: [{ line: 2, column: 'sku', message: `The SKU BACK-1 is that of product ${other.id} already` }],
    });
    await shop.import([{ variantId: id, retired: 'false', sku: '' }]);
    expect(variantOf(await shop.find(varied), 0)).toMatchObject({ id, sku: null });
  });

  it('is a conflict if it was taken since the check', async () => {
    const { varied, id } = await retired('BACK-2');
    const checked = await shop.check([{ variantId: id, retired: 'false' }]);
    await shop.create({ ...newProductBody, sku: 'BACK-2' });
    expect(read(problem, await shop.tryApply(checked))).toMatchObject({
      status: 409,
      code: 'IMPORT_STALE',
      conflicts: [{ line: 2, productId: varied.id, variantId: id }],
    });
  });

  it('comes back when its retiring is undone, without the SKU, which is listed', async () => {
    const [one, varied] = [await shop.create(newProductBody), await withSku('BACK-3')];
    const { id: variantId } = variantOf(varied, 0);
    const applied = await shop.import([
      { productId: one.id, variantId: '', title: 'Changed', retired: '' },
      { productId: varied.id, variantId, title: 'Desk lamp', retired: 'true' },
    ]);
    await shop.create({ ...newProductBody, sku: 'back-3' });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 2,
      left: [{ line: 3, productId: varied.id, variantId, field: 'sku' }],
    });
    expect((await shop.find(one)).title).toBe('Desk lamp');
    expect(variantOf(await shop.find(varied), 0)).toMatchObject({ id: variantId, sku: null, stock: 4 });
  });

  it('comes back with it if that is its own product, which sells it no longer', async () => {
    const varied = await withSku('BACK-4');
    const { id: variantId } = variantOf(varied, 0);
    const applied = await shop.import([
      { productId: varied.id, variantId, color: 'white', size: 's', sku: 'BACK-4', stock: 4, retired: 'true' },
      { productId: varied.id, variantId: '', color: 'gray', size: 'm', sku: '', stock: 4, retired: '' },
    ]);
    const now = await shop.find(varied);
    await shop.edit(varied, {
      variants: now.variants?.map((one) =>
        one.color === 'gray' && one.size === 'm' ? { ...one, sku: 'BACK-4' } : one,
      ),
    });
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(variantOf(await shop.find(varied), 0)).toMatchObject({ id: variantId, sku: 'BACK-4' });
  });
});

describe('a SKU that a file takes from a variant which it retires', () => {
  it('goes to another product, and back when that is undone', async () => {
    const [other, varied] = [await shop.create(newProductBody), await withSku('MOVE-1')];
    const { id: variantId } = variantOf(varied, 0);
    const before = await shop.exported();
    const checked = await shop.check([
      { productId: other.id, variantId: '', sku: 'MOVE-1', retired: '' },
      { productId: varied.id, variantId, sku: 'MOVE-1', retired: 'true' },
    ]);
    expect(checked).toMatchObject({ changed: 1, retired: 1, errors: [] });
    await shop.apply(checked);
    expect((await shop.find(other)).sku).toBe('MOVE-1');
    expect(await skuOf(variantId)).toBe('MOVE-1');
    expect(await shop.undo(checked)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.exported()).toBe(before);
  });

  it('goes to a new product', async () => {
    const varied = await withSku('MOVE-2');
    const { id: variantId } = variantOf(varied, 0);
    const applied = await shop.import([
      { productId: 'new:a', variantId: '', ...newProduct, sku: 'MOVE-2', stock: 1, retired: '' },
      { productId: varied.id, variantId, ...newProduct, sku: 'MOVE-2', stock: 4, retired: 'true' },
    ]);
    expect(applied).toMatchObject({ created: 1, retired: 1 });
    expect(await skuOf(variantId)).toBe('MOVE-2');
    // A deleted product keeps its SKU.
    expect(await shop.undo(applied)).toMatchObject({
      undone: 2,
      left: [{ line: 3, productId: varied.id, variantId, field: 'sku' }],
    });
    expect(variantOf(await shop.find(varied), 0)).toMatchObject({ id: variantId, stock: 4 });
  });
});

describe('a SKU that a file gives before it retires the variant that has it', () => {
  it('hides no conflict of the lines after that', async () => {
    const [one, other] = [await shop.create(newProductBody), await shop.create(newProductBody)];
    const varied = await withSku('LATE-1');
    const { id: variantId } = variantOf(varied, 0);
    const row = { variantId: '', ...newProduct, sku: '', stock: 4, retired: '' };
    const checked = await shop.check([
      { ...row, productId: one.id, sku: 'LATE-1' },
      // Rows are carried out 500 at a time.
      ...Array.from({ length: 500 }, (_, n) => ({ ...row, productId: `new:${n}` })),
      { ...row, productId: varied.id, variantId, sku: 'LATE-1', retired: 'true' },
      { ...row, productId: other.id, title: 'Changed' },
    ]);
    await shop.edit(other, { title: 'Changed meanwhile' });
    expect(read(problem, await shop.tryApply(checked))).toMatchObject({
      code: 'IMPORT_STALE',
      conflicts: [{ line: 504, productId: other.id }],
    });
  });
});

describe('undoing changes of SKUs', () => {
  it('leaves each that would need one which stays where it is', async () => {
    const [one, two, three] = [
      await shop.create({ ...newProductBody, sku: 'RING-1' }),
      await shop.create({ ...newProductBody, sku: 'RING-2' }),
      await shop.create({ ...newProductBody, sku: 'RING-3' }),
    ];
    const applied = await shop.import([
      { productId: one.id, sku: 'RING-2' },
      { productId: two.id, sku: 'RING-3' },
      { productId: three.id, sku: 'RING-4' },
    ]);
    await shop.create({ ...newProductBody, sku: 'RING-1' });
    const { undone, left } = await shop.undo(applied);
    // Without RING-1 the first one keeps RING-2, which the second one needs.
    expect(left.map(({ line, field }) => [line, field])).toEqual([
      [2, 'sku'],
      [3, 'sku'],
      [4, 'sku'],
    ]);
    expect(undone).toBe(0);
    const skus = [await shop.find(one), await shop.find(two), await shop.find(three)].map(({ sku }) => sku);
    expect(skus).toEqual(['RING-2', 'RING-3', 'RING-4']);
  });
});

describe('a SKU that a file moves from a line that gets another one', () => {
  it('comes back from a new variant, which the undo retires', async () => {
    const [one, varied] = [await shop.create({ ...newProductBody, sku: 'SHIFT-1' }), await withSku('SHIFT-0')];
    const applied = await shop.import([
      { productId: one.id, variantId: '', color: '', size: '', sku: 'SHIFT-2', stock: 4 },
      { productId: varied.id, variantId: '', color: 'gray', size: 'm', sku: 'SHIFT-1', stock: 1 },
    ]);
    expect(applied).toMatchObject({ changed: 1, created: 1 });
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect((await shop.find(one)).sku).toBe('SHIFT-1');
    expect((await shop.find(varied)).variants).toHaveLength(varied.variants?.length ?? 0);
  });

  it('stays with a new product, and all else is undone', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'SHIFT-3' });
    const applied = await shop.import([
      { productId: one.id, ...newProduct, title: 'Changed', sku: 'SHIFT-4', stock: 4 },
      { productId: 'new:a', ...newProduct, sku: 'SHIFT-3', stock: 1 },
    ]);
    expect(applied).toMatchObject({ changed: 1, created: 1 });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 2,
      left: [{ line: 2, productId: one.id, field: 'sku' }],
    });
    expect(await shop.find(one)).toMatchObject({ title: 'Desk lamp', sku: 'SHIFT-4' });
  });
});

describe('a SKU that another admin stores at the same time', () => {
  let side: pg.Client;
  beforeAll(async () => {
    side = await connect(shop.database.url);
  });
  afterAll(() => side.end());

  /** Runs the work while a product is getting the SKU; that is stored when the work waits for it. */
  async function meanwhile<T>(sku: string, work: () => Promise<T>): Promise<T> {
    const { id } = await shop.create(newProductBody);
    await side.query('begin');
    await side.query('update variants set sku = $1 where product_id = $2', [sku, id]);
    const working = work();
    await untilWaiting(side, 1);
    await side.query('commit');
    return working;
  }

  it.each([
    ['of a product', 'RACE-1', { sku: 'RACE-1' }],
    ['of a new product', 'RACE-2', { ...newProduct, sku: 'RACE-2', stock: 1 }],
  ])('is a conflict, %s', async (_name, sku, line) => {
    const isNew = 'title' in line;
    const one = await shop.create(newProductBody);
    const checked = await shop.check([isNew ? line : { productId: one.id, ...line }]);
    const answer = await meanwhile(sku, () => shop.tryApply(checked));
    expect(read(problem, answer)).toMatchObject({
      status: 409,
      code: 'IMPORT_STALE',
      conflicts: [{ line: 2, productId: isNew ? null : one.id }],
    });
  });

  it('is a conflict, of a variant that comes back', async () => {
    const varied = await withSku('RACE-3');
    const { id: variantId } = variantOf(varied, 0);
    await shop.edit(varied, { variants: varied.variants?.slice(1) });
    const checked = await shop.check([{ variantId, retired: 'false' }]);
    const answer = await meanwhile('RACE-3', () => shop.tryApply(checked));
    expect(read(problem, answer)).toMatchObject({
      code: 'IMPORT_STALE',
      conflicts: [{ line: 2, productId: varied.id, variantId }],
    });
  });

  it('is left by an undo, which puts back all else', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'RACE-4' });
    const applied = await shop.import([{ productId: one.id, sku: 'RACE-5', title: 'Changed' }]);
    const answer = await meanwhile('RACE-4', () => shop.undo(applied));
    expect(answer).toMatchObject({ undone: 1, left: [{ line: 2, field: 'sku' }] });
    expect(await shop.find(one)).toMatchObject({ title: 'Desk lamp', sku: 'RACE-5' });
  });
});
