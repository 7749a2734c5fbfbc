/** Options and their values in the languages of the shop, and what products, carts and facets show of them. */

import { cart } from '@shop/contract/cart';
import { product } from '@shop/contract/catalogue';
import { historyEntries } from '@shop/contract/history';
import { option, options } from '@shop/contract/options';
import { problem } from '@shop/contract/problem';
import { facets, suggestions } from '@shop/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeCategory, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createByAdmin, simpleBody } from '../../../test/variants.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const speak = async (...languages: string[]) =>
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });
beforeEach(() => speak('en', 'de'));

const german = (name: string) => ({ de: { name } });
const makeGrind = async () =>
  read(
    option,
    await admin.post('/options', {
      name: unique('Grind'),
      translations: german('Mahlgrad'),
      values: [{ name: 'Whole beans', translations: german('Ganze Bohnen') }, { name: 'Filter' }],
    }),
  );
const change = async (id: number, body: object) => read(option, await admin.patch(`/options/${id}`, body));
const translateBuiltIn = async (id: number, name: string, values: Record<string, string>) => {
  const now = read(option, await admin.get(`/options/${id}`));
  const sent = now.values.map((value) => ({ id: value.id, translations: german(values[value.id] ?? '') }));
  await change(id, { translations: german(name), values: sent });
};
async function makeCoffee(changes: object = {}) {
  const grind = await makeGrind();
  const made = await createByAdmin(admin, {
    ...simpleBody,
    colors: ['white'],
    sizes: ['m'],
    options: [{ option: grind.id, values: ['whole-beans', 'filter'] }],
    variants: ['whole-beans', 'filter'].map((value) => ({
      ...{ color: 'white', size: 'm', stock: 3 },
      choices: [{ option: grind.id, value }],
    })),
    ...changes,
  });
  return { grind, id: made.id };
}
const readProduct = async (id: number, query = '', client = shopper) =>
  read(product, await client.get(`/products/${id}${query}`));

describe('an option', () => {
  it('is answered to shoppers in the language, with its values, without translations', async () => {
    const { id, name } = await makeGrind();
    const german = read(option, await shopper.get(`/options/${id}?lang=de`));
    expect(german.name).toBe('Mahlgrad');
    expect(german.values).toEqual([
      { id: 'whole-beans', name: 'Ganze Bohnen', hex: null },
      { id: 'filter', name: 'Filter', hex: null },
    ]);
    expect(german).not.toHaveProperty('translations');
    expect(read(option, await shopper.get(`/options/${id}?lang=en`)).name).toBe(name);
    const all = read(options, await shopper.get('/options?lang=de'));
    expect(all.find((one) => one.id === id)?.name).toBe('Mahlgrad');
  });

  it('has its translations for staff with admin=true, each value its own, beside the default’s texts', async () => {
    const { id, name } = await makeGrind();
    const expected = {
      name,
      translations: german('Mahlgrad'),
      values: [
        { name: 'Whole beans', translations: german('Ganze Bohnen') },
        { name: 'Filter', translations: {} },
      ],
    };
    const browser = { 'accept-language': 'de' };
    expect(read(option, await admin.get(`/options/${id}?admin=true`, browser))).toMatchObject(expected);
    const all = read(options, await admin.get('/options?admin=true', browser));
    expect(all.find((one) => one.id === id)).toMatchObject(expected);
    expect(read(option, await admin.get(`/options/${id}`))).not.toHaveProperty('translations');
    for (const path of ['/options', `/options/${id}`]) {
      expect((await shopper.get(`${path}?admin=true`)).status).toBe(403);
    }
  });

  it('changes only the languages that are sent, merges values by their id, and keeps what is not sent', async () => {
    const { id } = await makeGrind();
    const renamed = await change(id, { values: [{ id: 'filter' }, { id: 'whole-beans', name: 'Beans' }] });
    expect(renamed).toMatchObject({
      translations: german('Mahlgrad'),
      values: [{ id: 'filter' }, { id: 'whole-beans', name: 'Beans', translations: german('Ganze Bohnen') }],
    });
    const changed = await change(id, {
      translations: { fr: { name: 'Mouture' } },
      values: [
        { id: 'filter', translations: { fr: { name: 'Filtre' } } },
        { id: 'whole-beans', translations: { de: { name: ' ' } } },
      ],
    });
    expect(changed.translations).toEqual({ ...german('Mahlgrad'), fr: { name: 'Mouture' } });
    expect(changed.values.map(({ translations }) => translations)).toEqual([{ fr: { name: 'Filtre' } }, {}]);
    expect((await change(id, { translations: { de: null } })).translations).toEqual({ fr: { name: 'Mouture' } });
  });

  it('refuses what the field refuses at its place, and texts of the default language', async () => {
    const { id } = await makeGrind();
    const fault = async (body: object) => {
      const answer = await admin.patch(`/options/${id}?lang=en`, body);
      expect(answer.status).toBe(400);
      return read(problem, answer).errors?.map(({ path, message }) => `${path}: ${message}`);
    };
    const long = 'x'.repeat(101);
    expect(await fault({ translations: german(long) })).toEqual([
      'translations.de.name: name must be at most 100 characters',
    ]);
    expect(await fault({ values: [{ id: 'filter', translations: german(long) }] })).toEqual([
      'values.0.translations.de.name: name must be at most 100 characters',
    ]);
    const ofDefault = 'en is the default language: its texts are the fields themselves';
    expect(await fault({ translations: { en: { name: 'x' } } })).toEqual([`translations.en: ${ofDefault}`]);
    expect(await fault({ values: [{ id: 'filter' }, { id: 'whole-beans', translations: { en: null } }] })).toEqual([
      `values.1.translations.en: ${ofDefault}`,
    ]);
  });

  it('has a history of its translations, and says to a stale change how they are', async () => {
    const { id, updatedAt } = await makeGrind();
    await change(id, { translations: german('Mahlung') });
    const [entry] = read(historyEntries, await admin.get(`/options/${id}/history`));
    expect(entry?.changes).toEqual([
      {
        field: 'translations',
        before: ['de name: Mahlgrad', 'Whole beans: de name: Ganze Bohnen'],
        after: ['de name: Mahlung', 'Whole beans: de name: Ganze Bohnen'],
      },
    ]);
    const stale = await admin.patch(`/options/${id}`, { name: 'Other', updatedAt });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'STALE', current: { translations: german('Mahlung') } });
  });

  it('shows none of this in a shop with one language', async () => {
    await speak('en');
    const plain = read(option, await admin.post('/options', { name: unique('Roast'), values: [{ name: 'Dark' }] }));
    expect(plain).not.toHaveProperty('translations');
    expect(plain.values).toEqual([{ id: 'dark', name: 'Dark', hex: null }]);
  });
});

