/** Names of shipping methods, tax rates and promotions in the languages of the shop. */

import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { promotion } from '@shop/contract/promotion-bodies';
import { quote } from '@shop/contract/quotes';
import { shippingZone } from '@shop/contract/shipping-zones';
import { taxRate } from '@shop/contract/tax-rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser } from '../../test/factories.ts';
import { clearPriceRules } from '../../test/price-rules.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, settings: { country: 'DE' } });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
beforeEach(async () => {
  await clearPriceRules(shop);
  await admin.patch('/settings', { languages: ['en', 'de', 'fr'] });
});
afterAll(() => shop.close());

const named = (name: string) => ({ translations: { de: { name } } });
const parcel = (more: object = {}) => ({ name: 'Parcel', by: 'total', rates: [{ from: 0, price: 4.9 }], ...more });

async function setUp() {
  const zone = { name: 'Germany', countries: ['DE'], methods: [parcel(named('Paket')), parcel({ name: 'Express' })] };
  const rate = { name: 'VAT', country: 'DE', percent: 19, ...named('MwSt.') };
  const given = { name: 'Summer', automatic: true, kind: 'percent', value: 10, ...named('Sommer') };
  return {
    zone: read(shippingZone, await admin.post('/shipping-zones', zone)),
    rate: read(taxRate, await admin.post('/tax-rates', rate)),
    summer: read(promotion, await admin.post('/promotions', given)),
  };
}

async function quoteIn(language: string, client = shopper) {
  const product = await makeProduct(shop);
  const body = { items: [{ product: product.id, quantity: 2 }], selectedAddress: { country: 'DE' } };
  const { lines: _lines, ...quoted } = read(quote, await client.post(`/quotes?lang=${language}`, body));
  return quoted;
}

const namesIn = ({ promotions, shipping, taxes }: Awaited<ReturnType<typeof quoteIn>>) =>
  [...promotions, ...shipping.methods, ...taxes].map(({ name }) => name);

const withoutNames = (value: unknown) =>
  JSON.stringify(value, (key, one: unknown) => (key === 'name' ? undefined : one));

