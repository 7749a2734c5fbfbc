import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProduct, newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { returnsOf } from '../../../test/returns.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

describe('POST /imports/{id}/undo', () => {
  it('puts back what the import changed, and answers the same again', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'UNDO-1' });
    const varied = await shop.create(newProductWithVariants);
    const before = await shop.exported();
    const { id: variantId } = variantOf(varied, 1);
    const applied = await shop.import([
      {
        productId: one.id,
        variantId: '',
        sku: 'UNDO-2',
        title: 'A',
        price: '7',
        stock: 2,
        colors: 'black',
        variantPrice: '',
        image: '',
      },
      {
        productId: varied.id,
        variantId,
        sku: 'UNDO-1',
        title: 'B',
        price: '8',
        stock: 9,
        colors: 'white|gray',
        variantPrice: '9',
        image: '/x',
      },
    ]);
    const [first, ...again] = [
      await shop.undo(applied),
      ...(await Promise.all([shop.undo(applied), shop.undo(applied)])),
    ];
    expect(first).toEqual({ id: applied.id, state: 'undone', undone: 2, left: [] });
    expect(again).toEqual([first, first]);
    expect(await shop.exported()).toBe(before);
    const [entry] = read(historyEntries, await shop.admin.get(`/products/${one.id}/history`));
    expect(entry?.changes).toEqual(expect.arrayContaining([{ field: 'title', before: 'A', after: 'Desk lamp' }]));
    expect((await shop.admin.get(`/imports/${applied.id}`)).body).toMatchObject({ state: 'undone' });
  });

  it('is 409 for what was not applied, and applies nothing a second time', async () => {
    const one = await shop.create(newProductBody);
    const checked = await shop.check([{ productId: one.id, title: 'A' }]);
    expect(read(problem, await shop.tryUndo(checked))).toMatchObject({ status: 409, code: 'IMPORT_NOT_APPLIED' });
    await shop.apply(checked);
    await shop.undo(checked);
    expect(read(problem, await shop.tryApply(checked))).toMatchObject({ status: 409, code: 'IMPORT_UNDONE' });
    expect((await shop.find(one)).title).toBe('Desk lamp');
    expect((await shop.tryUndo({ id: 987654 })).status).toBe(404);
  });

  it('leaves what somebody has changed since, and lists it', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'LEFT-1' });
    const varied = await shop.create(newProductWithVariants);
    const { id: variantId } = variantOf(varied, 0);
    const applied = await shop.import([
      { productId: one.id, variantId: '', sku: 'LEFT-2', title: 'A', price: '7', stock: 2, image: '' },
      { productId: varied.id, variantId, sku: '', title: 'B', price: '8', stock: 9, image: '/x' },
    ]);
    await shop.edit(one, { title: 'Somebody else', stock: 30 });
    await shop.create({ ...newProductBody, sku: 'left-1' });
    await shop.edit(varied, {
      variants: (await shop.find(varied)).variants?.map((one) =>
        one.id === variantId ? { ...one, image: '/y' } : one,
      ),
    });
    const { undone, left } = await shop.undo(applied);
    expect(undone).toBe(2);
    const hidden = left.find(({ productId }) => productId === one.id)?.variantId;
    expect(left).toEqual([
      { line: 2, productId: one.id, variantId: hidden, field: 'title' },
      { line: 2, productId: one.id, variantId: hidden, field: 'sku' },
      { line: 2, productId: one.id, variantId: hidden, field: 'stock' },
      { line: 3, productId: varied.id, variantId, field: 'image' },
    ]);
    expect(await shop.find(one)).toMatchObject({ title: 'Somebody else', price: 20, stock: 30, sku: 'LEFT-2' });
    expect(await shop.find(varied)).toMatchObject({ title: 'Desk lamp', basePrice: 20 });
    expect(variantOf(await shop.find(varied), 0)).toMatchObject({ stock: 4, image: '/y' });
  });

  it('puts stock back as a difference: what was sold since stays sold', async () => {
    const [one, two] = [await shop.create(newProductBody), await shop.create(newProductBody)];
    const applied = await shop.import([
      { productId: one.id, stock: 6 },
      { productId: two.id, stock: 13 },
    ]);
    await shop.sell(one, 2);
    await shop.sell(two, 4);
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect([(await shop.find(one)).stock, (await shop.find(two)).stock]).toEqual([8, 6]);
  });

  it('puts stock back as a difference: what a shopper has returned since stays in stock', async () => {
    const { move, requested } = await returnsOf(shop);
    const order = await requested();
    const one = await shop.find({ id: order.products[0]?.id ?? 0 });
    expect(one.stock).toBe(8);
    const applied = await shop.import([{ productId: one.id, stock: 6 }]);
    await move(order.id, order.returnId, { state: 'approved' });
    await move(order.id, order.returnId, { state: 'received', lines: [{ line: order.line, restock: true }] });
    expect((await shop.find(one)).stock).toBe(7);
    expect(await shop.undo(applied)).toMatchObject({ undone: 1, left: [] });
    expect((await shop.find(one)).stock).toBe(9);
  });

  it('leaves a stock that would fall below 0', async () => {
    const one = await shop.create({ ...newProductBody, stock: 0 });
    const applied = await shop.import([{ productId: one.id, stock: 5 }]);
    await shop.sell(one, 2);
    expect(await shop.undo(applied)).toMatchObject({
      undone: 0,
      left: [{ line: 2, productId: one.id, field: 'stock' }],
    });
    expect((await shop.find(one)).stock).toBe(3);
  });

  it('makes created products deleted ones', async () => {
    const applied = await shop.import([
      { productId: 'new:a', ...newProduct, title: 'Gone 1', colors: 'white|gray', color: 'white', stock: 2 },
      { productId: 'new:a', ...newProduct, title: 'Gone 1', colors: 'white|gray', color: 'gray', stock: 2 },
      { productId: '', ...newProduct, title: 'Gone 2', colors: '', color: '', stock: 2 },
    ]);
    expect(applied.created).toBe(3);
    expect(await shop.undo(applied)).toMatchObject({ undone: 3, left: [] });
    const lines = readFileLines(await shop.exported()).filter(({ title }) => title?.startsWith('Gone'));
    expect(lines.map(({ deleted, stock }) => [deleted, stock])).toEqual([
      ['true', '2'],
      ['true', '2'],
      ['true', '2'],
    ]);
  });

  it('retires created variants, and brings retired ones back', async () => {
    const varied = await shop.create(newProductWithVariants);
    const applied = await shop.import([
      {
        productId: varied.id,
        variantId: variantOf(varied, 0).id,
        color: 'white',
        size: 's',
        stock: 4,
        retired: 'true',
      },
      { productId: varied.id, variantId: '', color: 'gray', size: 'm', stock: 6, retired: '' },
    ]);
    expect(await shop.find(varied)).toMatchObject({ stock: 9 });
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.find(varied)).toMatchObject({ stock: 7 });
    expect((await shop.find(varied)).variants?.map(({ id }) => id)).toEqual(varied.variants?.map(({ id }) => id));
  });

  it('gives a product its stock back where it takes its first variants, less what was sold', async () => {
    const one = await shop.create(newProductBody);
    const applied = await shop.import([
      { productId: one.id, color: 'white', size: 's', stock: 20 },
      { productId: one.id, color: 'gray', size: 's', stock: 30 },
    ]);
    await shop.sell(one, 3);
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 7 });
  });

  it('gives a product its last variants back with their stocks, less what was sold', async () => {
    const varied = await shop.create(newProductWithVariants);
    const applied = await shop.import((varied.variants ?? []).map(({ id }) => ({ variantId: id, retired: 'true' })));
    await shop.sell(varied, 2);
    expect(await shop.undo(applied)).toMatchObject({ undone: 3, left: [] });
    expect((await shop.find(varied)).variants?.map(({ id, stock }) => [id, stock])).toEqual(
      varied.variants?.map(({ id }, n) => [id, [4, 1, 0][n]]),
    );
  });

  it('leaves a choice that somebody else has filled since', async () => {
    const varied = await shop.create(newProductWithVariants);
    const { id: variantId } = variantOf(varied, 0);
    const applied = await shop.import([{ variantId, retired: 'true' }]);
    await shop.edit(varied, {
      variants: [...((await shop.find(varied)).variants ?? []), { color: 'white', size: 's', stock: 1 }],
    });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 0,
      left: [{ line: 2, productId: varied.id, variantId, field: 'retired' }],
    });
  });
});
