import { readFile } from 'node:fs/promises';
import { product } from '@shop/contract/catalogue';
import { noOwnFilters } from '@shop/contract/own-filters';
import { productColumns } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { idleSearch } from '../../../test/idle-search.ts';
import { newProductBody, newProductWithVariants, readFileLines } from '../../../test/product-files.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { exportProducts } from './export-products.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const create = async (body: object) => read(product, await admin.post('/products', body));

/** The lines of one product in the file of all. */
async function linesOf({ id }: { id: number }) {
  const lines = readFileLines((await admin.get('/products.csv')).text);
  return lines.filter(({ productId }) => productId === String(id));
}

describe('GET /products.csv', () => {
  it('answers UTF-8 of RFC 4180 with all columns in their order, header line first', async () => {
    await makeProduct(shop);
    const answer = await admin.get('/products.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    });
    const inOrder =
      'productId, variantId, sku, title, description, brand, category, price, variantPrice, discountPercentage, stock, colors, sizes, color, size, image, thumbnail, image1, image2, image3, highlight1, highlight2, highlight3, highlight4, weightGrams, taxClass, deleted, retired, previousStock';
    const header = async () => {
      const { text } = await admin.get('/products.csv');
      return text.slice(0, text.indexOf('\r\n')).split(',');
    };
    expect(await header()).toEqual(inOrder.split(', '));
    // What no product has is not in the file.
    await create({ ...newProductBody, details: '# Long', gtin: '96385074', mpn: 'L-1', manufacturer: 'Lamps' });
    expect(await header()).toEqual([...inOrder.split(', '), 'details', 'gtin', 'mpn', 'manufacturer']);
    expect(answer.text.endsWith('\r\n')).toBe(true);
  });

  it('has the columns that the documentation of product files names', async () => {
    const text = await readFile(new URL('../../../../docs/product-files.md', import.meta.url), 'utf8');
    const table = text.slice(text.indexOf('## Columns'));
    const named = [...table.matchAll(/^\| ([\w, ]+?) +\|/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(named.sort()).toEqual(['column', ...productColumns].sort());
  });

  it('begins with a byte order mark if it is asked for, so that Excel reads it as UTF-8, and without one otherwise', async () => {
    await makeProduct(shop);
    const header = Buffer.from(productColumns.slice(0, 29).join(','));
    const starts = async (path: string, first: Buffer) =>
      expect((await admin.get(path)).bytes.subarray(0, first.length).equals(first)).toBe(true);
    await starts('/products.csv', header);
    await starts('/products.csv?bom=false', header);
    await starts('/products.csv?bom=true', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), header]));
    expect((await admin.get('/products.csv?bom=yes')).status).toBe(400);
  });

  it('is a file also for the navigation of a browser, so that a link downloads it', async () => {
    const answer = await admin.get('/products.csv', { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('is for admins', async () => {
    const shopper = await shop.as(await makeUser(shop));
    expect((await shop.visitor.get('/products.csv')).status).toBe(401);
    expect((await shopper.get('/products.csv')).status).toBe(403);
  });

  it('writes a product without variants as one line', async () => {
    const made = await create({
      ...newProductBody,
      sku: 'A-1',
      weightGrams: 120,
      taxClass: 'books',
      discountPercentage: 12.5,
    });
    expect(await linesOf(made)).toMatchObject([
      {
        productId: String(made.id),
        variantId: '',
        sku: 'A-1',
        title: 'Desk lamp',
        description: 'It lights the desk.',
        brand: 'Alder',
        category: 'Lights',
        price: '20.00',
        variantPrice: '',
        discountPercentage: '12.5',
        stock: '10',
        colors: 'white|gray',
        sizes: 's|m',
        color: '',
        size: '',
        image: '',
        thumbnail: '/pictures/lamp-1.webp',
        image1: '/pictures/lamp-2.webp',
        image2: '/pictures/lamp-3.webp',
        image3: '/pictures/lamp-4.webp',
        highlight1: 'bright',
        highlight2: 'quiet',
        highlight3: '',
        highlight4: '',
        weightGrams: '120',
        taxClass: 'books',
        deleted: 'false',
        retired: 'false',
        previousStock: '10',
      },
    ]);
  });

  it('writes a line for each variant, retired ones too, in the order of their ids, with the product repeated', async () => {
    const made = await create(newProductWithVariants);
    const [first, second, third] = made.variants ?? [];
    await admin.patch(`/products/${made.id}`, { variants: [third, first] });
    const lines = await linesOf(made);
    expect(lines.map(({ variantId }) => Number(variantId))).toEqual([first?.id, second?.id, third?.id]);
    expect(
      lines.map(({ title, price, variantPrice, stock, color, size, image, retired }) =>
        [title, price, variantPrice, stock, color, size, image, retired].join(' '),
      ),
    ).toEqual([
      'Desk lamp 20.00  4 white s  false',
      'Desk lamp 20.00 22.50 3 white m /pictures/lamp-3.webp true',
      'Desk lamp 20.00  0 gray s  false',
    ]);
  });

  it('puts a quote in front of cells that a spreadsheet would take for formulas', async () => {
    const made = await create({
      ...newProductBody,
      title: '=1+1',
      description: '\'tis, "new"\nline',
      highlights: ['+a', '-b', '@c', 'd'],
    });
    const [line] = await linesOf(made);
    expect(line).toMatchObject({
      title: "'=1+1",
      description: '\'\'tis, "new"\nline',
      highlight1: "'+a",
      highlight2: "'-b",
      highlight3: "'@c",
      highlight4: 'd',
    });
  });

  it('is sorted by product, deleted ones included, and takes the filters of the list', async () => {
    const one = await create({ ...newProductBody, brand: 'Birch', category: 'Chairs' });
    const other = await create({ ...newProductBody, brand: 'Birch', category: 'Tables' });
    await admin.patch(`/products/${other.id}`, { deleted: true });
    const ids = async (query: string) =>
      readFileLines((await admin.get(`/products.csv?${query}`)).text).map(({ productId }) => Number(productId));
    expect(await ids('brand=Birch')).toEqual([one.id, other.id]);
    expect(await ids('brand=Birch,Nobody&category=Tables&')).toEqual([other.id]);
    expect(await ids('brand=Nobody')).toEqual([]);
    expect(await ids('q=birch&deleted=true')).toEqual([other.id]);
    expect(await ids('q=birch&stock=out&low_stock=true&picture=none')).toEqual([]);
    const all = await ids('');
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    for (const bad of ['brand=a%00', 'stock=low']) expect((await admin.get(`/products.csv?${bad}`)).status).toBe(400);
  });

  it('reads on only when what it has read was taken, with no connection in between', async () => {
    for (let n = 0; n < 3; n += 1) await makeProduct(shop);
    let taken = 0;
    shop.database.pool.on('acquire', () => {
      taken += 1;
    });
    const parts = await exportProducts(shop.deps, idleSearch(shop.deps), {
      brand: [],
      category: [],
      color: [],
      size: [],
      q: '',
      ...noOwnFilters,
    });
    await parts.next();
    const before = taken;
    await expect.poll(() => shop.database.pool.totalCount - shop.database.pool.idleCount).toBe(0);
    await parts.next();
    expect(taken).toBeGreaterThan(before);
    await expect.poll(() => shop.database.pool.totalCount - shop.database.pool.idleCount).toBe(0);
  });
});
