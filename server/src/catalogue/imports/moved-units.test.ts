/** Units that move where an import gives a product its first variants or retires its last, and where that is undone. */

import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const whiteAndBlack = (productId: number) => [
  { productId, colors: 'white|black', sizes: '', color: 'white', stock: 5 },
  { productId, colors: 'white|black', sizes: '', color: 'black', stock: 5 },
];
const ofColors = { ...newProductBody, colors: ['white', 'black'], sizes: [] };

/** A product of 10 units that has no variants now, and two that were retired, without units. */
async function withRetired() {
  const one = await shop.create({
    ...ofColors,
    stock: undefined,
    variants: [
      { color: 'white', stock: 10 },
      { color: 'black', stock: 0 },
    ],
  });
  await shop.edit(one, { variants: [] });
  return { one, white: variantOf(one, 0), black: variantOf(one, 1) };
}

describe('an import of first variants', () => {
  it('is 409 with its lines if units were sold since it was checked: they do not come back', async () => {
    const one = await shop.create(ofColors);
    const checked = await shop.check(whiteAndBlack(one.id));
    await shop.sell(one, 2);
    const answer = await shop.tryApply(checked);
    expect(read(problem, answer)).toMatchObject({
      status: 409,
      code: 'IMPORT_STALE',
      conflicts: [
        { line: 2, productId: one.id, variantId: null },
        { line: 3, productId: one.id, variantId: null },
      ],
    });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 8 });
  });

  it('is 409 likewise where it brings retired variants back', async () => {
    const { one, white } = await withRetired();
    const checked = await shop.check([{ variantId: white.id, retired: 'false', stock: 10 }]);
    await shop.sell(one, 2);
    expect((await shop.tryApply(checked)).status).toBe(409);
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 8 });
  });

  it('is applied if as much is there as when it was checked', async () => {
    const one = await shop.create(ofColors);
    const checked = await shop.check(whiteAndBlack(one.id));
    await shop.cancel(await shop.sell(one, 2));
    await shop.apply(checked);
    expect(await shop.find(one)).toMatchObject({ stock: 10 });
  });
});

describe('undoing first variants', () => {
  it('gives the product its SKU back', async () => {
    const one = await shop.create({ ...ofColors, sku: 'OWN-1' });
    const applied = await shop.import(
      whiteAndBlack(one.id).map((line, n) => ({ ...line, sku: n === 0 ? 'OWN-1' : '' })),
    );
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 10, sku: 'OWN-1' });
  });

  it('leaves the SKU of the product that another one has by now, and lists it', async () => {
    const one = await shop.create({ ...ofColors, sku: 'OWN-2' });
    const applied = await shop.import(whiteAndBlack(one.id));
    await shop.create({ ...newProductBody, sku: 'own-2' });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 2,
      left: [{ line: 2, productId: one.id, field: 'sku' }],
    });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 10, sku: null });
  });

  it('gives the product its stock back where they were retired ones that came back, less what was sold', async () => {
    const { one, white, black } = await withRetired();
    const before = await shop.exported();
    const lines = [
      { variantId: white.id, retired: 'false', stock: 6 },
      { variantId: black.id, retired: 'false', stock: 4 },
    ];
    const applied = await shop.import(lines);
    expect(await shop.find(one)).toMatchObject({ stock: 10 });
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.exported()).toBe(before);
    const again = await shop.import(lines);
    await shop.sell(one, 3, white.id);
    expect(await shop.undo(again)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 7 });
    const stocks = readFileLines(await shop.exported()).filter(({ productId }) => productId === String(one.id));
    expect(stocks.map(({ stock }) => stock)).toEqual(['7', '0', '0']);
  });

  it('leaves retired ones that came back the units that they had before', async () => {
    const variants = [
      { color: 'white', stock: 10 },
      { color: 'black', stock: 0 },
    ];
    const one = await shop.create({ ...ofColors, stock: undefined, variants });
    const [white, black] = [variantOf(one, 0), variantOf(one, 1)];
    const sold = await shop.sell(one, 3, white.id);
    await shop.edit(one, { variants: [] });
    await shop.cancel(sold);
    const before = await shop.exported();
    const applied = await shop.import([
      { variantId: white.id, retired: 'false', stock: 6 },
      { variantId: black.id, retired: 'false', stock: 4 },
    ]);
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.exported()).toBe(before);
  });

  it('keeps units that came back to the product itself meanwhile', async () => {
    const one = await shop.create(ofColors);
    const sold = await shop.sell(one, 2);
    const applied = await shop.import(whiteAndBlack(one.id));
    await shop.cancel(sold);
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 10 });
  });

  it('leaves them, with what they hold, if the product has got others since', async () => {
    const one = await shop.create({ ...ofColors, colors: ['white', 'black', 'gray'] });
    const applied = await shop.import(whiteAndBlack(one.id).map(({ colors: _colors, ...line }) => ({ ...line })));
    const now = await shop.find(one);
    await shop.edit(one, { variants: [...(now.variants ?? []), { color: 'gray', stock: 3 }] });
    const { left } = await shop.undo(applied);
    expect(left.filter(({ field }) => field === 'retired').map(({ line }) => line)).toEqual([2, 3]);
    expect(await shop.find(one)).toMatchObject({ stock: 13 });
  });

  it('puts back as much as can be, and lists the stock, if more was sold than the product had', async () => {
    const one = await shop.create({ ...ofColors, stock: 2 });
    const applied = await shop.import(whiteAndBlack(one.id));
    const white = variantOf(await shop.find(one), 0);
    await shop.sell(one, 3, white.id);
    expect(await shop.undo(applied)).toMatchObject({
      undone: 2,
      left: [{ line: 2, productId: one.id, field: 'stock' }],
    });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 0 });
  });
});

