/** Options that files of other programs name: made when the shop lacks them. */

import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { importMapping } from '@shop/contract/import-mappings';
import { MAX_OPTION_VALUES, MAX_OPTIONS, type Option, options } from '@shop/contract/options';
import { importResource } from '@shop/contract/product-files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../../test/imports.ts';
import { sendFile } from '../../../../test/product-files.ts';
import { read } from '../../../../test/test-app.ts';
import { foreignFile } from './foreign-file.fixture.ts';

let shop: ImportShop;
beforeEach(async () => {
  shop = await startImportShop();
});
afterEach(() => shop.close());

const all = async (): Promise<Option[]> => read(options, await shop.admin.get('/options'));
const named = async (name: string) => (await all()).find((one) => one.name === name);
const valuesOf = async (name: string) => (await named(name))?.values.map((value) => value.name);
const find = async (q: string) => {
  const [found] = read(z.array(product), await shop.admin.get(`/products?admin=true&q=${q}`));
  return shop.find({ id: found?.id ?? 0 });
};

const line = {
  ...{ Handle: 'sidama', Title: 'Sidama', 'Option1 Name': 'Grind', 'Option1 Value': 'Whole beans' },
  ...{ 'Option2 Name': '', 'Option2 Value': '', 'Variant SKU': 'S-W', 'Variant Price': '11.00' },
  ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '5', Published: 'TRUE', Status: 'active' },
};
const further = (value: string, sku: string) => ({
  ...line,
  ...{ Title: '', 'Option1 Name': '', 'Option1 Value': value, 'Variant SKU': sku },
});
const coffee = [line, further('Filter', 'S-F'), further('Espresso', 'S-E')];
/** Simple products in which one thing differs. */
const many = (count: number, of: (n: number) => object) =>
  Array.from({ length: count }, (_, n) => ({ ...line, Handle: `p${n}`, 'Variant SKU': `P-${n}`, ...of(n) }));

