import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { importMapping } from '@shop/contract/import-mappings';
import { importResource } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../../test/imports.ts';
import { sendFile } from '../../../../test/product-files.ts';
import { read } from '../../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop({ settings: { shopName: 'Harbour' } });
});
afterAll(() => shop.close());

const columns = {
  'Article no.': 'sku',
  Name: 'title',
  'Price gross': 'price',
  Pieces: 'stock',
  Group: 'productId',
  Words: 'attribute:tags',
};
const body = { name: 'Till', columns, decimal: ',', optionColumns: { 'T-shirt size': 'Size' } };
const add = async (changes: object = {}) =>
  read(importMapping, await shop.admin.post('/import-mappings', { ...body, ...changes }));
const checkWith = (mapping: number | string, file: string) =>
  sendFile(shop.admin, file, { query: `?mapping=${mapping}` });
const find = async (q: string) => {
  const [found] = read(z.array(product), await shop.admin.get(`/products?admin=true&q=${q}`));
  return shop.find({ id: found?.id ?? 0 });
};

describe('/import-mappings', () => {
  it('are added, listed, changed and removed', async () => {
    const made = await add();
    expect(made).toMatchObject(body);
    expect(await add({ decimal: undefined, optionColumns: undefined })).toMatchObject({
      decimal: '.',
      optionColumns: {},
    });
    expect(read(z.array(importMapping), await shop.admin.get('/import-mappings'))).toHaveLength(2);
    const path = `/import-mappings/${made.id}`;
    expect(read(importMapping, await shop.admin.patch(path, { name: 'Till 2' }))).toMatchObject({
      ...body,
      name: 'Till 2',
    });
    expect((await shop.admin.get(path)).body).toMatchObject({ name: 'Till 2' });
    expect((await shop.admin.delete(path)).status).toBe(200);
    const history = read(historyEntries, await shop.admin.get(`${path}/history`));
    expect(history.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['mapping_deleted', ['name', 'columns', 'decimal', 'optionColumns']],
      ['mapping_changed', ['name']],
      ['mapping_created', ['name', 'columns', 'decimal', 'optionColumns']],
    ]);
    expect((await shop.admin.get('/import-mappings/999999/history')).status).toBe(404);
    for (const answer of [
      await shop.admin.get(path),
      await shop.admin.patch(path, { name: 'x' }),
      await shop.admin.delete(path),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it.each([
    ['name', { name: ' ' }],
    ['columns', { columns: { A: 'nothing' } }],
    ['columns', { columns: { A: 'sku', B: 'sku' } }],
    ['columns', { columns: undefined }],
    ['decimal', { decimal: ';' }],
    ['optionColumns', { optionColumns: { A: 'Grind', B: 'grind' } }],
  ])('are refused with a wrong %s', async (path, changes) => {
    const answer = await shop.admin.post('/import-mappings', { ...body, ...changes });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: expect.stringMatching(new RegExp(`^${path}`)) }] },
    });
  });
});

describe('POST /imports?mapping=', () => {
  const file = [
    'Article no.;Name;Price gross;Pieces;Group;T-shirt size;Colour of box;Words',
    'A-1;Enamel cup;12,50;40;;;red;camping',
    'B-S;Shirt;20,00;3;shirt;Small;;',
    'B-M;Shirt;22,00;4;shirt;M;;',
  ].join('\n');

  it('reads a file of any program, and a later one changes what came with it', async () => {
    const { id } = await add();
    const checked = read(importResource, await checkWith(id, file));
    expect(checked).toMatchObject({
      ...{ format: 'mapped', created: 3, errors: [] },
      notes: [{ line: 2, column: 'Colour of box' }],
    });
    await shop.apply(checked);
    expect(await find('A-1')).toMatchObject({
      ...{
        title: 'Enamel cup',
        description: 'Enamel cup',
        brand: 'Harbour',
        category: 'Other',
        basePrice: 12.5,
        stock: 40,
      },
      ...{ thumbnail: '/pictures/placeholder.webp', attributes: { tags: ['camping'] } },
    });
    expect(await find('B-S')).toMatchObject({
      variants: [
        { sku: 'B-S', size: 's', stock: 3, discountPrice: 20 },
        { sku: 'B-M', size: 'm', stock: 4, discountPrice: 22 },
      ],
    });
    await shop.edit(await find('A-1'), { brand: 'Alder' });
    expect(read(importResource, await checkWith(id, file))).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 3,
      errors: [],
    });
    const dearer = read(importResource, await checkWith(id, file.replace('12,50', '13,00').replace('22,00', '23,00')));
    expect(dearer).toMatchObject({ created: 0, changed: 2, errors: [] });
    await shop.apply(dearer);
    expect(await find('A-1')).toMatchObject({ brand: 'Alder', basePrice: 13 });
  });

  it('tells errors in the words of the file', async () => {
    const { id } = await add();
    const { errors } = read(
      importResource,
      await checkWith(id, file.replaceAll('12,50', 'dear').replaceAll('A-1', '1.23E+12')),
    );
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Price gross'],
      [2, 'Article no.'],
    ]);
  });

  it('needs a mapping that there is, and a file that has one of its columns', async () => {
    const { id } = await add();
    expect(await checkWith(999_999, file)).toMatchObject({ status: 400, body: { errors: [{ path: 'mapping' }] } });
    expect((await checkWith('x', file)).status).toBe(400);
    expect((await checkWith(id, 'Other;Words\n1;2')).status).toBe(201);
    expect((await checkWith(id, 'Other;Columns\n1;2')).status).toBe(400);
  });
});
