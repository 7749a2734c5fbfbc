/** The sample shops of the documentation come over whole. */

import { readFile } from 'node:fs/promises';
import { product } from '@shop/contract/catalogue';
import { importMapping } from '@shop/contract/import-mappings';
import { importResource } from '@shop/contract/product-files';
import { facets } from '@shop/contract/search';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../../test/imports.ts';
import { sendFile } from '../../../../test/product-files.ts';
import { read, totalOf } from '../../../../test/test-app.ts';

let shop: ImportShop;
beforeEach(async () => {
  shop = await startImportShop({ settings: { shopName: 'Harbour' } });
});
afterEach(() => shop.close());

const sample = (name: string) => readFile(new URL(`../../../../../docs/sample-shops/${name}`, import.meta.url));
const find = async (sku: string) => {
  const found = read(z.array(product), await shop.admin.get(`/products?admin=true&_limit=100&q=${sku}`));
  const whole = await Promise.all(found.map((one) => shop.find(one)));
  return whole.find((one) => one.sku === sku || one.variants?.some((variant) => variant.sku === sku));
};
const facetsOf = async (query = '') => read(facets, await shop.admin.get(`/products/facets?${query}`)).facets;

async function bringIn(name: string, mapping?: number) {
  const query = mapping === undefined ? '' : `?mapping=${mapping}`;
  const checked = read(importResource, await sendFile(shop.admin, await sample(name), { query }));
  expect(checked).toMatchObject({ errorCount: 0, errors: [] });
  await shop.apply(checked);
  const again = read(importResource, await sendFile(shop.admin, await sample(name), { query }));
  expect(again).toMatchObject({ created: 0, changed: 0, retired: 0, errorCount: 0 });
  expect(totalOf(await shop.admin.get('/products?admin=true'))).toBe(30);
  expect(await shop.faults()).toEqual([]);
  return checked;
}

it('a coffee shop, as Shopify exports it', async () => {
  const checked = await bringIn('coffee-from-shopify.csv');
  expect(checked).toMatchObject({ format: 'shopify', created: 90 });
  expect(checked.needed.options.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['Color', false],
    ['Grind', true],
    ['Bag', true],
  ]);
  expect(await find('HC-01-W250')).toMatchObject({
    ...{ title: 'Sidama', brand: 'Harbour Roasters', category: 'Coffee', basePrice: 9.5, discountPercentage: 0 },
    description:
      'Sidama comes from Ethiopia, washed. It tastes of jasmine, lemon and honey. · roasted every Tuesday · whole or ground for you',
    options: [
      { name: 'Grind', values: { length: 3 } },
      { name: 'Bag', values: [{ id: '250-g' }, { id: '1-kg' }] },
    ],
    attributes: { tags: ['ethiopia', 'washed', 'espresso'] },
    ...{ seoTitle: 'Sidama coffee', variants: expect.objectContaining({ length: 6 }) },
  });
  expect((await find('HC-01-W1000'))?.variants?.map(({ discountPrice }) => discountPrice)).toEqual([
    9.5, 9.5, 9.5, 34.5, 34.5, 34.5,
  ]);
  expect(await find('HC-07-W250')).toMatchObject({ discountPercentage: 20, discountPrice: 7.6 });
  expect(await find('HG-07-Blu')).toMatchObject({
    colors: [{ id: 'white' }, { id: 'gray' }, { id: 'blue', name: 'Blue' }],
    variants: [{ color: 'white' }, { color: 'gray' }, { color: 'blue' }],
  });
  expect(await find('HC-18-W')).toMatchObject({ title: 'Night watch', deleted: true });
  expect((await facetsOf('q=sidama')).options.map(({ name, values }) => [name, values.length])).toEqual([
    ['Grind', 3],
    ['Bag', 2],
  ]);
});

it('a bookshop, as WooCommerce exports it', async () => {
  const checked = await bringIn('books-from-woocommerce.csv');
  expect(checked).toMatchObject({ format: 'woocommerce', created: 80 });
  expect(checked.needed.options).toMatchObject([{ name: 'Format', values: ['Paperback', 'Hardcover', 'Audiobook'] }]);
  expect(await find('BK-01-P')).toMatchObject({
    ...{ title: 'The Quiet Harbour', description: 'A book by Ann Kay.', category: 'Novels', brand: 'Quay Books' },
    ...{
      details: '## About this book\n\n_The Quiet Harbour_ by Ann Kay, 160 pages.',
      attributes: { tags: ['ann-kay'] },
    },
    options: [{ name: 'Format', values: [{ id: 'paperback' }, { id: 'hardcover' }, { id: 'audiobook' }] }],
    variants: [
      { sku: 'BK-01-P', discountPrice: 11, stock: 0 },
      { sku: 'BK-01-H', discountPrice: 20, stock: 6 },
      { sku: 'BK-01-A', discountPrice: 29, stock: 12 },
    ],
  });
  expect(await find('BK-03')).toMatchObject({ basePrice: 14, discountPrice: 12, options: [], variants: [] });
  expect(await find('BK-06')).toMatchObject({
    ...{ basePrice: 18.5, discountPrice: 18.5 },
    sale: { discountPercentage: 25, from: '2026-12-01T00:00:00.000Z', until: '2026-12-25T00:00:00.000Z' },
  });
  expect(await find('BK-30')).toMatchObject({ title: 'The Last Lighthouse', deleted: true });
  expect((await find('BK-16-P'))?.breadcrumbs?.map(({ name }) => name)).toEqual(['Books', 'Cookery']);
});

it('a tyre dealer, with a file of its own and a mapping', async () => {
  const ofSeason = ['summer', 'winter', 'all-season'].map((name) => ({ name }));
  for (const body of [
    { key: 'season', name: 'Season', kind: 'choice', values: ofSeason, filterable: true },
    { key: 'rim', name: 'Rim', kind: 'number', unit: 'inch', filterable: true },
    { key: 'runflat', name: 'Runflat', kind: 'boolean', filterable: true },
  ]) {
    expect(await shop.admin.post('/attributes', body)).toMatchObject({ status: 201 });
  }
  const mapping: object = JSON.parse((await sample('tyres-mapping.json')).toString());
  const { id } = read(importMapping, await shop.admin.post('/import-mappings', mapping));
  const checked = await bringIn('tyres.csv', id);
  expect(checked).toMatchObject({ format: 'mapped', created: 72, notes: [{ line: 2, column: 'Noise (dB)' }] });
  expect(checked.needed.options).toMatchObject([{ name: 'Dimension', isNew: true, valueCount: 12 }]);
  expect(await find('TY-216-20555')).toMatchObject({
    ...{ title: 'Grip 2, 16 inch', brand: 'Northway', category: 'Summer tyres', basePrice: 96, weightGrams: 8800 },
    attributes: { season: ['summer'], rim: 16, runflat: false },
    options: [{ name: 'Dimension', values: { length: 3 } }],
    variants: [
      { discountPrice: 96, gtin: expect.stringMatching(/^\d{13}$/) },
      { discountPrice: 99.5 },
      { discountPrice: 103 },
    ],
  });
  const { attributes, options } = await facetsOf('category=Winter tyres&attr.rim_gte=17');
  expect(options).toMatchObject([{ name: 'Dimension', values: { length: 4 } }]);
  expect(attributes.find(({ key }) => key === 'rim')).toMatchObject({ min: 14, max: 18 });
  expect(attributes.map(({ key }) => key)).toEqual(['season', 'rim', 'runflat']);
});
