/** Attributes, their units and values in the languages of the shop. */

import { attribute, attributes } from '@shop/contract/attributes';
import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { facets } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
  expect(await admin.patch('/settings', { languages: ['en', 'de'] })).toMatchObject({ status: 200 });
});
afterAll(() => shop.close());

const german = (name: string) => ({ de: { name } });
const make = async (body: object) =>
  read(attribute, await admin.post('/attributes', { key: unique('key').replaceAll('-', '_'), ...body }));
const makeFabric = () =>
  make({
    ...{ name: 'Fabric', kind: 'choice', translations: german('Stoff') },
    values: [{ name: 'Wool', translations: german('Wolle') }, { name: 'Silk' }],
  });
const makeWidth = () =>
  make({ name: 'Width', kind: 'number', unit: 'in', translations: { de: { name: 'Breite', unit: 'Zoll' } } });
const change = async (key: string, body: object) => read(attribute, await admin.patch(`/attributes/${key}`, body));

describe('an attribute', () => {
  it('is answered to shoppers in the language, with its unit and values, without translations', async () => {
    const [fabric, width] = [await makeFabric(), await makeWidth()];
    const one = read(attribute, await shopper.get(`/attributes/${fabric.key}?lang=de`));
    expect(one).toMatchObject({ key: fabric.key, name: 'Stoff' });
    expect(one.values).toEqual([
      { id: 'wool', name: 'Wolle' },
      { id: 'silk', name: 'Silk' },
    ]);
    expect(one).not.toHaveProperty('translations');
    const all = read(attributes, await shopper.get('/attributes?lang=de'));
    expect(all.find(({ key }) => key === width.key)).toMatchObject({ name: 'Breite', unit: 'Zoll' });
    expect(read(attribute, await shopper.get(`/attributes/${width.key}?lang=en`))).toMatchObject({
      ...{ name: 'Width', unit: 'in' },
    });
  });

  it('has its translations for staff with admin=true, beside the default’s texts', async () => {
    const { key } = await makeFabric();
    const expected = {
      ...{ name: 'Fabric', translations: german('Stoff') },
      values: [
        { id: 'wool', name: 'Wool', translations: german('Wolle') },
        { id: 'silk', name: 'Silk', translations: {} },
      ],
    };
    const browser = { 'accept-language': 'de' };
    expect(read(attribute, await admin.get(`/attributes/${key}?admin=true`, browser))).toMatchObject(expected);
    const all = read(attributes, await admin.get('/attributes?admin=true', browser));
    expect(all.find((one) => one.key === key)).toMatchObject(expected);
    expect(read(attribute, await admin.get(`/attributes/${key}`))).not.toHaveProperty('translations');
    for (const path of ['/attributes', `/attributes/${key}`]) {
      expect((await shopper.get(`${path}?admin=true`)).status).toBe(403);
    }
  });

  it('changes only the languages and fields that are sent, merges values by their id, and keeps what is not sent', async () => {
    const width = await makeWidth();
    const without = await change(width.key, { unit: 'inch', translations: { de: { unit: null } } });
    expect(without).toMatchObject({ unit: 'inch', translations: german('Breite') });
    const { key } = await makeFabric();
    const changed = await change(key, {
      name: 'Cloth',
      values: [
        { name: 'Linen', translations: german('Leinen') },
        { id: 'silk', translations: german('Seide') },
        { id: 'wool' },
      ],
    });
    expect(changed).toMatchObject({ name: 'Cloth', translations: german('Stoff') });
    expect(changed.values.map(({ translations }) => translations)).toEqual(['Leinen', 'Seide', 'Wolle'].map(german));
  });

  it('refuses what the field refuses, at its place', async () => {
    const { key } = await makeFabric();
    const fault = async (body: object) => {
      const answer = await admin.patch(`/attributes/${key}?lang=en`, body);
      expect(answer.status).toBe(400);
      return read(problem, answer).errors?.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(await fault({ translations: { de: { unit: 'x'.repeat(21) } } })).toEqual([
      'translations.de.unit: must be at most 20 characters',
    ]);
    expect(await fault({ values: [{ id: 'wool', translations: german('x'.repeat(101)) }] })).toEqual([
      'values.0.translations.de.name: name must be at most 100 characters',
    ]);
    expect(await fault({ values: [{ id: 'wool', translations: { en: { name: 'x' } } }] })).toEqual([
      'values.0.translations.en: en is the default language: its texts are the fields themselves',
    ]);
  });

  it('has a history of its translations, and says to a stale change how they are', async () => {
    const { key, updatedAt } = await makeFabric();
    await change(key, { values: [{ id: 'wool' }, { id: 'silk', translations: german('Seide') }] });
    const [entry] = read(historyEntries, await admin.get(`/attributes/${key}/history`));
    const before = ['de name: Stoff', 'Wool: de name: Wolle'];
    expect(entry?.changes).toEqual([{ field: 'translations', before, after: [...before, 'Silk: de name: Seide'] }]);
    const stale = await admin.patch(`/attributes/${key}`, { name: 'Other', updatedAt });
    expect(stale.body).toMatchObject({ code: 'STALE', current: { translations: german('Stoff') } });
  });

  it('is named in the language by facets, whose values stay what filters name', async () => {
    const [fabric, width] = [await makeFabric(), await makeWidth()];
    const { id } = await makeProduct(shop, {});
    const body = { attributes: { [fabric.key]: ['wool'], [width.key]: 7 } };
    const { category } = read(product, await admin.patch(`/products/${id}`, body));
    const answer = await shopper.get(`/products/facets?lang=de&category=${encodeURIComponent(category)}`);
    const own = read(facets, answer).facets.attributes;
    expect(own.find(({ key }) => key === fabric.key)).toMatchObject({
      ...{ name: 'Stoff', unit: '' },
      values: [{ value: 'wool', label: 'Wolle', count: 1 }],
    });
    expect(own.find(({ key }) => key === width.key)).toMatchObject({ name: 'Breite', unit: 'Zoll' });
  });
});
