/** Searches and files of products with attributes. */

import { type Attribute, attribute } from '@shop/contract/attributes';
import { product } from '@shop/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { readFileLines, sendFile } from '../../../test/product-files.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: ImportShop;
let admin: Client;
/** A process on the same database whose search index is not loaded. */
let plain: TestApp;
let plainAdmin: Client;
let letLoad: () => void;
let width: Attribute;
let material: Attribute;
let author: Attribute;
beforeAll(async () => {
  shop = await startImportShop();
  admin = shop.admin;
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  plain = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  plainAdmin = await plain.as(await makeAdmin(shop));
  const make = async (body: object) => read(attribute, await admin.post('/attributes', { name: 'Name', ...body }));
  author = await make({ key: 'author', kind: 'text' });
  width = await make({ key: 'width', kind: 'number' });
  material = await make({ key: 'material', kind: 'choice', values: [{ name: 'Merinowolle' }, { name: 'Silk' }] });
});
afterAll(async () => {
  letLoad();
  await plain.stop();
  await shop.close();
});

const valuesOf = async (id: number) => read(product, await admin.get(`/products/${id}`)).attributes;
const found = async (q: string, client: Client = admin) =>
  read(z.array(z.object({ id: z.number() })), await client.get(`/products?admin=true&q=${q}`)).map(({ id }) => id);
async function makeWith(attributes: object) {
  const { id } = await makeProduct(shop, { title: unique('Thing') });
  expect((await admin.patch(`/products/${id}`, { attributes })).status).toBe(200);
  return id;
}

describe('a search', () => {
  it('finds texts and chosen values of attributes, also while the index is loaded', async () => {
    const id = await makeWith({ [author.key]: 'Xanthippe Quill', [material.key]: ['merinowolle'], [width.key]: 7654 });
    for (const client of [admin, plainAdmin]) {
      expect(await found('xanthippe', client)).toEqual([id]);
      expect(await found('merinowolle', client)).toEqual([id]);
      expect(await found('7654', client)).toEqual([]);
    }
    await admin.patch(`/products/${id}`, { attributes: { [author.key]: null } });
    expect(await found('xanthippe&exact=true')).toEqual([]);
  });

  it('counts them as highlights: below titles, beside what highlights say, and before descriptions', async () => {
    const word = 'quokkafell';
    const make = async (body: object, stars: number) => {
      const { id } = await makeProduct(shop, { title: unique('Thing'), ratingHundredths: stars * 100 });
      expect((await admin.patch(`/products/${id}`, body)).status).toBe(200);
      return id;
    };
    const described = await make({ description: `Of ${word}.` }, 5);
    const text = await make({ attributes: { [author.key]: `The ${word}` } }, 1);
    const highlighted = await make({ highlights: [word] }, 2);
    await admin.patch(`/attributes/${material.key}`, { values: [...material.values, { name: word }] });
    const chosen = await make({ attributes: { [material.key]: [word] } }, 3);
    const titled = await make({ title: `A ${word}` }, 1);
    expect(await found(word)).toEqual([titled, chosen, highlighted, text, described]);
    await admin.patch(`/products/${chosen}`, { attributes: { [material.key]: null } });
  });

  it('finds products by the new name of a value once it is renamed', async () => {
    const id = await makeWith({ [material.key]: ['silk'] });
    await admin.patch(`/attributes/${material.key}`, {
      values: material.values.map((value) => (value.id === 'silk' ? { id: 'silk', name: 'Zibeline' } : value)),
    });
    for (const client of [admin, plainAdmin]) expect(await found('zibeline', client)).toEqual([id]);
  });
});

describe('a file of products', () => {
  const checked = z.object({
    id: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    errorCount: z.int(),
    errors: z.array(z.object({ column: z.string() })),
  });

  it('has a column for each attribute, and changes nothing when it comes back as it was', async () => {
    await makeWith({ [author.key]: '=Ann, "Kay" | Sons', [material.key]: ['merinowolle', 'silk'], [width.key]: -0.25 });
    const file = (await admin.get('/products.csv')).text;
    expect(Object.keys(readFileLines(file)[0] ?? {})).toEqual(
      expect.arrayContaining(['attribute:author', 'attribute:width', 'attribute:material']),
    );
    expect(checked.parse((await sendFile(admin, file)).body)).toMatchObject({ changed: 0, errorCount: 0 });
  });

  it('changes what its cells say, by id or name, removes what is empty, and can be undone', async () => {
    const before = { [author.key]: 'Ann Kay', [material.key]: ['silk'] };
    const id = await makeWith(before);
    const file = `productId,attribute:width,attribute:material,attribute:author\n${id},12.5,MERINOWOLLE | silk,\n`;
    const made = checked.parse((await sendFile(admin, file)).body);
    expect(made).toMatchObject({ changed: 1, errorCount: 0 });
    expect((await admin.post(`/imports/${made.id}/apply`, {})).status).toBe(200);
    expect(await valuesOf(id)).toEqual({ [width.key]: 12.5, [material.key]: ['merinowolle', 'silk'] });
    expect((await admin.post(`/imports/${made.id}/undo`, {})).status).toBe(200);
    expect(await valuesOf(id)).toEqual(before);
  });

  it('tells of no value that a product does not have, also where the key is a word that every object knows', async () => {
    const values = [{ name: 'Wool' }];
    const made = await admin.post('/attributes', { key: 'constructor', name: 'Maker', kind: 'choice', values });
    expect(made.status).toBe(201);
    const [without, having] = [await makeWith({}), await makeWith({ constructor: ['wool'] })];
    const file = (await admin.get('/products.csv')).text;
    const cellOf = (id: number) =>
      readFileLines(file).find(({ productId }) => productId === String(id))?.['attribute:constructor'];
    expect([cellOf(without), cellOf(having)]).toEqual(['', 'wool']);
    expect(checked.parse((await sendFile(admin, file)).body)).toMatchObject({ changed: 0, errorCount: 0 });
    const removed = `productId,attribute:constructor\n${having},|\n`;
    expect(checked.parse((await sendFile(admin, removed)).body)).toMatchObject({ changed: 1, errorCount: 0 });
    expect((await admin.delete('/attributes/constructor?products=1')).status).toBe(200);
  });

  it('has errors at cells of another kind, and at columns of no attribute', async () => {
    const id = await makeWith({});
    const cells = `productId,attribute:width,attribute:material\n${id},wide,cotton\n`;
    expect(checked.parse((await sendFile(admin, cells)).body).errors.map(({ column }) => column)).toEqual([
      'attribute:width',
      'attribute:material',
    ]);
    const header = checked.parse((await sendFile(admin, `productId,attribute:none\n${id},1\n`)).body);
    expect(header.errors.map(({ column }) => column)).toEqual(['attribute:none']);
  });

  it('is not applied with a value that went meanwhile', async () => {
    const id = await makeWith({});
    const { key } = read(
      attribute,
      await admin.post('/attributes', { key: 'soon_gone', name: 'Soon gone', kind: 'number' }),
    );
    const made = checked.parse((await sendFile(admin, `productId,attribute:${key}\n${id},5\n`)).body);
    expect((await admin.delete(`/attributes/${key}`)).status).toBe(200);
    expect((await admin.post(`/imports/${made.id}/apply`, {})).status).toBe(409);
    expect(await valuesOf(id)).toEqual({});
  });
});
