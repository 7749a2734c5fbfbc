/** Searches in the languages of the shop: the words of each, and those of the default language below them. */

import { facets, suggestions } from '@shop/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeProduct, makeUser } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
/** A second server process on the same database. */
let other: TestApp;
let admin: Client;
let shoppers: Client[];

const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'];

async function speak(...languages: string[]) {
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });
  for (const [n, app] of [shop, other].entries()) {
    await shoppers[n]?.get('/products?q=any');
    await app.search.untilLoaded();
  }
}

beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  shoppers = [await shop.as(user), await other.as(user)];
  await speak(...LANGUAGES);
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

interface Texts {
  title?: string;
  description?: string;
  highlights?: string[];
}

/** @returns the id of a product with these texts */
async function make(own: Texts, translations: Record<string, Texts> = {}): Promise<number> {
  const { id } = await makeProduct(shop, { title: 'Thing', description: 'It is there.', ...own });
  expect(await admin.patch(`/products/${id}`, { translations })).toMatchObject({ status: 200 });
  return id;
}

const idsOf = (answer: Answer) => read(z.array(z.object({ id: z.number() })), answer).map(({ id }) => id);

/** In the order of the page; the same in every process. */
async function found(lang: string, q: string): Promise<number[]> {
  const query = new URLSearchParams({ q, lang, _limit: '100', exact: 'true' });
  const pages = await Promise.all(shoppers.map(async (client) => idsOf(await client.get(`/products?${query}`))));
  expect(pages[1]).toEqual(pages[0]);
  return pages[0] ?? [];
}

const placesOf = (ids: readonly number[], wanted: readonly number[]) => ids.filter((id) => wanted.includes(id));

describe('a search in a language', () => {
  it.each([
    ['de', 'Wollmütze', ['Wollmützen', 'wollmuetze', 'WOLLMUTZE']],
    ['fr', 'Chaussures légères', ['chaussure', 'legere', 'chaussures']],
    ['es', 'Zapatos cómodos', ['zapato', 'comodo', 'zapatos']],
    ['ar', 'الحقيبة الجلدية', ['حقيبة', 'حقيبه', 'حَقِيبَة', 'حقـــيبة', 'والحقيبة', 'جلدية']],
  ])('in %s folds the inflections of “%s”', async (lang, title, queries) => {
    const id = await make({}, { [lang]: { title } });
    for (const query of queries) expect(await found(lang, query), query).toContain(id);
    for (const query of queries) expect(await found('en', query), query).not.toContain(id);
  });

  it('in Arabic takes the forms of alef for one letter', async () => {
    const id = await make({}, { ar: { title: 'أحذية' } });
    for (const query of ['احذية', 'إحذية', 'آحذية']) expect(await found('ar', query), query).toContain(id);
  });

  it.each([
    ['de', 'Zelt', 'für das Zelt'],
    ['fr', 'Tente', 'la tente à la'],
    ['es', 'Tienda', 'la tienda más'],
    ['ar', 'خيمة', 'خيمة في'],
  ])('in %s need not find stop words', async (lang, title, query) => {
    const id = await make({}, { [lang]: { title, description: 'xx' } });
    expect(await found(lang, query)).toContain(id);
  });

  it('finds stop words where the query has no others', async () => {
    const id = await make({}, { de: { title: 'Für die und der' } });
    expect(await found('de', 'für')).toContain(id);
    expect(await found('de', 'und der')).toContain(id);
  });

  it('needs stop words of another language', async () => {
    const id = await make({}, { de: { title: 'Quirl', description: 'ohne was' } });
    expect(await found('de', 'quirl la')).not.toContain(id);
  });

  it('is of each product that has the words in the default language, below those that have them in its own', async () => {
    const both = await make({ description: 'Zwieback cherries' }, { de: { description: 'Ein Zwieback' } });
    const fallback = await make({ title: 'Zwieback' });
    expect(placesOf(await found('de', 'zwieback'), [both, fallback])).toEqual([both, fallback]);
    expect(placesOf(await found('en', 'zwieback'), [both, fallback])).toEqual([fallback, both]);
    // Words of the default language have the stems of its own dictionary: the German one keeps these two apart.
    expect(await found('de', 'cherry')).toContain(both);
  });

  it('finds words of both languages together', async () => {
    const id = await make({ description: 'Made of hemp' }, { fr: { title: 'Besace' } });
    expect(await found('fr', 'besace hemp')).toEqual([id]);
    expect(await found('fr', 'besaces of the hemp')).toEqual([id]);
  });

  it('puts a phrase in the title first, also in a title of the default language', async () => {
    const apart = await make({ title: 'Kerze lang rot' });
    const phrase = await make({ title: 'rot Kerze kurz' });
    expect(placesOf(await found('de', 'rot kerze'), [apart, phrase])).toEqual([phrase, apart]);
  });

  it('finds a brand as every other', async () => {
    const { id } = await makeProduct(shop, { brand: await makeBrand(shop, 'Wunderkind') });
    for (const lang of LANGUAGES) expect(await found(lang, 'wunderkind')).toContain(id);
  });

  it('follows changes of texts, and finds no text that was removed', async () => {
    const id = await make({}, { de: { title: 'Krakeel' } });
    await admin.patch(`/products/${id}`, { translations: { de: { title: 'Rabatz' } } });
    expect(await found('de', 'rabatz')).toEqual([id]);
    expect(await found('de', 'krakeel')).toEqual([]);
    await admin.patch(`/products/${id}`, { translations: { de: null } });
    expect(await found('de', 'rabatz')).toEqual([]);
  });

  it('is in the default language for staff, unless they ask for another', async () => {
    const id = await make({}, { de: { title: 'Tohuwabohu' } });
    const german = { 'accept-language': 'de' };
    const path = '/products?q=tohuwabohu&exact=true';
    expect(idsOf(await admin.get(path, german))).toEqual([]);
    expect(idsOf(await admin.get(`${path}&lang=de`))).toEqual([id]);
  });
});

