import { importResource } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeUser } from '../../../test/factories.ts';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import {
  newProduct,
  newProductBody,
  newProductWithVariants,
  readFileLines,
  sendFile,
} from '../../../test/product-files.ts';
import { read, totalOf } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

describe('POST /imports', () => {
  it('names columns by the words of the header', async () => {
    const one = await shop.create({ ...newProductBody, sku: 'WORD-1' });
    const other = await shop.create({ ...newProductBody, sku: 'WORD-2' });
    const { errors } = await shop.check([
      { PRODUCTID: one.id, variantid: '', ' Price': 'x', Weightgrams: '1.5', Sku: 'WORD-1', Stock: 1 },
      { PRODUCTID: other.id, variantid: '', ' Price': '0.5', Weightgrams: '', Sku: 'word-1', Stock: 1.5 },
      { PRODUCTID: 987654, variantid: '', ' Price': '', Weightgrams: '', Sku: '', Stock: 1 },
      { PRODUCTID: one.id, variantid: 987654, ' Price': '', Weightgrams: '', Sku: '', Stock: 1 },
    ]);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Price'],
      [2, 'Weightgrams'],
      [3, 'Stock'],
      [3, 'Price'],
      [4, 'PRODUCTID'],
      [5, 'variantid'],
    ]);
    const taken = await shop.check([{ PRODUCTID: other.id, Sku: 'word-1' }]);
    expect(taken.errors.map(({ column }) => column)).toEqual(['Sku']);
  });

  it('finds no disagreement in a column that could not be read', async () => {
    const one = await shop.create(newProductBody);
    const { errors } = await shop.check([
      { PRODUCTID: one.id, Color: 'white', Size: 's', STOCK: 1, PRICE: 'x' },
      { PRODUCTID: one.id, Color: 'gray', Size: 's', STOCK: 1, PRICE: '12.50' },
    ]);
    expect(errors).toEqual([
      {
        line: 2,
        column: 'PRICE',
        message: 'price must be an amount such as 1250.50: at most two decimals, nothing between thousands',
      },
    ]);
  });

  it('says what a file would change, and changes nothing', async () => {
    const one = await shop.create(newProductBody);
    const other = await shop.create(newProductBody);
    const checked = await shop.check([
      { productId: one.id, title: 'Floor lamp', price: '25.50', stock: '4', deleted: 'false' },
      { productId: other.id, title: other.title, price: '20', stock: '10', deleted: 'FALSE' },
    ]);
    expect(checked).toMatchObject({
      state: 'checked',
      created: 0,
      changed: 1,
      unchanged: 1,
      retired: 0,
      progress: null,
    });
    expect(checked).toMatchObject({ errorCount: 0, errors: [] });
    expect(checked.sample).toEqual([
      { line: 2, field: 'title', from: 'Desk lamp', to: 'Floor lamp' },
      { line: 2, field: 'price', from: 20, to: 25.5 },
      { line: 2, field: 'stock', from: 10, to: 4 },
    ]);
    expect(await shop.find(one)).toEqual(one);
    expect(read(importResource, await shop.admin.get(`/imports/${checked.id}`))).toEqual(checked);
  });

  it('lists imports newest first, with their number, and knows no other ids', async () => {
    const one = await shop.create(newProductBody);
    const first = await shop.check([{ productId: one.id, title: 'x' }]);
    const second = await shop.check([{ productId: one.id, title: 'y' }]);
    const list = await shop.admin.get('/imports?_limit=2');
    expect(read(z.array(importResource), list)).toEqual([second, first]);
    const all = await shop.admin.get('/imports?_limit=100');
    expect(totalOf(list)).toBe(read(z.array(importResource), all).length);
    expect((await shop.admin.get('/imports?_page=2&_limit=1')).body).toEqual([first]);
    expect((await shop.admin.get('/imports/987654')).status).toBe(404);
    expect((await shop.admin.get('/imports?_limit=0')).status).toBe(400);
  });

  it('is for admins', async () => {
    const shopper = await shop.as(await makeUser(shop));
    for (const [client, status] of [
      [shop.visitor, 401],
      [shopper, 403],
    ] as const) {
      expect((await sendFile(client, 'productId\n1')).status).toBe(status);
      expect((await client.get('/imports')).status).toBe(status);
      expect((await client.get('/imports/1')).status).toBe(status);
      expect((await client.post('/imports/1/apply', undefined)).status).toBe(status);
      expect((await client.post('/imports/1/undo', undefined)).status).toBe(status);
    }
  });

  it('takes text/csv with a header of known columns, and nothing else', async () => {
    for (const [file, type, status] of [
      ['productId\n1', 'application/json', 415],
      ['productId\n1', 'application/vnd.ms-excel', 415],
      ['productId\n1', 'text/csv; charset=windows-1252', 201],
      ['productId\n', 'text/csv', 201],
      ['', 'text/csv', 400],
      ['\r\n\r\n', 'text/csv', 400],
      ['colour,shape\nred,round', 'text/csv', 400],
      ['1,2,3\n4,5,6', 'text/csv', 400],
    ] as const) {
      expect([file, type, (await sendFile(shop.admin, file, { type })).status]).toEqual([file, type, status]);
    }
    const untyped = await shop.admin.send({ method: 'POST', url: '/imports', payload: Buffer.from('productId\n1') });
    expect(untyped.status).toBe(415);
  });

  it('names a line by variantId, productId or SKU, and leaves alone what has no column and no line', async () => {
    const simple = await shop.create({ ...newProductBody, sku: 'NAME-1' });
    const other = await shop.create(newProductBody);
    const varied = await shop.create(newProductWithVariants);
    const [first, second] = [variantOf(varied, 0), variantOf(varied, 1)];
    await shop.edit(varied, {
      variants: varied.variants?.map((one) => (one.id === second.id ? { ...one, sku: 'NAME-2' } : one)),
    });
    await shop.import([
      { productId: '', variantId: '', sku: 'name-1', stock: '1' },
      { productId: '', variantId: '', sku: 'NAME-2', stock: '2' },
      { productId: '', variantId: first.id, sku: '', stock: '5' },
      { productId: other.id, variantId: '', sku: '', stock: '6' },
    ]);
    expect(await shop.find(simple)).toMatchObject({ sku: 'NAME-1', stock: 1, title: 'Desk lamp', price: 20 });
    expect(await shop.find(other)).toMatchObject({ sku: null, stock: 6 });
    expect((await shop.find(varied)).variants?.map(({ stock, sku }) => [stock, sku])).toEqual([
      [5, null],
      [2, 'NAME-2'],
      [0, null],
    ]);
  });

  it('makes a new product of a line that names none, by the rules of POST /products', async () => {
    const [line, ...more] = (
      await shop.check([
        { ...newProduct, stock: '3', sku: 'NEW-1' },
        {
          ...newProduct,
          title: '',
          price: '0.50',
          stock: '',
          thumbnail: 'javascript:alert(1)',
          discountPercentage: '101',
        },
      ])
    ).errors;
    const faults = [line, ...more].map((fault) => [fault?.line, fault?.column, fault?.message]);
    expect(faults).toEqual(
      expect.arrayContaining([
        [3, 'title', 'title is required'],
        [3, 'price', 'price must be at least 1'],
        [3, 'stock', 'stock is required'],
        [3, 'thumbnail', 'thumbnail must be an http(s) URL or a path of this site'],
        [3, 'discountPercentage', 'discountPercentage must be at most 100'],
      ]),
    );
    expect(faults).toHaveLength(5);
    expect(
      await shop.import([{ ...newProduct, stock: '3', sku: 'NEW-1', highlight1: 'a', highlight3: 'c' }]),
    ).toMatchObject({
      created: 1,
      changed: 0,
    });
    const [made] = readFileLines(await shop.exported('brand=Alder')).filter(({ sku }) => sku === 'NEW-1');
    const product = await shop.find({ id: Number(made?.productId) });
    expect(product).toMatchObject({
      title: 'Desk lamp',
      price: 20,
      discountPrice: 15,
      stock: 3,
      sku: 'NEW-1',
      rating: 0,
      variants: [],
    });
    expect(product.highlights).toEqual(['a', '', 'c']);
    expect(product.images).toEqual(newProductBody.images);
  });

  it('takes lines with the same new: word for the variants of one new product', async () => {
    const shared = { ...newProduct, title: 'Worded lamp', colors: 'white|gray', sizes: 's|m' };
    const checked = await shop.check([
      { productId: 'new:lamp', ...shared, color: 'white', size: 's', stock: '1', sku: 'W-1', variantPrice: '' },
      {
        productId: 'new:other',
        ...shared,
        title: 'Other',
        color: 'gray',
        size: 'm',
        stock: '9',
        sku: '',
        variantPrice: '',
      },
      { productId: 'new:lamp', ...shared, color: 'gray', size: 'm', stock: '2', sku: 'W-2', variantPrice: '18' },
    ]);
    expect(checked).toMatchObject({ created: 3, errors: [] });
    await shop.apply(checked);
    const lines = readFileLines(await shop.exported('brand=Alder')).filter(({ title }) => title === 'Worded lamp');
    expect(new Set(lines.map(({ productId }) => productId)).size).toBe(1);
    const made = await shop.find({ id: Number(lines[0]?.productId) });
    expect(made.variants?.map(({ sku, color, size, stock, price }) => [sku, color, size, stock, price])).toEqual([
      ['W-1', 'white', 's', 1, null],
      ['W-2', 'gray', 'm', 2, 18],
    ]);
    expect(made).toMatchObject({ price: 18, basePrice: 20, priceVaries: true, stock: 3 });
  });

  it('rejects lines of one product that disagree, wherever they stand', async () => {
    const varied = await shop.create(newProductWithVariants);
    const other = await shop.create(newProductBody);
    const { errors } = await shop.check([
      { productId: varied.id, variantId: variantOf(varied, 0).id, title: 'One', price: '12.50' },
      { productId: other.id, variantId: '', title: 'Fine', price: '12.50' },
      { productId: varied.id, variantId: variantOf(varied, 1).id, title: 'Two', price: '12.5' },
    ]);
    expect(errors).toEqual([
      { line: 4, column: 'title', message: 'title differs from line 2, which is of the same product' },
    ]);
  });

  it('rejects a second line of the same variant or product, and ids that do not exist or belong to another product', async () => {
    const varied = await shop.create(newProductWithVariants);
    const simple = await shop.create(newProductBody);
    const { id } = variantOf(varied, 0);
    const { errors, errorCount } = await shop.check([
      { productId: simple.id, variantId: '', stock: 1 },
      { productId: simple.id, variantId: '', stock: 1 },
      { productId: simple.id, variantId: id, stock: 1 },
      { productId: 98765, variantId: '', stock: 1 },
      { productId: '', variantId: 98765, stock: 1 },
      { productId: 'lamp', variantId: '', stock: 1 },
      { productId: 'new:x', variantId: id, stock: 1 },
    ]);
    expect(errors).toEqual([
      { line: 3, column: '', message: 'This line is about the same product as line 2' },
      { line: 4, column: 'variantId', message: `Variant ${id} belongs to product ${varied.id}` },
      { line: 5, column: 'productId', message: 'There is no product 98765' },
      { line: 6, column: 'variantId', message: 'There is no variant 98765' },
      { line: 7, column: 'productId', message: 'productId must be an id, or new: and a word' },
      { line: 8, column: 'variantId', message: `Variant ${id} belongs to product ${varied.id}` },
    ]);
    expect(errorCount).toBe(6);
  });
});
