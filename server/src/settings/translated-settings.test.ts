/** The merchant's texts of the settings in the languages of the shop. */

import { problem } from '@shop/contract/problem';
import { settings, settingsHistory } from '@shop/contract/settings';
import { shop as shopAnswer } from '@shop/contract/shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

const FRAME = '<!doctype html><html><head><title>E-Commerce</title></head><body></body></html>';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, build: { 'dist/index.html': FRAME } });
  admin = await shop.as(await makeAdmin(shop));
});
beforeEach(async () => {
  await sql`update settings set given = '{}'`.execute(shop.db);
  await change({ languages: ['en', 'de', 'fr'], storefront: 'public' });
});
afterAll(() => shop.close());

const change = async (body: object) => read(settings, await admin.patch('/settings', body));
const shopIn = async (language: string) => read(shopAnswer, await shop.visitor.get(`/shop?lang=${language}`));

const menu = [{ label: 'Beans', to: '/?category=beans' }];
const german = {
  menu: [{ label: 'Bohnen', to: '/?category=beans' }],
  home: [{ kind: 'text', markdown: '*Frisch*' }],
  orderButton: 'Jetzt kaufen',
};

describe('GET /shop', () => {
  it('has menu and home as whole lists in the language, else those of the default', async () => {
    await change({ menu, home: [{ kind: 'text', markdown: 'Fresh' }, { kind: 'categories' }] });
    await change({ translations: { de: german } });
    expect(await shopIn('de')).toMatchObject({
      menu: german.menu,
      home: [{ kind: 'text', html: '<p><em>Frisch</em></p>' }],
      orderButton: 'Jetzt kaufen',
    });
    expect(await shopIn('fr')).toMatchObject({ menu, home: [{ html: '<p>Fresh</p>' }, { kind: 'categories' }] });
    expect((await shopIn('fr')).home).toHaveLength(2);
    expect(await shopIn('en')).toMatchObject({ menu });
    expect(await shopIn('de')).not.toHaveProperty('translations');
  });

  it('has a button that was never worded in the words of the language', async () => {
    expect((await shopIn('en')).orderButton).toBe('Order Now');
    const inGerman = (await shopIn('de')).orderButton;
    expect(inGerman).not.toBe('Order Now');
    await change({ translations: { fr: { orderButton: 'Commander' } } });
    expect((await shopIn('fr')).orderButton).toBe('Commander');
    expect((await shopIn('de')).orderButton).toBe(inGerman);
    await change({ orderButton: 'Buy' });
    expect((await shopIn('de')).orderButton).toBe('Buy');
    expect((await shopIn('fr')).orderButton).toBe('Commander');
  });
});

describe('documents', () => {
  it('have the menu of their language', async () => {
    await change({ menu, translations: { de: german } });
    const documentOf = async (url: string) => (await shop.visitor.get(url, { accept: 'text/html' })).text;
    expect(await documentOf('/de/login')).toContain('Bohnen');
    expect(await documentOf('/login')).toContain('Beans');
    expect(await documentOf('/login')).not.toContain('Bohnen');
  });
});

describe('PATCH /settings', () => {
  it('changes only the languages and fields that are sent; an empty one and null remove', async () => {
    await change({ translations: { de: german } });
    const changed = await change({
      translations: { de: { menu: [], orderButton: '' }, fr: { invoiceFooter: 'Merci' } },
    });
    expect(changed.translations).toEqual({ de: { home: german.home }, fr: { invoiceFooter: 'Merci' } });
    expect((await change({ translations: { de: null } })).translations).toEqual({ fr: { invoiceFooter: 'Merci' } });
    expect((await change({ shopName: 'Beans' })).translations).toEqual({ fr: { invoiceFooter: 'Merci' } });
  });

  it('says in the language of the reader what minutes are not', async () => {
    const answer = await admin.send({
      method: 'PATCH',
      url: '/settings',
      payload: { unpaidOrderMinutes: 0 },
      headers: { 'accept-language': 'de' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringMatching(/muss eine ganze Zahl von 1 bis 1440 sein$/) }] },
    });
  });

  it('refuses what the field refuses, by its place', async () => {
    const faultsOf = async (translations: object) =>
      read(problem, await admin.patch('/settings', { translations })).errors?.map(({ path }) => path);
    expect(await faultsOf({ de: { orderButton: 'x'.repeat(61) } })).toEqual(['translations.de.orderButton']);
    expect(await faultsOf({ de: { menu: [{ label: 'Evil', to: '//evil.example' }] } })).toEqual([
      'translations.de.menu.0.to',
    ]);
    const deep = { kind: 'text', markdown: `${'>'.repeat(101)} x` };
    expect(await faultsOf({ de: { home: [{ kind: 'categories' }, deep] } })).toEqual([
      'translations.de.home.1.markdown',
    ]);
    expect(await faultsOf({ de: { home: [{ kind: 'hero', image: 'https://elsewhere.example/1.webp' }] } })).toEqual([
      'translations.de.home.0.image',
    ]);
    expect(await faultsOf({ de: { home: [{ kind: 'products', filter: 'admin=true' }] } })).toEqual([
      'translations.de.home.0.filter',
    ]);
    expect(await faultsOf({ en: { orderButton: 'Buy' } })).toEqual(['translations.en']);
  });

  it('moves them with another default language, and back', async () => {
    const own = { menu, home: [{ kind: 'categories' }], orderButton: 'Buy', invoiceFooter: 'Thanks' };
    const before = await change({ ...own, translations: { de: german, fr: { invoiceFooter: 'Merci' } } });
    const moved = await change({ languages: ['de', 'en'] });
    expect(moved).toMatchObject({ ...german, invoiceFooter: 'Thanks' });
    expect(moved.translations).toEqual({ en: own, fr: { invoiceFooter: 'Merci' } });
    expect((await shopIn('en')).menu).toEqual(menu);
    const back = await change({ languages: ['en', 'de', 'fr'] });
    expect(back).toMatchObject(own);
    expect(back.translations).toEqual(before.translations);
  });

  it('is in the history, and stale by what was changed meanwhile', async () => {
    const { updatedAt } = await change({});
    await change({ translations: { de: { invoiceFooter: 'Danke' } } });
    const [entry] = read(settingsHistory, await admin.get('/settings/history'));
    expect(entry?.changes).toEqual([{ field: 'translations', before: {}, after: { de: { invoiceFooter: 'Danke' } } }]);
    const late = await admin.patch('/settings', { translations: { de: null }, updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } });
  });
});

describe('a shop with one language', () => {
  it('shows none of this, and keeps what is there', async () => {
    await change({ languages: ['en'] });
    expect(read(settings, await admin.get('/settings'))).not.toHaveProperty('translations');
    await change({ translations: { de: german } });
    expect((await shopIn('de')).orderButton).toBe('Order Now');
    expect((await shopIn('de')).menu).toEqual([]);
  });
});