describe('an option that the shop lacks', () => {
  it('is told before applying, made with its values when the import is applied, and has a history', async () => {
    const checked = await shop.check(foreignFile(coffee));
    expect(checked).toMatchObject({ created: 3, errors: [] });
    expect(checked.needed).toEqual({
      options: [{ name: 'Grind', isNew: true, values: ['Whole beans', 'Filter', 'Espresso'], valueCount: 3 }],
      tagCount: 0,
    });
    expect(await named('Grind')).toBeUndefined();
    await shop.apply(checked);
    const grind = await named('Grind');
    expect(grind).toMatchObject({
      kind: 'text',
      values: [
        { id: 'whole-beans', name: 'Whole beans', hex: null },
        { id: 'filter', name: 'Filter', hex: null },
        { id: 'espresso', name: 'Espresso', hex: null },
      ],
    });
    expect(await find('S-W')).toMatchObject({
      options: [
        { id: grind?.id, name: 'Grind', values: [{ id: 'whole-beans' }, { id: 'filter' }, { id: 'espresso' }] },
      ],
      variants: [
        { sku: 'S-W', choices: [{ option: grind?.id, value: 'whole-beans' }], stock: 5 },
        { sku: 'S-F', choices: [{ option: grind?.id, value: 'filter' }], stock: 5 },
        { sku: 'S-E', choices: [{ option: grind?.id, value: 'espresso' }], stock: 5 },
      ],
    });
    const history = read(historyEntries, await shop.admin.get(`/options/${grind?.id}/history`));
    expect(history).toMatchObject([{ action: 'option_created' }]);
    expect(await shop.check(foreignFile(coffee))).toMatchObject({
      ...{ changed: 0, unchanged: 3, errors: [], needed: { options: [] } },
    });
    expect(await shop.faults()).toEqual([]);
  });

  it('stays when the import is undone', async () => {
    const applied = await shop.import(foreignFile(coffee));
    await shop.undo(applied);
    expect(await valuesOf('Grind')).toEqual(['Whole beans', 'Filter', 'Espresso']);
    expect(await find('S-W')).toMatchObject({ deleted: true });
  });

  it('is that of the shop in other letters, and gets the values that it lacks', async () => {
    await shop.admin.post('/options', { name: 'GRIND', values: [{ name: 'whole Beans' }] });
    const checked = await shop.check(foreignFile(coffee));
    expect(checked.needed.options).toEqual([
      { name: 'GRIND', isNew: false, values: ['Filter', 'Espresso'], valueCount: 2 },
    ]);
    await shop.apply(checked);
    expect(await valuesOf('GRIND')).toEqual(['whole Beans', 'Filter', 'Espresso']);
    expect((await find('S-W')).variants?.map(({ choices }) => choices[0]?.value)).toEqual([
      'whole-beans',
      'filter',
      'espresso',
    ]);
  });

  it('keeps the translations of what is there', async () => {
    const [de, value] = [{ de: { name: 'Mahlgrad' } }, { de: { name: 'Ganze Bohnen' } }];
    await shop.admin.post('/options', {
      ...{ name: 'Grind', translations: de },
      values: [{ name: 'Whole beans', translations: value }],
    });
    await shop.apply(await shop.check(foreignFile(coffee)));
    const kept = read(options, await shop.admin.get('/options?admin=true')).find(({ name }) => name === 'Grind');
    expect(kept?.translations).toEqual(de);
    expect(kept?.values.map(({ translations }) => translations)).toEqual([value, undefined, undefined]);
  });

  it('that somebody made meanwhile makes the import stale, and so does a value that has become another', async () => {
    const first = await shop.check(foreignFile(coffee));
    await shop.admin.post('/options', { name: 'grind', values: [{ name: 'Filter' }] });
    expect(await shop.tryApply(first)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
    const second = await shop.check(foreignFile(coffee));
    expect(second.needed.options).toMatchObject([{ isNew: false, valueCount: 2 }]);
    const grind = await named('grind');
    const values = [...(grind?.values ?? []), { name: 'Espresso!' }];
    expect((await shop.admin.patch(`/options/${grind?.id}`, { values })).body).toMatchObject({
      values: [{ id: 'filter' }, { id: 'espresso', name: 'Espresso!' }],
    });
    expect(await shop.tryApply(second)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
    expect(await valuesOf('grind')).toEqual(['Filter', 'Espresso!']);
    await shop.import(foreignFile(coffee));
    expect(await valuesOf('grind')).toEqual(['Filter', 'Espresso!', 'Whole beans', 'Espresso']);
  });

  it('is made for the columns of a mapping, too', async () => {
    const body = { name: 'Till', columns: { No: 'sku', Name: 'title', Price: 'price' }, optionColumns: { W: 'Width' } };
    const { id } = read(importMapping, await shop.admin.post('/import-mappings', body));
    const file = 'No,Name,Price,W\nT-1,Tyre,60,205\nT-2,Other tyre,70,';
    const checked = read(importResource, await sendFile(shop.admin, file, { query: `?mapping=${id}` }));
    expect(checked).toMatchObject({ created: 2, errors: [], needed: { options: [{ name: 'Width', valueCount: 1 }] } });
    await shop.apply(checked);
    expect(await find('T-1')).toMatchObject({ variants: [{ sku: 'T-1', choices: [{ value: '205' }] }] });
    expect(await find('T-2')).toMatchObject({ variants: [], options: [] });
  });
});

describe('a colour and a size that the shop lacks', () => {
  it('become values of Color and Size', async () => {
    const shirt = { ...line, 'Option1 Name': 'Colour', 'Option1 Value': 'Blue', 'Option2 Name': 'Size' };
    const checked = await shop.check(
      foreignFile([
        { ...shirt, 'Option2 Value': 'Medium' },
        { ...further('grey', 'S-F'), 'Option2 Value': '42' },
      ]),
    );
    expect(checked.needed.options).toEqual([
      { name: 'Color', isNew: false, values: ['Blue'], valueCount: 1 },
      { name: 'Size', isNew: false, values: ['42'], valueCount: 1 },
    ]);
    await shop.apply(checked);
    expect((await all()).map(({ name }) => name)).toEqual(['Color', 'Size']);
    expect((await named('Color'))?.values.at(-1)).toEqual({ id: 'blue', name: 'Blue', hex: null });
    expect(await find('S-W')).toMatchObject({
      colors: [{ id: 'blue', name: 'Blue', hex: null }, { id: 'gray' }],
      sizes: [{ id: 'm' }, { id: '42', name: '42' }],
      variants: [
        { sku: 'S-W', color: 'blue', size: 'm' },
        { sku: 'S-F', color: 'gray', size: '42' },
      ],
    });
  });
});

describe('what there is no room for', () => {
  it('is an error of its line: a 51st option', async () => {
    const names = Array.from({ length: MAX_OPTIONS - 2 }, (_, n) => `Option ${n}`);
    for (const name of names.slice(1)) await shop.admin.post('/options', { name, values: [] });
    const { errors, needed } = await shop.check(
      foreignFile(many(3, (n) => ({ 'Option1 Name': ['Option 0', 'option 0', 'Finish'][n], 'Option1 Value': 'A' }))),
    );
    expect(errors).toEqual([
      { line: 4, column: 'Option1 Value', message: 'A shop has at most 50 options, so Finish cannot be made' },
    ]);
    expect(needed.options).toMatchObject([{ name: 'Option 0', values: ['A'] }]);
  });

  it('a 201st value, and names of more than 100 characters', async () => {
    const values = (n: number) => ({ 'Option1 Value': n === MAX_OPTION_VALUES + 1 ? 'x'.repeat(101) : `Value ${n}` });
    const checked = await shop.check(foreignFile(many(MAX_OPTION_VALUES + 2, values)));
    expect(checked.errors).toEqual([
      {
        line: MAX_OPTION_VALUES + 2,
        column: 'Option1 Value',
        message: 'An option has at most 200 values, so Grind cannot get Value 200',
      },
      {
        line: MAX_OPTION_VALUES + 3,
        column: 'Option1 Value',
        message: 'Names of options and values have at most 100 characters',
      },
    ]);
    expect(checked.needed.options[0]).toMatchObject({ valueCount: MAX_OPTION_VALUES, values: { length: 20 } });
  });

  it('a product with more than three options, and one with more than 250 variants', async () => {
    const rows = [
      ['Color', 'White'],
      ['Size', 'S'],
      ['Grind', 'Filter'],
      ['Roast', 'Dark'],
    ];
    const body = { name: 'Any', columns: { No: 'sku', Name: 'title', Price: 'price', Group: 'productId' } };
    const words = Object.fromEntries(rows.map(([name = '']) => [name, name]));
    const { id } = read(importMapping, await shop.admin.post('/import-mappings', { ...body, optionColumns: words }));
    const four = `No,Name,Price,${rows.map(([name]) => name).join(',')}\nA,Any,5,${rows.map(([, value]) => value).join(',')}`;
    expect(read(importResource, await sendFile(shop.admin, four, { query: `?mapping=${id}` })).errors).toEqual([
      { line: 2, column: '', message: 'at most 3 options, color and size counted' },
    ]);
    const lines = Array.from({ length: 251 }, (_, n) => `V-${n},Any,5,g,Grind ${n % 130},Roast ${n}`);
    const wide = ['No,Name,Price,Group,Grind,Roast', ...lines].join('\n');
    const { errors } = read(importResource, await sendFile(shop.admin, wide, { query: `?mapping=${id}` }));
    expect(errors.map(({ message }) => message)).toContain('at most 250 variants');
  });
});