describe('an import that retires the last variants', () => {
  /** Two units of it were sold before it had variants, and came back since. */
  async function withKeptUnits() {
    const one = await shop.create(ofColors);
    const sold = await shop.sell(one, 2);
    const varied = await shop.edit(one, {
      variants: [
        { color: 'white', stock: 5 },
        { color: 'black', stock: 3 },
      ],
    });
    await shop.cancel(sold);
    expect(await shop.find(one)).toMatchObject({ stock: 8 });
    return varied;
  }
  const retireAll = (product: { variants?: { id: number }[] | undefined }) =>
    (product.variants ?? []).map(({ id }) => ({ variantId: id, retired: 'true' }));

  it('adds units that came back to the product itself', async () => {
    const one = await withKeptUnits();
    await shop.import(retireAll(one));
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 10 });
  });

  it('is undone to the units that each had', async () => {
    const one = await withKeptUnits();
    const applied = await shop.import(retireAll(one));
    await shop.sell(one, 4);
    expect(await shop.undo(applied)).toMatchObject({ undone: 2, left: [] });
    expect((await shop.find(one)).variants?.map(({ stock }) => stock)).toEqual([4, 0]);
    await shop.import(retireAll(one));
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 6 });
  });

  it('is undone with the stocks that its lines changed, and with units that came back to retired ones', async () => {
    const one = await shop.create(newProductWithVariants);
    const [first, second, third] = [0, 1, 2].map((n) => variantOf(one, n));
    const sold = await shop.sell(one, 1, first?.id);
    const applied = await shop.import([
      { variantId: first?.id ?? 0, retired: 'true', stock: 9 },
      { variantId: second?.id ?? 0, retired: 'true', stock: 1 },
      { variantId: third?.id ?? 0, retired: 'true', stock: 0 },
    ]);
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 10 });
    await shop.cancel(sold);
    expect(await shop.undo(applied)).toMatchObject({ undone: 3, left: [] });
    expect((await shop.find(one)).variants?.map(({ stock }) => stock)).toEqual([4, 3, 0]);
  });

  it('is undone without their stocks, which are listed, if the product has got others since', async () => {
    const one = await shop.create({ ...newProductWithVariants, colors: ['white', 'gray', 'black'] });
    const applied = await shop.import(retireAll(one));
    await shop.edit(one, { variants: [{ color: 'black', size: 's', stock: 7 }] });
    const { left } = await shop.undo(applied);
    expect(left).toEqual(
      [2, 3].map((line, n) => ({ line, productId: one.id, variantId: variantOf(one, n).id, field: 'stock' })),
    );
    expect(await shop.find(one)).toMatchObject({ stock: 7 });
  });
});

describe('undoing other imports', () => {
  it('does not bring a variant back to a product that has lost all of them since', async () => {
    const one = await shop.create(newProductWithVariants);
    const { id: variantId } = variantOf(one, 0);
    const applied = await shop.import([{ variantId, retired: 'true' }]);
    await shop.edit(one, { variants: [] });
    expect(await shop.find(one)).toMatchObject({ stock: 3 });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 0,
      left: [{ line: 2, productId: one.id, variantId, field: 'retired' }],
    });
    expect(await shop.find(one)).toMatchObject({ variants: [], stock: 3 });
  });

  it('does not retire what has become the only variant', async () => {
    const one = await shop.create(newProductWithVariants);
    const applied = await shop.import([{ productId: one.id, color: 'gray', size: 'm', stock: 6 }]);
    const made = variantOf(await shop.find(one), 3);
    await shop.edit(one, { variants: [made] });
    expect(await shop.undo(applied)).toMatchObject({
      undone: 0,
      left: [{ line: 2, productId: one.id, variantId: made.id, field: 'retired' }],
    });
    expect(await shop.find(one)).toMatchObject({ stock: 6 });
  });
});
