/** HTML of other programs that nests deeper than a page may is left out; what the shop has instead of it stays. */

import { product } from '@shop/contract/catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../../test/imports.ts';
import { read } from '../../../../test/test-app.ts';
import { foreignFile } from './foreign-file.fixture.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

async function find(sku: string) {
  const [found] = read(z.array(product), await shop.admin.get(`/products?q=${sku}`));
  return shop.find({ id: found?.id ?? 0 });
}

const deep = '<ul><li>'.repeat(20_000);

it("leaves the texts of a product as they are where a line of Shopify's lacks them so", async () => {
  const line = {
    ...{ Handle: 'atlas', Title: 'Atlas', 'Body (HTML)': '<p>Maps</p>', Vendor: '', 'Variant SKU': 'ATLAS' },
    ...{ 'Variant Price': '9.75', 'Image Src': '', Status: 'active' },
  };
  await shop.import(foreignFile([line]));
  await shop.edit(await find('ATLAS'), { details: '# Own', description: 'Own' });
  const checked = await shop.check(foreignFile([{ ...line, 'Body (HTML)': deep }]));
  expect(checked).toMatchObject({ changed: 0, unchanged: 1, errorCount: 0 });
  expect(checked.notes).toContainEqual(expect.objectContaining({ line: 2, column: 'Body (HTML)' }));
  const beside = { ...line, Handle: 'globe', Title: 'Globe', 'Variant SKU': 'GLOBE' };
  await shop.import(foreignFile([{ ...line, Title: 'New atlas', 'Body (HTML)': deep }, beside]));
  expect(await find('ATLAS')).toMatchObject({ title: 'New atlas', description: 'Own', details: '# Own' });
  expect(await find('GLOBE')).toMatchObject({ description: 'Maps', details: 'Maps' });
});

it("leaves each text of a product as it is where a line of WooCommerce's lacks it so, and gives a new one its title", async () => {
  const line = {
    ...{ ID: '80', Type: 'simple', SKU: 'BOOK', Name: 'Book', Published: '1', Stock: '7', 'Regular price': '20.00' },
    ...{ 'Short description': 'About', Description: '<p>Pages</p>', 'Visibility in catalog': 'visible' },
  };
  await shop.import(foreignFile([line]));
  await shop.import(foreignFile([{ ...line, 'Short description': 'Read', Description: deep }]));
  expect(await find('BOOK')).toMatchObject({ description: 'Read', details: 'Pages' });
  await shop.import(foreignFile([{ ...line, 'Short description': deep, Description: 'Sheets' }]));
  expect(await find('BOOK')).toMatchObject({ description: 'Read', details: 'Sheets' });
  const unsaid = { ...line, 'Short description': '', Description: deep };
  await shop.import(
    foreignFile([
      { ...unsaid, Stock: '8' },
      { ...unsaid, ID: '81', SKU: 'LEAFLET', Name: 'Leaflet' },
    ]),
  );
  expect(await find('BOOK')).toMatchObject({ description: 'Read', details: 'Sheets', stock: 8 });
  expect(await find('LEAFLET')).toMatchObject({ description: 'Leaflet', details: null });
});