describe('names of what prices are computed from', () => {
  it('are in the language of the quote, each by itself, else in the default', async () => {
    await setUp();
    expect(namesIn(await quoteIn('de'))).toEqual(['Sommer', 'Paket', 'Express', 'MwSt.']);
    expect(namesIn(await quoteIn('en'))).toEqual(['Summer', 'Parcel', 'Express', 'VAT']);
    expect(namesIn(await quoteIn('fr'))).toEqual(['Summer', 'Parcel', 'Express', 'VAT']);
  });

  it('change nothing of what the same quote costs', async () => {
    await setUp();
    const [english, ...others] = [await quoteIn('en'), await quoteIn('de'), await quoteIn('fr')];
    for (const other of others) expect(withoutNames(other)).toBe(withoutNames(english));
  });

  it('follow a change of the languages and of the name with the next quote', async () => {
    const { rate } = await setUp();
    await quoteIn('de');
    await admin.patch(`/tax-rates/${rate.id}`, named('Umsatzsteuer'));
    expect(namesIn(await quoteIn('de'))).toContain('Umsatzsteuer');
    await admin.patch('/settings', { languages: ['en', 'fr'] });
    expect(namesIn(await quoteIn('fr'))).toContain('VAT');
    await admin.patch('/settings', { languages: ['en'] });
    expect(namesIn(await quoteIn('de'))).toContain('VAT');
  });

  it('are the default’s for staff, with the others beside them, unless they ask for a language', async () => {
    const { zone, rate, summer } = await setUp();
    const german = { 'accept-language': 'de' };
    const inDefault = read(shippingZone, await admin.get(`/shipping-zones/${zone.id}`, german));
    expect(inDefault.methods).toMatchObject([
      { name: 'Parcel', ...named('Paket') },
      { name: 'Express', translations: {} },
    ]);
    expect(read(taxRate, await admin.get(`/tax-rates/${rate.id}`, german))).toMatchObject({
      name: 'VAT',
      ...named('MwSt.'),
    });
    expect(read(promotion, await admin.get(`/promotions/${summer.id}`, german))).toMatchObject({
      name: 'Summer',
      ...named('Sommer'),
    });
    expect(read(promotion, await admin.get(`/promotions/${summer.id}?lang=de`)).name).toBe('Sommer');
    await admin.patch(`/promotions/${summer.id}`, { name: 'Sun' });
    expect(namesIn(await quoteIn('en'))[0]).toBe('Sun');
    expect(namesIn(await quoteIn('de'))[0]).toBe('Sommer');
  });

  it('change only in the languages that are sent; a method that is kept keeps its own', async () => {
    const { zone, rate } = await setUp();
    const [kept] = zone.methods;
    const methods = [parcel({ id: kept?.id, translations: { fr: { name: 'Colis' } } }), parcel({ name: 'New' })];
    const changed = read(shippingZone, await admin.patch(`/shipping-zones/${zone.id}`, { methods }));
    expect(changed.methods.map(({ translations }) => translations)).toEqual([
      { de: { name: 'Paket' }, fr: { name: 'Colis' } },
      {},
    ]);
    const removed = await admin.patch(`/tax-rates/${rate.id}`, { translations: { de: { name: '' } } });
    expect(read(taxRate, removed).translations).toEqual({});
  });

  it('have the limits of the field', async () => {
    const { zone, rate, summer } = await setUp();
    const faultOf = async (path: string, body: object) =>
      read(problem, await admin.patch(path, body)).errors?.map((fault) => fault.path);
    const long = named('x'.repeat(201));
    expect(await faultOf(`/tax-rates/${rate.id}`, long)).toEqual(['translations.de.name']);
    expect(await faultOf(`/promotions/${summer.id}`, long)).toEqual(['translations.de.name']);
    const inZone = { methods: [parcel(), parcel(long)] };
    expect(await faultOf(`/shipping-zones/${zone.id}`, inZone)).toEqual(['methods.1.translations.de.name']);
    const ofDefault = { methods: [parcel(), parcel({ translations: { en: { name: 'Parcel' } } })] };
    expect(await faultOf(`/shipping-zones/${zone.id}`, ofDefault)).toEqual(['methods.1.translations.en']);
    expect(await faultOf(`/tax-rates/${rate.id}`, { translations: { en: { name: 'VAT' } } })).toEqual([
      'translations.en',
    ]);
  });

  it('change places with the fields in another default language, and back; forms that were open are stale', async () => {
    const { zone, rate, summer } = await setUp();
    const before = await quoteIn('en');
    await admin.patch('/settings', { languages: ['de', 'en'] });
    expect(read(taxRate, await admin.get(`/tax-rates/${rate.id}`))).toMatchObject({
      name: 'MwSt.',
      translations: { en: { name: 'VAT' } },
    });
    expect(read(promotion, await admin.get(`/promotions/${summer.id}`)).name).toBe('Sommer');
    const moved = read(shippingZone, await admin.get(`/shipping-zones/${zone.id}`));
    expect(moved.methods.map(({ name }) => name)).toEqual(['Paket', 'Express']);
    expect(await admin.patch(`/shipping-zones/${zone.id}`, { updatedAt: zone.updatedAt })).toMatchObject({
      status: 409,
    });
    expect(namesIn(await quoteIn('en'))).toEqual(namesIn(before));
    await admin.patch('/settings', { languages: ['en', 'de', 'fr'] });
    const back = read(shippingZone, await admin.get(`/shipping-zones/${zone.id}`));
    expect(back.methods).toEqual(zone.methods);
  });

  it('are in the histories', async () => {
    const { zone, rate, summer } = await setUp();
    await admin.patch(`/tax-rates/${rate.id}`, named('Umsatzsteuer'));
    await admin.patch(`/promotions/${summer.id}`, { translations: { de: null } });
    const changesOf = async (path: string) => read(historyEntries, await admin.get(`${path}/history`))[0]?.changes;
    expect(await changesOf(`/tax-rates/${rate.id}`)).toEqual([
      { field: 'translations', before: ['de name: MwSt.'], after: ['de name: Umsatzsteuer'] },
    ]);
    expect(await changesOf(`/promotions/${summer.id}`)).toEqual([
      { field: 'translations', before: ['de name: Sommer'], after: [] },
    ]);
    expect(JSON.stringify(await changesOf(`/shipping-zones/${zone.id}`))).toContain(
      'Parcel: $4.90, 0 to 0 days, de name: Paket',
    );
  });
});
