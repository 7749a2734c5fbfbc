/** What an answer says of the file: as what it was read, its errors, and what it warns of. */

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop, variantOf } from '../../../test/imports.ts';
import {
  newProduct,
  newProductBody,
  newProductWithVariants,
  readFileLines,
  sendFile,
} from '../../../test/product-files.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const onePicture = { ...newProduct, thumbnail: '', image1: '', image2: '/pictures/lamp-3.webp', image3: '' };

describe('the bytes of a file', () => {
  it('are in an encoding and have a separator, which the answer names', async () => {
    const { id } = await shop.create(newProductBody);
    for (const [file, encoding, separator] of [
      [Buffer.from(`productId,title\n${id},Größe`), 'utf-8', ','],
      [Buffer.from(`productId;title\n${id};Gr\xf6\xdfe`, 'latin1'), 'windows-1252', ';'],
      [Buffer.from(`\ufeffproductId\ttitle\n${id}\tGröße`, 'utf16le'), 'utf-16le', '\t'],
      [Buffer.from(`sep=;\r\nproductId;title\r\n${id};Größe\r\n`), 'utf-8', ';'],
    ] as const) {
      const checked = await shop.check(file);
      expect(checked).toMatchObject({ encoding, separator, errors: [], changed: 1 });
      expect(checked.sample[0]).toMatchObject({ to: 'Größe' });
    }
  });

  it('are an error of the one line that is not UTF-8 in a file that is', async () => {
    const { id } = await shop.create(newProductBody);
    const good = await Promise.all(Array.from({ length: 11 }, () => shop.create(newProductBody)));
    const file = Buffer.concat([
      Buffer.from(`productId,title\n${good.map((one) => `${one.id},Löffel\n`).join('')}`),
      Buffer.from(`${id},"A\nGr\xf6\xdfe"\n`, 'latin1'),
    ]);
    const checked = await shop.check(file);
    expect(checked).toMatchObject({ encoding: 'utf-8', changed: 11, errorCount: 1 });
    expect(checked.errors).toEqual([
      { line: 13, column: '', message: expect.stringContaining('Line 14 is not UTF-8') },
    ]);
    const marked = await shop.check(
      Buffer.concat([Buffer.from('\ufeff'), Buffer.from(`productId,title\n${id},\xf6`, 'latin1')]),
    );
    expect(marked).toMatchObject({ encoding: 'utf-8', errors: [{ line: 2, column: '' }] });
  });

  it('must be text: a spreadsheet is 415 with a sentence how to save it', async () => {
    for (const [bytes, type] of [
      [Buffer.from('PK\u0003\u0004[Content_Types].xml'), 'text/csv'],
      [Buffer.from('PK'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      [Buffer.from('PK'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ] as const) {
      const answer = await sendFile(shop.admin, bytes, { type });
      expect(answer.status).toBe(415);
      expect(answer.text).toContain('CSV UTF-8');
    }
  });
});

describe('errors', () => {
  it('are one for each bad cell', async () => {
    const line = { ...newProduct, sku: '', stock: '1e3', price: '$3' };
    const varied = { ...newProduct, productId: 'new:a', colors: 'white|gray', color: 'white', stock: '1', price: 'x' };
    const checked = await shop.check([
      { ...line, productId: '', colors: '', color: '' },
      { ...varied, sku: '' },
      { ...varied, sku: '', color: 'gray', price: '12' },
    ]);
    expect(checked.errors.map(({ line: at, column }) => [at, column])).toEqual([
      [2, 'price'],
      [2, 'stock'],
      [3, 'price'],
    ]);
    expect(checked.errorCount).toBe(3);
  });

  it('name the column that they are about, and not the field of the form', async () => {
    const { id } = await shop.create(newProductBody);
    const { errors } = await shop.check([{ productId: id, title: ' ', image2: '', image3: 'x' }]);
    expect(errors.map(({ message }) => message)).toEqual([
      'title is required',
      'image2 is required',
      'image3 must be an http(s) URL or a path of this site',
    ]);
  });

  it('are a list of more than 200 values, and a SKU that a spreadsheet has shortened', async () => {
    const { id } = await shop.create(newProductBody);
    const list = Array.from({ length: 100_000 }, () => 'white').join('|');
    const { errors } = await shop.check([{ productId: id, colors: list, sku: '1.23E+12' }]);
    expect(errors).toEqual([
      { line: 2, column: 'colors', message: 'colors has more than 200 values' },
      { line: 2, column: 'sku', message: expect.stringContaining('1.23E+12') },
    ]);
    const header = await sendFile(shop.admin, `productId,${Array.from({ length: 100_000 }, (_, n) => n).join(',')}\n1`);
    expect(header.status).toBe(201);
  });
});

describe('pictures of new products', () => {
  it('may be one, which is that of every place without one, in files and bodies', async () => {
    await shop.import([{ ...onePicture, stock: '3', sku: 'ONE-PICTURE' }]);
    const [made] = readFileLines(await shop.exported('brand=Alder')).filter(({ sku }) => sku === 'ONE-PICTURE');
    expect(made).toMatchObject({
      thumbnail: '/pictures/lamp-3.webp',
      image1: '/pictures/lamp-3.webp',
      image3: '/pictures/lamp-3.webp',
    });
    const { images: _images, ...body } = newProductBody;
    const product = await shop.create(body);
    expect(product.images).toEqual(Array.from({ length: 4 }, () => body.thumbnail));
    const other = await shop.create({
      ...newProductBody,
      thumbnail: undefined,
      images: ['', '/pictures/a.webp', '/pictures/b.webp'],
    });
    expect(other).toMatchObject({
      thumbnail: '/pictures/a.webp',
      images: ['/pictures/a.webp', '/pictures/a.webp', '/pictures/b.webp', '/pictures/a.webp'],
    });
  });

  it('are required where there is none at all', async () => {
    const { thumbnail: _thumbnail, images: _images, ...body } = newProductBody;
    const answer = await shop.admin.post('/products', { ...body, images: ['', '', ''] });
    expect(answer.status).toBe(400);
    for (const message of ['thumbnail is required', 'image1 is required', 'image is required']) {
      expect(answer.text).toContain(message);
    }
  });
});

describe('stock', () => {
  it('is exported as `previousStock`, the last column, too', async () => {
    const { id } = await shop.create(newProductBody);
    const file = await shop.exported('brand=Alder');
    expect(file.split('\r\n')[0]?.endsWith(',previousStock')).toBe(true);
    expect(readFileLines(file).find(({ productId }) => productId === String(id))).toMatchObject({
      stock: '10',
      previousStock: '10',
    });
  });

  it('of an exported file in which a title is changed stays as it is, so what was sold since stays sold', async () => {
    const sold = await shop.create(newProductBody);
    const restocked = await shop.create(newProductBody);
    const lines = readFileLines(await shop.exported('brand=Alder')).filter(({ productId }) =>
      [sold.id, restocked.id].includes(Number(productId)),
    );
    await shop.sell(sold, 4);
    await shop.sell(restocked, 4);
    const checked = await shop.check(
      lines.map((line) => ({
        ...line,
        title: 'Lamp of desks',
        ...(line.productId === String(restocked.id) && { stock: '25' }),
      })),
    );
    expect(checked).toMatchObject({ changed: 2, warnings: [] });
    expect(checked.sample.filter(({ field }) => field === 'stock')).toEqual([
      { line: 3, field: 'stock', from: 6, to: 21 },
    ]);
    await shop.apply(checked);
    expect([(await shop.find(sold)).stock, (await shop.find(restocked)).stock]).toEqual([6, 21]);
  });

  it('below 0 by the difference is an error of that line', async () => {
    const { id } = await shop.create(newProductBody);
    await shop.sell({ id }, 4);
    await shop.sell({ id }, 4);
    const { errors } = await shop.check([{ productId: id, stock: 5, previousStock: 10 }]);
    expect(errors).toEqual([{ line: 2, column: 'stock', message: expect.stringContaining('stock would be -3') }]);
  });

  it('without that column is warned of where something was sold within the last 30 days, and can be left out', async () => {
    const sold = await shop.create(newProductBody);
    const quiet = await shop.create(newProductBody);
    const varied = await shop.create(newProductWithVariants);
    await shop.sell(sold, 1);
    await shop.sell(varied, 1, variantOf(varied, 0).id);
    const lines = [
      { productId: sold.id, variantId: '', title: 'Other lamp', stock: 10 },
      { productId: quiet.id, variantId: '', title: 'Other lamp', stock: 11 },
      { productId: '', variantId: variantOf(varied, 0).id, title: varied.title, stock: 4 },
      { productId: '', variantId: variantOf(varied, 1).id, title: varied.title, stock: 9 },
    ];
    const checked = await shop.check(lines);
    expect(checked.warnings).toEqual([
      { code: 'STOCK_MOVED', count: 2, message: expect.stringContaining('would be sold again') },
    ]);
    expect(await shop.apply(checked, { leaveOutStock: true })).toMatchObject({ changed: 2, leftOut: [] });
    expect(await shop.find(sold)).toMatchObject({ title: 'Other lamp', stock: 9 });
    expect(await shop.find(quiet)).toMatchObject({ title: 'Other lamp', stock: 10 });
    await sql`update stock_movements set created_at = created_at - interval '31 days' where reason = 'order'`.execute(
      shop.db,
    );
    expect((await shop.check(lines)).warnings).toEqual([]);
  });
});
