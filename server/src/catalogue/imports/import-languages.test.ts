import { createServer } from 'node:http';
import { problem } from '@shop/contract/problem';
import { importResource } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { fileOf, newProduct, newProductBody } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';
import { everywhere } from '../../platform/fetch/fetch-file.ts';
import { fetchNextPicture } from './fetch-next-picture.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await startImportShop({ rateLimits: false });
  await shop.admin.patch('/settings', { languages: ['en', 'de', 'ar'] });
});
afterAll(() => shop.close());

type Lines = Parameters<typeof fileOf>[0];
/** @param language undefined for a client that names none */
const send = (file: Lines | string, language?: string, type = 'text/csv') =>
  shop.admin.send({
    method: 'POST',
    url: '/imports',
    payload: typeof file === 'string' ? file : fileOf(file),
    headers: { 'content-type': type, ...(language !== undefined && { 'accept-language': language }) },
  });
const check = async (file: Lines | string, language?: string) => read(importResource, await send(file, language));
const messagesOf = async (file: Lines | string, language?: string) =>
  (await check(file, language)).errors.map(({ message }) => message);

describe('A file of a shop with several languages', () => {
  const wrong = [
    { ...newProduct, stock: 1, title: '', price: 'much', weightGrams: '1.5' },
    { ...newProduct, productId: 987654 },
    { ...newProduct, stock: 1, retired: 'true', deleted: 'perhaps' },
  ];

  it('has its errors in the language in which it was sent, those of fields too', async () => {
    expect(await messagesOf(wrong, 'de')).toEqual([
      'price muss ein Betrag wie 1250.50 sein: höchstens zwei Nachkommastellen, nichts zwischen den Tausendern',
      'weightGrams muss eine ganze Zahl wie 1250 sein, mit nichts zwischen den Tausendern',
      'title ist erforderlich',
      'Es gibt kein Produkt 987654',
      'deleted muss true oder false sein',
      'Eine Variante, die es noch nicht gibt, kann nicht auslaufen',
    ]);
    const [, whole] = await messagesOf(wrong, 'ar');
    expect(whole).toContain('عددًا صحيحًا');
  });

  it('repeats cells as they were sent, also one that reads like a sentence of the shop', async () => {
    const grind = { name: unique('Grind'), values: [{ name: 'Whole beans' }] };
    expect(await shop.admin.post('/options', grind)).toMatchObject({ status: 201 });
    const column = `option:${grind.name}`;
    expect(await messagesOf([{ ...newProduct, stock: 1, [column]: 'x must be at least 5' }], 'de')).toEqual([
      `${column} hat keinen Wert x must be at least 5`,
    ]);
  });

  it('has them in English for a client that names no language', async () => {
    expect(await messagesOf(wrong)).toEqual([
      'price must be an amount such as 1250.50: at most two decimals, nothing between thousands',
      'weightGrams must be a whole number such as 1250, with nothing between thousands',
      'title is required',
      'There is no product 987654',
      'deleted must be true or false',
      'A variant that does not exist yet cannot be retired',
    ]);
  });

  it('keeps its language where it waits for others', async () => {
    const languages = ['de', undefined, 'de', undefined, 'de', undefined];
    const all = await Promise.all(
      languages.map((language) => messagesOf([{ productId: 987654, title: 'A' }], language)),
    );
    const [german, english] = ['Es gibt kein Produkt 987654', 'There is no product 987654'];
    expect(all.flat()).toEqual([german, english, german, english, german, english]);
  });

  it('keeps the language in which it was sent, also when it is read in another', async () => {
    const { id } = await check([{ productId: 987654 }], 'de');
    const { errors } = read(importResource, await shop.admin.get(`/imports/${id}`));
    expect(errors).toEqual([{ line: 2, column: 'productId', message: 'Es gibt kein Produkt 987654' }]);
  });

  it('is refused in it', async () => {
    const detailOf = async (file: string, language?: string, type?: string) =>
      read(problem, await send(file, language, type)).detail;
    expect(await detailOf('name\r\nA', 'de')).toBe(
      'Die erste Zeile muss die Spalten benennen, zum Beispiel productId, variantId, sku',
    );
    for (const [type, begin] of [['application/vnd.ms-excel', 'a'] as const, ['text/csv', 'PK\u0003\u0004'] as const]) {
      expect(await detailOf(begin, 'de', type)).toMatch(/^Dies ist eine Tabelle und keine Textdatei/);
      expect(await detailOf(begin, undefined, type)).toMatch(/^This is a spreadsheet, and not text/);
    }
  });

  it('warns in it, with its plural forms', async () => {
    const product = await shop.create(newProductBody);
    await shop.sell(product, 1);
    const warningIn = async (language?: string) =>
      (await check([{ productId: product.id, stock: 50 }], language)).warnings.map(({ message }) => message);
    expect(await warningIn('de')).toEqual([
      'Eine Zeile setzt den Bestand von etwas, das in den letzten 30 Tagen verkauft wurde: Was verkauft wurde, seit die Datei entstand, würde noch einmal verkauft',
    ]);
    expect(await warningIn()).toEqual([
      '1 line sets the stock of something that was sold within the last 30 days: what was sold since the file was made would be sold again',
    ]);
  });

  it('of another program tells in it what does not come over', async () => {
    const file = 'Handle,Title,Vendor,Variant Price,Metafield\r\nmug,Mug,Alder,much,blue';
    const { errors, notes } = await check(file, 'de');
    expect(errors).toContainEqual({
      line: 2,
      column: 'Variant Price',
      message: 'Variant Price muss ein Betrag wie 12.50 sein',
    });
    expect(notes.map(({ message }) => message)).toEqual([
      'Ein Bestand, der nicht gezählt wird, ist hier 0',
      'Metafield wird nicht übernommen',
    ]);
  });
});

describe('Pictures that could not be fetched', () => {
  let site: string;
  const server = createServer((request, response) => {
    if (request.url === '/page.png') response.end('<html>');
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('It has no port');
    site = `http://127.0.0.1:${bound.port}`;
  });
  afterAll(() => server.close());

  async function failedOf(language?: string): Promise<string[]> {
    const pictures = { image1: '', image2: '', image3: '' };
    const lines = ['gone', 'page'].map((name) => ({
      ...newProduct,
      ...pictures,
      stock: 1,
      thumbnail: `${site}/${name}.png`,
    }));
    const { id } = await check(lines, language);
    await shop.apply({ id });
    while (await fetchNextPicture(shop.deps, everywhere, new AbortController().signal));
    const { pictures: fetched } = read(importResource, await shop.admin.get(`/imports/${id}`));
    return fetched.failed.map(({ message }) => message);
  }

  it('say why in the language in which the file was sent, also where somebody else applies it', async () => {
    expect(await failedOf('de')).toEqual(['Der Server antwortet mit 404', 'Dies ist kein JPEG, PNG, WebP oder AVIF']);
    expect(await failedOf()).toEqual(['The server answers 404', 'This is no JPEG, PNG, WebP or AVIF']);
  });
});
