/** The merchant's pages in the languages of the shop. */

import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { pageLinks, type ShopPage, shopPage, shownPage } from '@shop/contract/shop-pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser, unique } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

const FRAME = '<!doctype html><html><head><title>E-Commerce</title></head><body></body></html>';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, build: { 'dist/index.html': FRAME } });
  await shop.set({ storefront: 'public' });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());

const speak = async (...languages: string[]) =>
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });
beforeEach(() => speak('en', 'de', 'fr'));

const make = async (body: object = {}): Promise<ShopPage> => {
  const given = { slug: unique('page').toLowerCase(), title: 'Our farm', markdown: 'Some *green*', ...body };
  return read(shopPage, await admin.post('/pages', given));
};
const german = { translations: { de: { title: 'Unser Hof', markdown: 'Etwas *Grün*' } } };
const shown = async (slug: string, query = '') => read(shownPage, await shopper.get(`/pages/${slug}${query}`));
const staffPage = async (slug: string, query = '') =>
  read(shopPage, await admin.get(`/pages/${slug}?admin=true${query}`, { 'accept-language': 'de' }));
const linkTo = async (slug: string, query = '') =>
  read(pageLinks, await shopper.get(`/pages${query}`)).find((link) => link.slug === slug);

describe('a page', () => {
  it('is shown in the language, each text by itself, else in the default', async () => {
    const { slug } = await make(german);
    expect(await shown(slug, '?lang=de')).toMatchObject({ title: 'Unser Hof', html: '<p>Etwas <em>Grün</em></p>' });
    expect(await shown(slug, '?lang=fr')).toMatchObject({ title: 'Our farm', html: '<p>Some <em>green</em></p>' });
    await admin.patch(`/pages/${slug}`, { translations: { fr: { title: 'Notre ferme' } } });
    expect(await shown(slug, '?lang=fr')).toMatchObject({ title: 'Notre ferme', html: '<p>Some <em>green</em></p>' });
    expect(await shown(slug, '?lang=de')).not.toHaveProperty('translations');
  });

  it('is linked by its title in the language, and its document has it', async () => {
    const { slug } = await make(german);
    expect((await linkTo(slug, '?lang=de'))?.title).toBe('Unser Hof');
    expect((await linkTo(slug, '?lang=en'))?.title).toBe('Our farm');
    const documentIn = async (path: string) => (await shop.visitor.get(path, { accept: 'text/html' })).text;
    expect(await documentIn(`/de/page/${slug}`)).toContain('<title>Unser Hof – E-Commerce</title>');
    expect(await documentIn(`/page/${slug}`)).toContain('<title>Our farm – E-Commerce</title>');
  });

  it('has the default’s texts for staff and the others beside them, unless they ask for a language', async () => {
    const { slug } = await make(german);
    expect(await staffPage(slug)).toMatchObject({ title: 'Our farm', markdown: 'Some *green*', ...german });
    expect(await staffPage(slug, '&lang=de')).toMatchObject({ title: 'Unser Hof', markdown: 'Etwas *Grün*' });
    const list = read(z.array(shopPage), await admin.get('/pages?admin=true'));
    expect(list.find((page) => page.slug === slug)).toMatchObject({ title: 'Our farm', ...german });
  });

  it('with text in a further language alone is shown with that one, and has no text in the form of staff', async () => {
    const { slug } = await make({ markdown: '', ...german });
    expect((await shown(slug, '?lang=en')).html).toContain('Grün');
    expect(await linkTo(slug)).toMatchObject({ title: 'Our farm' });
    expect(await staffPage(slug)).toMatchObject({ markdown: '', html: '' });
    expect((await shop.visitor.get('/sitemap/pages-1.xml')).text).toContain(`/page/${slug}`);
    await speak('en', 'fr');
    expect((await shopper.get(`/pages/${slug}`)).status).toBe(404);
    expect(await linkTo(slug)).toBeUndefined();
    expect((await shop.visitor.get('/sitemap/pages-1.xml')).text).not.toContain(`/page/${slug}`);
    expect((await staffPage(slug)).translations).toEqual(german.translations);
  });

  it('changes only the languages and fields that are sent; an empty text and null remove one', async () => {
    const { slug } = await make(german);
    const change = async (translations: object) =>
      read(shopPage, await admin.patch(`/pages/${slug}`, { translations })).translations;
    expect(await change({ fr: { title: 'Notre ferme' }, de: { markdown: '' } })).toEqual({
      de: { title: 'Unser Hof' },
      fr: { title: 'Notre ferme' },
    });
    expect((await shown(slug, '?lang=de')).html).toBe('<p>Some <em>green</em></p>');
    expect(await change({ de: null })).toEqual({ fr: { title: 'Notre ferme' } });
  });

  it('refuses what the field refuses, and texts of the default language', async () => {
    const { slug } = await make();
    const faultOf = async (translations: object) =>
      read(problem, await admin.patch(`/pages/${slug}`, { translations })).errors?.map(({ path }) => path);
    expect(await faultOf({ de: { title: 'x'.repeat(201) } })).toEqual(['translations.de.title']);
    expect(await faultOf({ de: { markdown: `${'>'.repeat(101)} x` } })).toEqual(['translations.de.markdown']);
    expect(await faultOf({ en: { title: 'Farm' } })).toEqual(['translations.en']);
  });

  it('keeps translations when somebody else changed it meanwhile, and has a history of them', async () => {
    const page = await make();
    await admin.patch(`/pages/${page.slug}`, german);
    const late = await admin.patch(`/pages/${page.slug}`, {
      translations: { de: { title: 'Hof' } },
      updatedAt: page.updatedAt,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE', current: german } });
    const [entry] = read(historyEntries, await admin.get(`/pages/${page.slug}/history`));
    expect(entry?.changes).toEqual([
      { field: 'translations', before: [], after: ['de title: Unser Hof', 'de markdown: Etwas *Grün*'] },
    ]);
  });

  it('has its texts and translations change places in another default language, and back', async () => {
    const { slug } = await make(german);
    await speak('de', 'en');
    expect(await staffPage(slug)).toMatchObject({
      title: 'Unser Hof',
      html: '<p>Etwas <em>Grün</em></p>',
      translations: { en: { title: 'Our farm', markdown: 'Some *green*' } },
    });
    expect(await shown(slug, '?lang=en')).toMatchObject({ title: 'Our farm', html: '<p>Some <em>green</em></p>' });
    await speak('en', 'de');
    expect(await staffPage(slug)).toMatchObject({ title: 'Our farm', markdown: 'Some *green*', ...german });
  });

  it('of the settings has its texts change places as well', async () => {
    await admin.patch('/pages/aboutUs', { markdown: 'We', translations: { de: { markdown: 'Wir' } } });
    await speak('de', 'en');
    expect(await staffPage('aboutUs')).toMatchObject({
      markdown: 'Wir',
      translations: { en: { markdown: 'We' } },
    });
    await speak('en', 'de');
    expect(await staffPage('aboutUs')).toMatchObject({
      markdown: 'We',
      translations: { de: { markdown: 'Wir' } },
    });
  });

  it('that comes with the shop loses its text in all languages when it is deleted, and keeps its titles', async () => {
    await admin.patch('/pages/terms', { markdown: 'Read *this*', ...german });
    await admin.send({ method: 'DELETE', url: '/pages/terms' });
    expect((await shopper.get('/pages/terms?lang=de')).status).toBe(404);
    expect(await staffPage('terms')).toMatchObject({ markdown: '', translations: { de: { title: 'Unser Hof' } } });
  });
});
