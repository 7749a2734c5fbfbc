import { attribute } from '@shop/contract/attributes';
import { product } from '@shop/contract/catalogue';
import { importResource } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../../test/imports.ts';
import { read } from '../../../../test/test-app.ts';
import { publicOnly } from '../../../platform/fetch/fetch-file.ts';
import { fetchNextPicture } from '../fetch-next-picture.ts';
import { foreignFile } from './foreign-file.fixture.ts';
import { turnShopify } from './shopify.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop({ settings: { shopName: 'Harbour & Sons, Ltd' } });
});
afterAll(() => shop.close());

const products = async (query: string) => {
  const found = read(z.array(product), await shop.admin.get(`/products?${query}`));
  return Promise.all(found.sort((a, b) => a.id - b.id).map(({ id }) => shop.find({ id })));
};

describe("Shopify's export", () => {
  const plain = {
    Handle: 'enamel-cup',
    Title: 'Enamel cup',
    'Body (HTML)': '<p>Holds <strong>350 ml</strong>.</p><ul><li>light</li></ul><script>alert(1)</script>',
    Vendor: 'Alder, Works',
    'Product Category': 'Home > Kitchen > Cups',
    Type: 'Cup',
    Tags: 'camping, Enamel',
    Published: 'TRUE',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Option2 Name': '',
    'Option2 Value': '',
    'Variant SKU': 'CUP-1',
    'Variant Grams': '180',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '40',
    'Variant Price': '9.75',
    'Variant Compare At Price': '13.00',
    'Variant Barcode': '4006381333931',
    'Image Src': 'https://old.example/cup 1.jpg?v=1',
    'Image Position': '1',
    'Variant Image': '',
    'SEO Title': 'Cup of enamel',
    'SEO Description': 'For the camp fire',
    Status: 'active',
    'Cost per item': '4.00',
  };
  const shirt = {
    ...plain,
    Handle: 'shirt',
    Title: 'Shirt',
    'Body (HTML)': '',
    Vendor: '',
    'Product Category': '',
    Type: '',
    Tags: '',
    'Option1 Name': 'Color',
    'Option1 Value': 'White',
    'Option2 Name': 'Size',
    'Option2 Value': 'Medium',
    'Variant SKU': 'S-W-M',
    'Variant Price': '20.00',
    'Variant Compare At Price': '25.00',
    'Variant Barcode': '123',
    'Image Src': '',
    'Cost per item': '',
  };
  const none = Object.fromEntries(Object.keys(plain).map((word) => [word, '']));
  const lines = [
    plain,
    { ...none, Handle: 'enamel-cup', 'Image Src': 'https://old.example/cup2.jpg', 'Image Position': '2' },
    shirt,
    {
      ...{ ...none, Handle: 'shirt', 'Option1 Value': 'Black', 'Option2 Value': 'XXL', 'Variant SKU': 'S-B-2XL' },
      ...{ 'Variant Price': '24.00', 'Variant Compare At Price': '30.00', 'Variant Inventory Qty': '-3' },
      ...{
        'Variant Inventory Tracker': 'shopify',
        'Variant Grams': '250',
        'Variant Image': 'https://old.example/b.jpg',
      },
    },
    {
      ...plain,
      Handle: 'hidden',
      Title: 'Hidden',
      Status: 'draft',
      'Variant SKU': '',
      'Variant Inventory Tracker': '',
      Vendor: 'Alder, Works',
    },
  ];
  const file = foreignFile(lines);

  it('is recognised, compared and applied with all that comes over', async () => {
    const checked = await shop.check(file);
    expect(checked).toMatchObject({ format: 'shopify', created: 5, errorCount: 0, errors: [], pictures: { total: 3 } });
    expect(checked.noteCount).toBe(checked.notes.length);
    const told = checked.notes.map(({ line, column }) => `${line} ${column}`);
    expect(told).toEqual(
      expect.arrayContaining([
        '2 Type',
        '2 Cost per item',
        '4 Variant Barcode',
        '5 Variant Inventory Qty',
        '6 Variant Inventory Qty',
      ]),
    );
    expect(told).not.toContain('5 Variant Grams');
    expect((await shop.admin.get('/attributes')).text).not.toContain('"tags"');
    expect(await shop.apply(checked)).toMatchObject({ created: 5 });

    const [cup] = await products('q=CUP-1');
    expect(cup).toMatchObject({
      title: 'Enamel cup',
      brand: 'Alder Works',
      category: 'Cups',
      basePrice: 13,
      discountPercentage: 25,
      discountPrice: 9.75,
      stock: 40,
      sku: 'CUP-1',
      gtin: '4006381333931',
      weightGrams: 180,
      description: expect.stringMatching(/^Holds 350 ml\./),
      details: 'Holds **350 ml**.\n\n-   light',
      seoTitle: 'Cup of enamel',
      seoDescription: 'For the camp fire',
      attributes: { tags: ['camping', 'enamel'] },
      deleted: false,
      variants: [],
    });
    expect(cup?.breadcrumbs?.map(({ name }) => name)).toEqual(['Home', 'Kitchen', 'Cups']);
    expect(read(z.array(attribute), await shop.admin.get('/attributes'))).toMatchObject([
      {
        key: 'tags',
        kind: 'choice',
        values: [
          { id: 'camping', name: 'camping' },
          { id: 'enamel', name: 'Enamel' },
        ],
      },
    ]);

    const [found] = await products('q=S-W-M');
    expect(found).toMatchObject({
      brand: 'Harbour & Sons Ltd',
      category: 'Other',
      description: 'Shirt',
      basePrice: 25,
      discountPercentage: 20,
      weightGrams: 180,
      colors: [{ id: 'white' }, { id: 'black' }],
      sizes: [{ id: 'm' }, { id: '2xl' }],
      variants: [
        { sku: 'S-W-M', color: 'white', size: 'm', stock: 40, price: null, discountPrice: 20, weightGrams: null },
        { sku: 'S-B-2XL', color: 'black', size: '2xl', stock: 0, price: 30, discountPrice: 24, weightGrams: 250 },
      ],
    });
    expect(found?.thumbnail).toBe('/pictures/placeholder.webp');
    const [hidden] = await products('admin=true&deleted=true&q=Hidden');
    expect(hidden).toMatchObject({ title: 'Hidden', deleted: true, stock: 0 });
  });

  it('sent again changes nothing, and what has changed there changes here by its handle', async () => {
    expect((await shop.check(file)).errors).toEqual([]);
    expect(await shop.check(file)).toMatchObject({ created: 0, changed: 0, unchanged: 5, errorCount: 0 });
    const [hidden] = await products('admin=true&deleted=true&q=Hidden');
    await shop.edit({ id: hidden?.id ?? 0 }, { stock: 5 });
    // What is not counted there may be counted here.
    expect(await shop.check(file)).toMatchObject({ changed: 0, unchanged: 5 });
    const others = lines.map((line, n) => (n === 0 ? { ...line, Title: 'Cup', 'Variant SKU': 'CUP-2' } : line));
    const checked = await shop.check(foreignFile(others));
    expect(checked).toMatchObject({ created: 0, changed: 2, unchanged: 3, errorCount: 0 });
    await shop.apply(checked);
    expect((await products('q=CUP-2'))[0]?.title).toBe('Cup');
    const lighter = lines.map((line, n) => (n === 3 ? { ...line, 'Variant Grams': '180' } : line));
    await shop.apply(await shop.check(foreignFile(lighter)));
    expect((await products('q=S-W-M'))[0]?.variants?.map(({ weightGrams }) => weightGrams)).toEqual([null, null]);
  });

  it('rejects a SKU that a spreadsheet has shortened, and tells what is wrong in the words of the file', async () => {
    const bad = [
      { ...plain, Handle: 'bad-1', 'Variant SKU': '1.23E+12' },
      { ...plain, Handle: 'bad-2', 'Variant SKU': 'BAD-2', 'Variant Price': 'free' },
      { ...plain, Handle: 'bad-3', 'Variant SKU': 'BAD-3', 'Variant Price': '0.00', 'Variant Compare At Price': '' },
    ];
    const { errors } = await shop.check(foreignFile(bad));
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Variant SKU'],
      [3, 'Variant Price'],
      [4, 'Variant Price'],
    ]);
  });

  it('whose products were made by another import meanwhile is stale', async () => {
    const late = foreignFile([{ ...plain, Handle: 'late', 'Variant SKU': 'LATE', Title: 'Late' }]);
    const [one, other] = [await shop.check(late), await shop.check(late)];
    await shop.apply(one);
    expect(await shop.tryApply(other)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
  });

  it('keeps what customers pay where one discount cannot say it, and says so', async () => {
    const two = [
      {
        ...shirt,
        Handle: 'odd',
        Title: 'Odd',
        'Variant SKU': 'ODD-1',
        'Variant Price': '19.99',
        'Variant Compare At Price': '29.99',
      },
      {
        ...shirt,
        Handle: 'odd',
        Title: '',
        'Option1 Value': 'Black',
        'Variant SKU': 'ODD-2',
        'Variant Price': '17.49',
        'Variant Compare At Price': '30.00',
      },
    ];
    const checked = await shop.check(foreignFile(two));
    expect(checked.notes.map(({ line, column }) => `${line} ${column}`)).toEqual(
      expect.arrayContaining(['2 Variant Compare At Price', '3 Variant Compare At Price']),
    );
    await shop.apply(checked);
    const [odd] = await products('q=ODD-1');
    expect(odd).toMatchObject({
      discountPercentage: 0,
      variants: [{ discountPrice: 19.99 }, { discountPrice: 17.49 }],
    });
  });

  it('has pictures in the order of their positions, the first four of which come over', async () => {
    const pictures = [3, 5, 1, 4, 2].map((position, n) => ({
      ...(n === 0 ? plain : none),
      ...{ Handle: 'pictured', 'Variant SKU': n === 0 ? 'PICTURED' : '' },
      ...{ 'Image Src': `https://old.example/${position}.jpg`, 'Image Position': String(position) },
    }));
    const first = await shop.import(foreignFile([{ ...plain, Handle: 'pictured', 'Variant SKU': 'PICTURED' }]));
    const checked = await shop.check(foreignFile(pictures));
    expect(checked.sample.map(({ field, to }) => `${field} ${to}`)).toEqual(
      ['thumbnail', 'image1', 'image2', 'image3'].map((place, n) => `${place} https://old.example/${n + 1}.jpg`),
    );
    expect(checked.notes).toContainEqual(expect.objectContaining({ line: 3, column: 'Image Src' }));
    await shop.undo(first);
  });

  it('names the line of each picture that cannot be fetched', async () => {
    const pictures = [2, 1, 3].map((position, n) => ({
      ...(n === 0 ? plain : none),
      ...{ Handle: 'unreachable', 'Variant SKU': n === 0 ? 'UNREACHABLE' : '' },
      ...{ 'Image Src': `https://old.example:81/${position}.jpg`, 'Image Position': String(position) },
    }));
    const { id } = await shop.import(foreignFile(pictures));
    while (await fetchNextPicture(shop.deps, publicOnly, new AbortController().signal));
    const { failed } = read(importResource, await shop.admin.get(`/imports/${id}`)).pictures;
    expect(failed.map(({ line, url }) => [line, url])).toEqual(
      [2, 1, 3].map((position, n) => [n + 2, `https://old.example:81/${position}.jpg`]),
    );
  });

  it('is read in good time where all of its lines are of one product', { timeout: 20_000 }, () => {
    const header = ['Handle', 'Title', 'Variant Price', 'Image Src'];
    const records = Array.from({ length: 100_000 }, (_, n) => ({
      line: n + 2,
      cells: ['chair', n === 0 ? 'Chair' : '', n === 0 ? '10.00' : '', `https://old.example/${n}.jpg`],
    }));
    expect(turnShopify(header, records, { shopName: 'Chairs', now: new Date() }).lines).toHaveLength(1);
  });

  it('leaves out a description that nests deeper than a page may, and says so', async () => {
    const deep = '<ul><li>'.repeat(20_000);
    const row = { ...plain, Handle: 'deep', Title: 'Deep', 'Variant SKU': 'DEEP', 'Body (HTML)': deep };
    const checked = await shop.check(foreignFile([row]));
    expect(checked.notes).toContainEqual(expect.objectContaining({ line: 2, column: 'Body (HTML)' }));
    await shop.apply(checked);
    expect((await products('q=DEEP'))[0]).toMatchObject({ description: 'Deep', details: null });
  });

  it('is undone: its products become deleted ones', async () => {
    const one = await shop.import(
      foreignFile([{ ...plain, Handle: 'undone', Title: 'Undone', 'Variant SKU': 'UNDONE' }]),
    );
    await shop.undo(one);
    expect(await products('admin=true&deleted=true&q=UNDONE')).toMatchObject([{ deleted: true }]);
    expect(
      await shop.check(foreignFile([{ ...plain, Handle: 'undone', Title: 'Undone', 'Variant SKU': 'UNDONE' }])),
    ).toMatchObject({
      created: 0,
      changed: 1,
    });
  });
});
