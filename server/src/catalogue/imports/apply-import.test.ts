import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProduct, newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

describe('POST /imports/{id}/apply', () => {
  it('does what the import would change, with ledger, history, updatedAt and price history', async () => {
    const varied = await shop.create(newProductWithVariants);
    const [first, second] = [variantOf(varied, 0), variantOf(varied, 1)];
    shop.clock.advance(60);
    const shared = { title: 'Floor lamp', price: '30.00', brand: 'Oak', weightGrams: 500, highlight2: 'loud' };
    const answer = await shop.import([
      { variantId: first.id, ...shared, stock: 9, variantPrice: '28', sku: 'F-1', image: '/pictures/x.webp' },
      { variantId: second.id, ...shared, stock: 3, variantPrice: '', sku: '', image: '/pictures/lamp-3.webp' },
    ]);
    expect(answer).toEqual({ id: answer.id, state: 'applied', created: 0, changed: 2, retired: 0, leftOut: [] });
    const now = await shop.find(varied);
    expect(now).toMatchObject({
      title: 'Floor lamp',
      basePrice: 30,
      price: 28,
      discountPrice: 21,
      stock: 12,
      brand: 'Oak',
      weightGrams: 500,
    });
    expect(now.highlights).toEqual(['bright', 'loud']);
    expect(now.variants?.map(({ sku, price, stock, image }) => [sku, price, stock, image])).toEqual([
      ['F-1', 28, 9, '/pictures/x.webp'],
      [null, null, 3, '/pictures/lamp-3.webp'],
      [null, null, 0, null],
    ]);
    expect(now.updatedAt > varied.updatedAt).toBe(true);
    expect(now.lowestPrice30Days).toBe(15);
    const [entry] = read(historyEntries, await shop.admin.get(`/products/${varied.id}/history`));
    expect(entry?.action).toBe('product_changed');
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'title', before: 'Desk lamp', after: 'Floor lamp' },
        { field: 'price', before: 20, after: 30 },
        { field: 'stock', before: 7, after: 12 },
      ]),
    );
  });

  it('records in the history which SKU there was before, and so does its undo', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'HIST-1' });
    const varied = await shop.create({
      ...newProductWithVariants,
      variants: newProductWithVariants.variants.slice(0, 1).map((variant) => ({ ...variant, sku: 'HIST-2' })),
    });
    const applied = await shop.import([
      { productId: one.id, variantId: '', sku: 'HIST-3' },
      { productId: varied.id, variantId: variantOf(varied, 0).id, sku: 'HIST-4' },
    ]);
    await shop.undo(applied);
    const ofOne = read(historyEntries, await shop.admin.get(`/products/${one.id}/history`));
    expect(ofOne.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'sku', before: 'HIST-3', after: 'HIST-1' }],
      [{ field: 'sku', before: 'HIST-1', after: 'HIST-3' }],
    ]);
    const [, ofVaried] = read(historyEntries, await shop.admin.get(`/products/${varied.id}/history`));
    expect(ofVaried?.changes).toEqual([
      {
        field: 'variants',
        before: [expect.stringContaining('SKU HIST-2')],
        after: [expect.stringContaining('SKU HIST-4')],
      },
    ]);
  });

  it('answers the same again, also at the same time, and nothing more happens', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, stock: 12 }]);
    const made = await shop.check([{ ...newProduct, title: 'Made once', stock: 1 }]);
    for (const { id } of [checked, made]) {
      const answers = await Promise.all([1, 2, 3].map(() => shop.apply({ id })));
      const again = await shop.apply({ id });
      for (const answer of answers) expect(answer).toEqual(again);
    }
    await shop.sell(one, 1);
    await shop.apply(checked);
    expect(await shop.find(one)).toMatchObject({ stock: 11 });
    const lines = readFileLines(await shop.exported()).filter(({ title }) => title === 'Made once');
    expect(lines).toHaveLength(1);
    const history = read(historyEntries, await shop.admin.get(`/products/${one.id}/history`));
    expect(history.map(({ action }) => action)).toEqual(['product_changed', 'product_created']);
  });

  it('is 409 while lines have errors, and for what there is not', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, price: '0' }]);
    const answer = await shop.tryApply(checked);
    expect([answer.status, read(problem, answer).code]).toEqual([409, 'IMPORT_HAS_ERRORS']);
    expect((await shop.tryApply({ id: 987654 })).status).toBe(404);
    expect(await shop.find(one)).toEqual(one);
  });

  it('is 409 with the conflicts if what it changes was changed since, and then applies nothing', async () => {
    const [one, two, three] = [
      await shop.create(newProductBody),
      await shop.create(newProductBody),
      await shop.create(newProductWithVariants),
    ];
    const { id: variantId } = variantOf(three, 1);
    const checked = await shop.check([
      { productId: one.id, variantId: '', title: 'A', variantPrice: '' },
      { productId: two.id, variantId: '', title: 'B', variantPrice: '' },
      { productId: three.id, variantId, title: three.title, variantPrice: '99' },
    ]);
    await shop.edit(two, { title: 'Changed' });
    await shop.edit(three, {
      variants: three.variants?.map((one) => (one.id === variantId ? { ...one, price: 44 } : one)),
    });
    const answer = await shop.tryApply(checked);
    expect([answer.status, read(problem, answer).code]).toEqual([409, 'IMPORT_STALE']);
    expect(read(problem, answer).conflicts).toEqual([
      { line: 3, productId: two.id, variantId: expect.any(Number) },
      { line: 4, productId: three.id, variantId },
    ]);
    expect(await shop.find(one)).toEqual(one);
    expect((await shop.admin.get(`/imports/${checked.id}`)).body).toMatchObject({ state: 'checked', progress: null });
  });

  it('takes no notice of changes of other fields and other variants', async () => {
    const varied = await shop.create(newProductWithVariants);
    const checked = await shop.check([
      { variantId: variantOf(varied, 0).id, image1: '/pictures/new.webp', variantPrice: '99' },
    ]);
    await shop.edit(varied, {
      title: 'Changed',
      images: ['/pictures/lamp-2.webp', '/pictures/changed.webp', '/pictures/lamp-4.webp'],
      variants: varied.variants?.map((one, n) => (n === 1 ? { ...one, price: 44 } : { ...one, sku: `N-${n}` })),
    });
    await shop.apply(checked);
    const now = await shop.find(varied);
    expect(now).toMatchObject({ title: 'Changed' });
    expect(now.images.slice(0, 2)).toEqual(['/pictures/new.webp', '/pictures/changed.webp']);
    expect(now.variants?.map(({ price, sku }) => [price, sku])).toEqual([
      [99, 'N-0'],
      [44, null],
      [null, 'N-2'],
    ]);
  });

  it('applies stock as the difference that the check saw, so that a sale is no conflict', async () => {
    const one = await shop.create(newProductBody);
    const varied = await shop.create(newProductWithVariants);
    const { id: variantId } = variantOf(varied, 0);
    const checked = await shop.check([
      { productId: one.id, variantId: '', stock: 15 },
      { productId: varied.id, variantId, stock: 1 },
    ]);
    await shop.sell(one, 3);
    await shop.sell(varied, 1, variantId);
    await shop.apply(checked);
    expect((await shop.find(one)).stock).toBe(12);
    expect(variantOf(await shop.find(varied), 0).stock).toBe(0);
  });

  it('is 409 if sales leave less than the import takes away', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, stock: 2 }]);
    await shop.sell(one, 3);
    const answer = await shop.tryApply(checked);
    expect(read(problem, answer)).toMatchObject({ status: 409, code: 'IMPORT_STALE' });
    expect(read(problem, answer).conflicts).toMatchObject([{ line: 2, productId: one.id }]);
    expect((await shop.find(one)).stock).toBe(7);
  });

  it('is 409 if its SKU was taken since, or the variants are others by now', async () => {
    const one = await shop.create(newProductBody);
    const varied = await shop.create(newProductWithVariants);
    const sku = await shop.check([{ productId: one.id, sku: 'TAKEN-1' }]);
    const shape = await shop.check([{ productId: varied.id, color: 'gray', size: 'm', stock: 1 }]);
    await shop.create({ ...newProductBody, sku: 'taken-1' });
    await shop.edit(varied, { variants: varied.variants?.slice(0, 2) });
    expect(read(problem, await shop.tryApply(sku)).conflicts).toMatchObject([{ line: 2, productId: one.id }]);
    expect(read(problem, await shop.tryApply(shape)).conflicts).toMatchObject([
      { line: 2, productId: varied.id, variantId: null },
    ]);
  });

  it('moves the stock where a product loses its last variant', async () => {
    const varied = await shop.create(newProductWithVariants);
    await shop.import((varied.variants ?? []).map(({ id }) => ({ variantId: id, retired: 'true' })));
    const now = await shop.find(varied);
    expect(now).toMatchObject({ variants: [], stock: 7 });
  });
});
