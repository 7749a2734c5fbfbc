/** The merchant's texts of products and categories in the languages of the shop, as clients read and write them. */

import { filterOption, product as productSchema } from '@shop/contract/catalogue';
import { categoryNode, categoryTree } from '@shop/contract/categories';
import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

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
beforeEach(() => speak('en', 'de', 'fr'));

const readProduct = async (id: number, query = '', client = shopper) =>
  read(productSchema, await client.get(`/products/${id}${query}`));
const change = async (id: number, body: object) => read(productSchema, await admin.patch(`/products/${id}`, body));

async function makeLamp() {
  const made = await makeProduct(shop, { title: 'Lamp', description: 'It lights the page.' });
  await change(made.id, {
    highlights: ['warm', 'small'],
    translations: { de: { title: 'Lampe', highlights: ['warm', 'klein'], details: '**Hell**' } },
  });
  return made.id;
}

describe('a product', () => {
  it('is answered in the language, each text by itself, else in the default', async () => {
    const id = await makeLamp();
    expect(await readProduct(id, '?lang=de')).toMatchObject({
      title: 'Lampe',
      description: 'It lights the page.',
      highlights: ['warm', 'klein'],
      details: '**Hell**',
    });
    expect((await readProduct(id, '?lang=de')).detailsHtml).toContain('<strong>Hell</strong>');
    expect(await readProduct(id, '?lang=en')).toMatchObject({ title: 'Lamp', highlights: ['warm', 'small'] });
  });

  it('has the text of another language where neither its own nor the default has one', async () => {
    const id = await makeLamp();
    expect(await readProduct(id, '?lang=fr')).toMatchObject({ title: 'Lamp', details: '**Hell**' });
    expect(await readProduct(id, '?lang=en')).toMatchObject({ title: 'Lamp', details: '**Hell**' });
  });

  it('is in lists, suggestions and carts as it is alone', async () => {
    const id = await makeLamp();
    const list = read(z.array(productSchema), await shopper.get('/products?lang=de&_limit=100&_sort=id&_order=desc'));
    expect(list.find((one) => one.id === id)?.title).toBe('Lampe');
    expect(await shopper.post('/cart', { product: id, quantity: 1 })).toMatchObject({ status: 201 });
    const cart = z
      .array(z.object({ product: z.object({ title: z.string() }) }))
      .parse((await shopper.get('/cart?lang=de')).body);
    expect(cart.map(({ product }) => product.title)).toContain('Lampe');
  });

  it('has the default’s texts for staff, whatever their browser prefers, unless they ask for a language', async () => {
    const id = await makeLamp();
    const german = { 'accept-language': 'de' };
    const answer = await admin.get(`/products/${id}`, german);
    expect(answer.headers['content-language']).toBe('de');
    expect(read(productSchema, answer)).toMatchObject({
      title: 'Lamp',
      translations: { de: { title: 'Lampe', highlights: ['warm', 'klein'], details: '**Hell**' } },
    });
    expect((await readProduct(id, '?lang=de', admin)).title).toBe('Lampe');
    expect(read(productSchema, await shopper.get(`/products/${id}`, german)).title).toBe('Lampe');
    await admin.patch(`/products/${id}`, { title: 'Light' });
    expect((await readProduct(id, '?lang=en')).title).toBe('Light');
    expect((await readProduct(id, '?lang=de')).title).toBe('Lampe');
  });

  it('tells shoppers of no translations', async () => {
    expect(await readProduct(await makeLamp(), '?lang=de')).not.toHaveProperty('translations');
  });

  it('changes only the languages and fields that are sent; an empty text and null remove one', async () => {
    const id = await makeLamp();
    const changed = await change(id, { translations: { fr: { title: 'Lampe de bureau' }, de: { highlights: [] } } });
    expect(changed.translations).toEqual({
      de: { title: 'Lampe', details: '**Hell**' },
      fr: { title: 'Lampe de bureau' },
    });
    expect((await change(id, { translations: { de: { title: '' }, fr: null } })).translations).toEqual({
      de: { details: '**Hell**' },
    });
  });

  it('keeps the texts of a language that the shop does not have, and does not show them', async () => {
    const id = await makeLamp();
    await change(id, { translations: { es: { title: 'Lámpara', seoTitle: 'Lámparas' } } });
    expect(await readProduct(id, '?lang=fr')).toMatchObject({ title: 'Lamp', seoTitle: null });
    await speak('en', 'es');
    expect(await readProduct(id, '?lang=es')).toMatchObject({ title: 'Lámpara', seoTitle: 'Lámparas' });
  });

  it('refuses what the field refuses, a key that is no language, and texts of the default language', async () => {
    const id = await makeLamp();
    const faults = async (translations: object) => {
      const answer = await admin.patch(`/products/${id}?lang=en`, { translations });
      return [answer.status, read(problem, answer).errors?.map(({ path, message }) => `${path}: ${message}`)];
    };
    expect(await faults({ de: { title: 'x'.repeat(201) } })).toEqual([
      400,
      ['translations.de.title: name must be at most 200 characters'],
    ]);
    expect(await faults({ German: { title: 'Lampe' } })).toEqual([
      400,
      ['translations.German: translations must be by language tag, such as de'],
    ]);
    expect(await faults({ en: { title: 'Lamp' } })).toEqual([
      400,
      ['translations.en: en is the default language: its texts are the fields themselves'],
    ]);
    expect((await admin.patch(`/products/${id}`, { translations: { de: { subtitle: 'x' } } })).status).toBe(200);
  });

  it('is made with translations', async () => {
    const body = {
      ...{
        title: 'Desk',
        description: 'Oak',
        price: 20,
        discountPercentage: 0,
        stock: 1,
        brand: unique('Brand'),
        category: unique('Category'),
      },
      ...{ thumbnail: '/1.webp', images: ['/1.webp', '/2.webp', '/3.webp'] },
    };
    const translations = { de: { title: 'Tisch' } };
    const made = read(productSchema, await admin.post('/products', { ...body, translations }));
    expect((await readProduct(made.id, '?lang=de')).title).toBe('Tisch');
  });

  it('keeps the alt texts of its pictures in each language, also when the pictures are put in another order', async () => {
    const id = await makeLamp();
    await change(id, { thumbnail: '/t.webp', images: ['/1.webp', '/2.webp', '/3.webp'] });
    await change(id, { translations: { de: { imageAlts: ['Eins', '', 'Drei'] } } });
    expect((await readProduct(id, '?lang=de')).imageAlts).toEqual(['Eins', '', 'Drei', '']);
    await change(id, { images: ['/3.webp', '/2.webp', '/1.webp'] });
    expect((await readProduct(id, '?lang=de')).imageAlts).toEqual(['Drei', '', 'Eins', '']);
  });

  it('has a history of its translations', async () => {
    const id = await makeLamp();
    const [entry] = read(historyEntries, await admin.get(`/products/${id}/history`));
    expect(entry?.changes).toContainEqual({
      field: 'translations',
      before: [],
      after: ['de title: Lampe', 'de details: **Hell**', 'de highlights: warm, klein'],
    });
  });
});

