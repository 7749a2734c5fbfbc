/** Texts in further languages in files of products, and the list of products that lack some. */

import { product as productSchema } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProduct, newProductBody, readFileLines } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const speak = async (...languages: string[]) =>
  expect((await shop.admin.patch('/settings', { languages })).status).toBe(200);
beforeEach(() => speak('en', 'de', 'fr'));

const make = async (translations: object = {}) => shop.create({ ...newProductBody, translations });
const translationsOf = async (id: number) => read(productSchema, await shop.admin.get(`/products/${id}`)).translations;

describe('a file of products', () => {
  it('has columns for the texts of each further language, after all others', async () => {
    const { brand } = await make();
    const [header = ''] = (await shop.exported(`brand=${brand}`)).split('\r\n');
    const columnsOf = (language: string) =>
      [
        'title',
        'description',
        'details',
        'highlight1',
        'highlight2',
        'highlight3',
        'highlight4',
        'seoTitle',
        'seoDescription',
      ].map((name) => `${name}:${language}`);
    expect(header.split(',').slice(-18)).toEqual([...columnsOf('de'), ...columnsOf('fr')]);
    await speak('en');
    expect((await shop.exported(`brand=${brand}`)).split('\r\n')[0]).not.toContain(':de');
  });

  it('sets the texts that it names, an empty cell removes one, and what it does not name stays', async () => {
    const { id } = await make({
      de: { title: 'Lampe', description: 'Hell', highlights: ['warm', 'klein'] },
      fr: { title: 'Lampe de bureau' },
    });
    const checked = await shop.check([
      { productId: id, 'title:de': 'Leuchte', 'description:de': '', 'highlight2:de': 'leise' },
    ]);
    expect(checked).toMatchObject({ changed: 1, errors: [] });
    expect(checked.sample).toEqual([
      {
        line: 2,
        field: 'translations',
        from: 'de title: Lampe|de highlights: warm, klein|de description: Hell|fr title: Lampe de bureau',
        to: 'de title: Leuchte|de highlights: warm, leise|fr title: Lampe de bureau',
      },
    ]);
    await shop.apply(checked);
    expect(await translationsOf(id)).toEqual({
      de: { title: 'Leuchte', highlights: ['warm', 'leise'] },
      fr: { title: 'Lampe de bureau' },
    });
    const [entry] = read(historyEntries, await shop.admin.get(`/products/${id}/history`));
    expect(entry?.changes.map(({ field }) => field)).toEqual(['translations']);
  });

  it('makes a product with texts in further languages, and renders its details', async () => {
    const line = { ...newProduct, productId: 'new:1', stock: '1', 'title:de': 'Lampe', 'details:de': '*Hell*' };
    const checked = await shop.check([line]);
    expect(checked.errors).toEqual([]);
    await shop.apply(checked);
    const [made] = read(
      z.array(productSchema),
      await shop.admin.get('/products?admin=true&_sort=id&_order=desc&_limit=1'),
    );
    const shown = read(productSchema, await shop.admin.get(`/products/${made?.id}?lang=de`));
    expect([shown.title, shown.detailsHtml]).toEqual(['Lampe', expect.stringContaining('<em>Hell</em>')]);
  });

  it('is checked by the rules of the fields, and has no column for texts of the default language', async () => {
    const { id } = await make();
    const checked = await shop.check([
      { productId: id, 'title:de': 'x'.repeat(201), 'title:en': 'Lamp', 'stock:de': '1' },
    ]);
    expect(checked.errors).toEqual(
      expect.arrayContaining([
        { line: 1, column: 'title:en', message: 'There is no column title:en' },
        { line: 1, column: 'stock:de', message: 'There is no column stock:de' },
        { line: 2, column: 'title:de', message: 'title:de must be at most 200 characters' },
      ]),
    );
  });

  it('is undone with its texts', async () => {
    const { id } = await make({ de: { title: 'Lampe' } });
    const checked = await shop.check([{ productId: id, 'title:de': '', 'title:fr': 'Lampe' }]);
    await shop.apply(checked);
    expect(await translationsOf(id)).toEqual({ fr: { title: 'Lampe' } });
    expect((await shop.admin.post(`/imports/${checked.id}/undo`, {})).status).toBe(200);
    expect(await translationsOf(id)).toEqual({ de: { title: 'Lampe' } });
  });
});

describe('missing=de', () => {
  const missing = async (query: string) =>
    read(z.array(productSchema), await shop.admin.get(`/products?admin=true&_limit=100&${query}`)).map(({ id }) => id);

  it('lists the products that lack a title or a description there, also with other filters and searches', async () => {
    const whole = await make({ de: { title: 'Lampe', description: 'Hell' } });
    const half = await make({ de: { title: 'Lampe' } });
    const none = await make({ fr: { title: 'Lampe', description: 'Claire' } });
    const all = [whole.id, half.id, none.id];
    const among = (ids: number[]) => ids.filter((id) => all.includes(id));
    expect(among(await missing('missing=de'))).toEqual([half.id, none.id]);
    expect(among(await missing('missing=fr&in_stock=true'))).toEqual([whole.id, half.id]);
    expect(among(await missing('missing=de&q=lamp')).toSorted()).toEqual([half.id, none.id]);
    expect(among(await missing('missing=de&low_stock=true'))).toEqual([]);
    expect(among(await missing('missing='))).toEqual(all);
    const lines = readFileLines(await shop.exported('missing=de'));
    expect(among(lines.map(({ productId }) => Number(productId)))).toEqual([half.id, none.id]);
  });

  it('takes further languages of the shop alone', async () => {
    for (const tag of ['en', 'es', 'German']) {
      const answer = await shop.admin.get(`/products?admin=true&missing=${tag}`);
      expect([answer.status, read(problem, answer).errors], tag).toEqual([
        400,
        [{ path: 'missing', message: 'missing must be a further language of the shop' }],
      ]);
    }
    await speak('en');
    expect((await shop.admin.get('/products?admin=true&missing=de')).status).toBe(200);
  });
});
