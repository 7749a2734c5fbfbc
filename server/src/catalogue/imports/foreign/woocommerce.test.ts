import { product } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../../test/imports.ts';
import { read } from '../../../../test/test-app.ts';
import { foreignFile } from './foreign-file.fixture.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop({ settings: { shopName: 'Harbour & Sons, Ltd' } });
});
afterAll(() => shop.close());

const products = async (query: string) => {
  const found = read(z.array(product), await shop.admin.get(`/products?${query}`));
  return Promise.all(found.sort((a, b) => a.id - b.id).map(({ id }) => shop.find({ id })));
};

describe("WooCommerce's export", () => {
  const row = {
    ID: '44',
    Type: 'simple',
    SKU: 'BOOK-1',
    'GTIN, UPC, EAN, or ISBN': '978-0-306-40615-7',
    Name: 'A book',
    Published: '1',
    'Is featured?': '0',
    'Visibility in catalog': 'visible',
    'Short description': '<p>About <em>books</em></p>',
    Description: '<h2>Contents</h2>\\n<p>Many pages</p>',
    'Tax status': 'taxable',
    'In stock?': '1',
    Stock: '7',
    'Weight (kg)': '0.45',
    'Sale price': '15.00',
    'Regular price': '20.00',
    Categories: 'Books > Novels, Gifts',
    Tags: 'paper',
    Images: 'https://old.example/1.jpg, https://old.example/2.jpg',
    Parent: '',
    'Attribute 1 name': 'Publisher',
    'Attribute 1 value(s)': 'Alder Press',
    'Purchase note': 'Thanks',
  };
  const none = Object.fromEntries(Object.keys(row).map((word) => [word, '']));
  const file = foreignFile([
    row,
    {
      ...row,
      ID: '50',
      Type: 'variable',
      SKU: 'TEE',
      Name: 'Raglan',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S, M',
      Categories: '',
      'GTIN, UPC, EAN, or ISBN': '',
      'Regular price': '',
      'Sale price': '',
      Stock: '',
    },
    {
      ...none,
      ID: '52',
      Type: 'variation',
      SKU: 'RAGLAN-S',
      Name: 'Tee - S',
      Parent: 'TEE',
      'Regular price': '12',
      Stock: '3',
      Published: '1',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S',
    },
    { ...row, ID: '60', Name: 'Draft', SKU: 'DRAFT', Published: '-1', Stock: '', 'Sale price': '' },
    {
      ...none,
      ID: '53',
      Type: 'variation',
      SKU: 'RAGLAN-M',
      Name: 'Tee - M',
      Parent: 'id:50',
      'Regular price': '14',
      Stock: '',
      Published: '1',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'M',
    },
    { ...row, ID: '70', Type: 'grouped', SKU: 'GROUP', Name: 'Group' },
  ]);

  it('is recognised, compared and applied with all that comes over, and sent again changes nothing', async () => {
    const checked = await shop.check(file);
    expect(checked).toMatchObject({ format: 'woocommerce', errors: [], created: 5 });
    const told = checked.notes.map(({ line, column }) => `${line} ${column}`);
    expect(told).toEqual(
      expect.arrayContaining(['2 Categories', '2 Attribute 1 name', '2 Purchase note', '5 Stock', '6 Stock', '7 Type']),
    );
    await shop.apply(checked);
    const [book] = await products('q=BOOK-1');
    expect(book).toMatchObject({
      ...{
        title: 'A book',
        description: 'About books',
        details: '## Contents\n\nMany pages',
        category: 'Novels',
        stock: 7,
      },
      ...{ basePrice: 20, discountPrice: 15, gtin: '9780306406157', weightGrams: 450, attributes: { tags: ['paper'] } },
    });
    expect(book?.breadcrumbs?.map(({ name }) => name)).toEqual(['Books', 'Novels']);
    const [tee] = await products('q=RAGLAN-S');
    expect(tee).toMatchObject({
      ...{ title: 'Raglan', category: 'Other', basePrice: 12 },
      variants: [
        { sku: 'RAGLAN-S', size: 's', stock: 3, discountPrice: 12 },
        { sku: 'RAGLAN-M', size: 'm', stock: 0, discountPrice: 14 },
      ],
    });
    expect(await products('admin=true&deleted=true&q=DRAFT')).toMatchObject([
      { deleted: true, stock: 0, basePrice: 20 },
    ]);
    expect(await shop.check(file)).toMatchObject({ created: 0, changed: 0, unchanged: 5, errorCount: 0 });
  });
});
