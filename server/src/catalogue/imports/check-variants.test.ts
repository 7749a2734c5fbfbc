import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import { newProduct, newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

describe('POST /imports, of products with variants', () => {
  it('checks variants by the rules of PATCH /products/{id}', async () => {
    const varied = await shop.create(newProductWithVariants);
    const [first, second] = [variantOf(varied, 0), variantOf(varied, 1)];
    const { errors } = await shop.check([
      {
        productId: varied.id,
        variantId: first.id,
        color: 'black',
        size: 's',
        variantPrice: '0.5',
        image: '/a.webp',
        stock: 1,
      },
      {
        productId: varied.id,
        variantId: second.id,
        color: 'white',
        size: 'm',
        variantPrice: '',
        image: 'data:x',
        stock: 2.5,
      },
    ]);
    expect(errors).toEqual(
      expect.arrayContaining([
        { line: 2, column: 'variantPrice', message: 'price must be at least 1' },
        { line: 3, column: 'image', message: 'image must be an http(s) URL or a path of this site' },
        {
          line: 3,
          column: 'stock',
          message: 'stock must be a whole number such as 1250, with nothing between thousands',
        },
      ]),
    );
    const offered = await shop.check([{ variantId: first.id, color: 'black', size: 's' }]);
    expect(offered.errors).toEqual([
      { line: 2, column: 'color', message: 'the product does not come in the colour black' },
    ]);
    const twice = await shop.check([{ variantId: first.id, color: 'gray', size: 's' }]);
    expect(twice.errors).toEqual([{ line: 2, column: '', message: 'has the same colour and size as another variant' }]);
    const colors = await shop.check([{ productId: varied.id, colors: 'white' }]);
    expect(colors.errors).toEqual([
      { line: 2, column: 'colors', message: 'the product does not come in the colour gray' },
    ]);
  });

  it('rejects a SKU that another line or another product has, and lets two variants swap theirs', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'SWAP-1' });
    const other = await shop.create({ ...newProductBody, sku: 'SWAP-2' });
    const third = await shop.create({ ...newProductBody, sku: 'SWAP-3' });
    const taken = await shop.check([
      { productId: one.id, sku: 'swap-3' },
      { productId: other.id, sku: 'SWAP-4' },
    ]);
    expect(taken).toMatchObject({ changed: 1, errorCount: 1 });
    expect(taken.errors).toEqual([
      { line: 2, column: 'sku', message: `The SKU swap-3 is that of product ${third.id} already` },
    ]);
    const twice = await shop.check([
      { ...newProduct, sku: 'SWAP-9', stock: 1 },
      { ...newProduct, sku: 'swap-9', stock: 1 },
    ]);
    expect(twice).toMatchObject({ created: 1, errorCount: 1 });
    expect(twice.errors).toEqual([{ line: 3, column: 'sku', message: 'The SKU swap-9 is that of line 2 already' }]);
    await shop.import([
      { productId: one.id, sku: 'SWAP-2' },
      { productId: other.id, sku: 'SWAP-1' },
    ]);
    expect([(await shop.find(one)).sku, (await shop.find(other)).sku]).toEqual(['SWAP-2', 'SWAP-1']);
  });

  it('checks what a line sets of a variant that it retires', async () => {
    const varied = await shop.create(newProductWithVariants);
    const [first, second] = [variantOf(varied, 0), variantOf(varied, 1)];
    const { errors } = await shop.check([
      { variantId: first.id, retired: 'true', variantPrice: '0.5', stock: 4 },
      { variantId: second.id, retired: 'true', variantPrice: '', stock: 1_000_001 },
    ]);
    expect(errors).toEqual([
      { line: 2, column: 'variantPrice', message: 'price must be at least 1' },
      { line: 3, column: 'stock', message: 'stock must be at most 1000000' },
    ]);
  });

  it('counts retiring a variant, and deleting a product, as retired', async () => {
    const varied = await shop.create(newProductWithVariants);
    const simple = await shop.create(newProductBody);
    const checked = await shop.check([
      { productId: varied.id, variantId: variantOf(varied, 0).id, retired: 'true', deleted: 'false', variantPrice: '' },
      {
        productId: varied.id,
        variantId: variantOf(varied, 1).id,
        retired: 'false',
        deleted: 'false',
        variantPrice: '22.50',
      },
      { productId: varied.id, variantId: variantOf(varied, 2).id, retired: '', deleted: 'false', variantPrice: '9' },
      { productId: simple.id, variantId: '', retired: 'false', deleted: 'TRUE', variantPrice: '' },
    ]);
    expect(checked).toMatchObject({ created: 0, changed: 1, unchanged: 1, retired: 2, errors: [] });
    await shop.apply(checked);
    expect((await shop.find(varied)).variants).toHaveLength(2);
    expect(await shop.find(varied)).toMatchObject({ stock: 3, deleted: false });
    expect(await shop.find(simple)).toMatchObject({ deleted: true });
    const lines = readFileLines(await shop.exported()).filter(({ productId }) => productId === String(varied.id));
    expect(lines.map(({ retired }) => retired)).toEqual(['true', 'false', 'false']);
    await shop.import([{ variantId: variantOf(varied, 0).id, retired: 'false' }]);
    expect(await shop.find(varied)).toMatchObject({ stock: 7 });
  });

  it('makes a variant of a line that names a product and a colour and size which it does not have yet', async () => {
    const varied = await shop.create(newProductWithVariants);
    const simple = await shop.create(newProductBody);
    const answer = await shop.import([
      { productId: varied.id, color: 'gray', size: 'm', stock: 6 },
      { productId: varied.id, color: 'white', size: 's', stock: 1 },
      { productId: simple.id, color: 'white', size: 's', stock: 8 },
      { productId: simple.id, color: 'white', size: 'm', stock: 2 },
    ]);
    expect(answer).toMatchObject({ created: 3, changed: 1 });
    expect((await shop.find(varied)).variants?.map(({ stock }) => stock)).toEqual([1, 3, 0, 6]);
    expect(await shop.find(simple)).toMatchObject({ stock: 10 });
    expect((await shop.find(simple)).variants?.map(({ stock }) => stock)).toEqual([8, 2]);
  });
});