describe('a product', () => {
  it('names its options and their values in the language of the answer, also its colours and sizes', async () => {
    await translateBuiltIn(1, 'Farbe', { white: 'Weiß' });
    await translateBuiltIn(2, 'Größe', { m: 'Mittel' });
    const { id, grind } = await makeCoffee();
    const shown = await readProduct(id, '?lang=de');
    expect(shown.options.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual([
      ['Farbe', ['Weiß']],
      ['Größe', ['Mittel']],
      ['Mahlgrad', ['Ganze Bohnen', 'Filter']],
    ]);
    expect(shown.colors).toMatchObject([{ id: 'white', name: 'Weiß', hex: '#ffffff' }]);
    expect(shown.sizes).toEqual([{ id: 'm', name: 'Mittel', inStock: true }]);
    const plain = await readProduct(id, '?lang=en');
    expect(plain.options.map(({ name }) => name)).toEqual(['Color', 'Size', grind.name]);
    expect([plain.colors[0]?.name, plain.sizes[0]?.name]).toEqual(['White', 'M']);
    const raw = JSON.stringify([(await shopper.get(`/products/${id}?lang=de`)).body, plain]);
    expect(raw).not.toContain('translations');
  });

  it('is shown with a new name in each language with the next request', async () => {
    const { id, grind } = await makeCoffee();
    await readProduct(id, '?lang=de');
    await change(grind.id, { translations: german('Mahlung') });
    expect((await readProduct(id, '?lang=de')).options[2]?.name).toBe('Mahlung');
  });

  it('stays as it is where a client sends it back as it read it, in any language', async () => {
    const { id } = await makeCoffee();
    const before = await readProduct(id, '?admin=true', admin);
    for (const lang of ['de', 'en']) {
      const { options: own, colors, sizes, variants } = await readProduct(id, `?lang=${lang}`, admin);
      const sent = await admin.patch(`/products/${id}`, { options: own, colors, sizes, variants });
      expect(sent.status).toBe(200);
      expect(await readProduct(id, '?admin=true', admin)).toEqual({ ...before, updatedAt: expect.any(String) });
    }
    const entries = read(historyEntries, await admin.get(`/products/${id}/history`));
    expect(entries.map(({ action }) => action)).toEqual(['product_created']);
  });

  it('is named by its choice in the default language in its history, whatever staff read', async () => {
    const { id } = await makeCoffee();
    const { variants = [] } = await readProduct(id, '?lang=de', admin);
    const sent = variants.map((variant, n) => ({ ...variant, stock: n === 0 ? 9 : variant.stock }));
    expect((await admin.patch(`/products/${id}?lang=de`, { variants: sent })).status).toBe(200);
    const [entry] = read(historyEntries, await admin.get(`/products/${id}/history`));
    expect(JSON.stringify(entry)).toContain('Whole beans');
    expect(JSON.stringify(entry)).not.toContain('Ganze Bohnen');
  });
});

describe('a cart', () => {
  it('names what was chosen in the language of the answer', async () => {
    await translateBuiltIn(1, 'Farbe', { white: 'Weiß' });
    const { id, grind } = await makeCoffee();
    const choices = [{ option: grind.id, value: 'whole-beans' }];
    expect((await shopper.post('/cart', { product: id, quantity: 1, choices })).status).toBe(201);
    const lineIn = async (lang: string) =>
      read(cart, await shopper.get(`/cart?lang=${lang}`)).find((line) => line.product.id === id);
    const line = await lineIn('de');
    expect(line?.color).toMatchObject({ id: 'white', name: 'Weiß' });
    expect(line?.choices).toContainEqual({ option: 1, value: 'white', name: 'Farbe', label: 'Weiß' });
    expect(line?.choices).toContainEqual({
      ...{ option: grind.id, value: 'whole-beans' },
      ...{ name: 'Mahlgrad', label: 'Ganze Bohnen' },
    });
    expect((await lineIn('en'))?.choices.map(({ label }) => label)).toContain('Whole beans');
  });
});

describe('facets and suggestions', () => {
  const facetsOf = async (query: string) => read(facets, await shopper.get(`/products/facets?${query}`)).facets;

  it('have the default’s name as value and the language’s as label, of colours, sizes, options and categories', async () => {
    await translateBuiltIn(1, 'Farbe', { white: 'Weiß' });
    await translateBuiltIn(2, 'Größe', { m: 'Mittel' });
    const own = await makeCategory(shop);
    const category = own.value;
    const { grind } = await makeCoffee({ category });
    await admin.patch(`/categories/${own.id}`, { translations: { de: { label: 'Kaffee' } } });
    const query = new URLSearchParams({ category });
    const shown = await facetsOf(`lang=de&${query}`);
    expect(shown.color).toContainEqual({ value: 'White', label: 'Weiß', count: 1, checked: false });
    expect(shown.size).toContainEqual({ value: 'M', label: 'Mittel', count: 1, checked: false });
    expect(shown.category).toContainEqual({ value: category, label: 'Kaffee', count: 1, checked: true });
    expect(shown.options.find((one) => one.id === grind.id)).toMatchObject({
      name: 'Mahlgrad',
      values: [
        { value: 'filter', label: 'Filter', count: 1 },
        { value: 'whole-beans', label: 'Ganze Bohnen', count: 1 },
      ],
    });
    const plain = await facetsOf(`lang=en&${query}`);
    expect(plain.color).toContainEqual({ value: 'White', label: 'White', count: 1, checked: false });
    expect(plain.category[0]?.label).not.toBe('Kaffee');
  });

  it('filter by the default’s names in every language', async () => {
    await translateBuiltIn(1, 'Farbe', { white: 'Weiß' });
    const { id } = await makeCoffee();
    const ids = async (color: string) =>
      read(
        z.array(z.object({ id: z.number() })),
        await shopper.get(`/products?lang=de&_limit=100&_sort=id&_order=desc&color=${color}`),
      ).map((one) => one.id);
    expect(await ids('White')).toContain(id);
    expect(await ids(encodeURIComponent('Weiß'))).not.toContain(id);
    expect((await facetsOf('lang=de&color=White')).color).toContainEqual(
      expect.objectContaining({ value: 'White', label: 'Weiß', checked: true }),
    );
  });

  it('suggest categories by the language’s label, and brands by theirs', async () => {
    const word = unique('kettle');
    const [category, brand] = [await makeCategory(shop), await makeBrand(shop)];
    await makeProduct(shop, { title: word, category, brand });
    await admin.patch(`/categories/${category.id}`, { translations: { de: { label: 'Kessel' } } });
    const suggested = async (lang: string) =>
      read(suggestions, await shopper.get(`/products/suggestions?lang=${lang}&q=${word}`));
    expect(await suggested('de')).toMatchObject({
      categories: [{ value: category.value, label: 'Kessel', count: 1 }],
      brands: [{ value: brand.value, label: brand.value, count: 1 }],
    });
    expect((await suggested('en')).categories).toEqual([{ value: category.value, label: category.value, count: 1 }]);
  });
});