describe('corrections and suggestions', () => {
  it('are words of the language', async () => {
    const id = await make({ title: 'Umbrella' }, { de: { title: 'Regenschirm' } });
    const shopper = await shop.as(await makeUser(shop));
    const corrected = read(facets, await shopper.get('/products/facets?q=regenschrim&lang=de'));
    expect(corrected).toMatchObject({ correctedQuery: 'regenschirm', total: 1 });
    const suggested = read(suggestions, await shopper.get('/products/suggestions?q=regensch&lang=de'));
    expect(suggested).toMatchObject({ queries: ['regenschirm'], products: [{ id, title: 'Regenschirm' }] });
  });
});

describe('synonyms', () => {
  it('are of one language, whole and as phrases, and in force at once in every process', async () => {
    const id = await make({ title: 'Beanbag' }, { de: { title: 'Polsterhocker' } });
    const groups = [['Puff', 'Polsterhocker', 'weicher Sitz']];
    expect(await found('de', 'puff')).toEqual([]);
    expect((await admin.put('/search/synonyms?lang=de', groups)).status).toBe(200);
    expect(await found('de', 'puff')).toEqual([id]);
    expect(await found('de', 'Weiche Sitze')).toEqual([id]);
    for (const lang of ['en', 'fr']) expect(await found(lang, 'puff')).toEqual([]);
    await admin.put('/search/synonyms?lang=de', []);
    expect(await found('de', 'puff')).toEqual([]);
  });

  it('that come with the shop are English', async () => {
    const id = await make({ title: 'Couch' }, { de: { title: 'Liegemöbel' } });
    expect(await found('en', 'sofa')).toContain(id);
    expect(await found('de', 'sofa')).not.toContain(id);
  });
});

describe('a change of the languages', () => {
  it('is in every process without a restart: a new language is searched, one that is gone is not', async () => {
    const id = await make({ title: 'Teapot' }, { fr: { title: 'Bouilloire' } });
    await speak('en', 'de');
    expect(await found('en', 'bouilloire')).toEqual([]);
    expect(await found('de', 'bouilloire')).toEqual([]);
    await speak(...LANGUAGES);
    expect(await found('fr', 'bouilloires')).toEqual([id]);
    expect(await found('de', 'bouilloires')).toEqual([]);
  });

  it('answers from the database until the index has the language', async () => {
    const id = await make({ title: 'Sandglass' }, { de: { title: 'Sanduhr' } });
    await admin.patch('/settings', { languages: ['en', 'es'] });
    await admin.patch('/settings', { languages: LANGUAGES });
    expect(await found('de', 'sandglass')).toContain(id);
    await speak(...LANGUAGES);
  });

  it('to another default language searches its words as that’s own', async () => {
    const id = await make({ title: 'Die Schafwollmützen' });
    await speak('de', 'en');
    expect(await found('de', 'schafwollmuetze')).toEqual([id]);
    expect(await found('de', 'mützen')).toContain(id);
    await speak(...LANGUAGES);
  });
});