describe('a shop with one language', () => {
  it('shows none of this, and keeps what is sent', async () => {
    const id = await makeLamp();
    const plain = (await makeProduct(shop)).id;
    await speak('en');
    expect(await readProduct(plain, '', admin)).not.toHaveProperty('translations');
    expect(await readProduct(id, '?lang=de')).toMatchObject({ title: 'Lamp' });
    expect((await readProduct(id, '', admin)).translations).toMatchObject({ de: { title: 'Lampe' } });
  });
});

describe('a category', () => {
  it('is answered in the language in lists, the tree and breadcrumbs of its products, also of those below it', async () => {
    const top = read(categoryNode, await admin.post('/categories', { label: unique('Lamps'), description: 'Light' }));
    const low = read(categoryNode, await admin.post('/categories', { label: unique('Desk'), parent: top.id }));
    const { id } = await makeProduct(shop, { category: low });
    const changed = await admin.patch(`/categories/${top.id}`, { translations: { de: { label: 'Lampen' } } });
    expect(read(categoryNode, changed)).toMatchObject({ label: top.label, translations: { de: { label: 'Lampen' } } });
    const labelsIn = async (path: string) =>
      read(z.array(filterOption), await shopper.get(path)).map(({ label }) => label);
    expect(await labelsIn('/categories?lang=de')).toContain('Lampen');
    expect(await labelsIn('/categories?lang=en')).not.toContain('Lampen');
    const tree = read(categoryTree, await shopper.get('/category-tree?lang=de'));
    expect(tree.find((node) => node.id === top.id)).toMatchObject({ label: 'Lampen', description: 'Light' });
    expect((await readProduct(id, '?lang=de')).breadcrumbs.map(({ name }) => name)).toEqual(['Lampen', low.label]);
    expect((await readProduct(id, '?lang=en')).breadcrumbs.map(({ name }) => name)).toEqual([top.label, low.label]);
    const listed = read(z.array(filterOption), await admin.get('/categories?admin=true'));
    expect(listed.find((one) => one.id === top.id)?.translations).toEqual({ de: { label: 'Lampen' } });
    const labels = await labelsIn('/categories?lang=de');
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('de').compare));
    const ofStaff = read(categoryTree, await admin.get('/category-tree?admin=true'));
    expect(ofStaff.find((node) => node.id === top.id)?.translations).toEqual({ de: { label: 'Lampen' } });
  });
});
