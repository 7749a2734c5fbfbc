import { user } from '@shop/contract/accounts';
import { product } from '@shop/contract/catalogue';
import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { shop as shopBody } from '@shop/contract/shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

const NOT_FOUND = { en: 'Not found', de: 'Nicht gefunden' };
let shop: TestApp;
let other: TestApp;
let open: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ settings: { languages: ['en', 'de', 'ar'] } });
  other = await startTestApp({ database: shop.database });
  open = await startTestApp({ database: shop.database, fixedSettings: { storefront: 'public' } });
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(async () => {
  await other.stop();
  await open.stop();
  await shop.close();
});

const setLanguages = async (languages: readonly string[]) => {
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });
};
/** The title of an answer about something that is not there. */
const titleOf = async (client: Client, path: string, headers: Record<string, string> = {}) =>
  read(problem, await client.get(path, headers)).title;

describe('A shop with one language', () => {
  beforeEach(() => setLanguages(['en']));

  it('answers as before, whatever is asked for', async () => {
    const client = await shop.as(await makeUser(shop));
    const answer = await client.get('/products/999999?lang=de', { 'accept-language': 'de' });
    expect(read(problem, answer).title).toBe(NOT_FOUND.en);
    expect(answer.headers['content-language']).toBeUndefined();
    expect(String(answer.headers.vary)).not.toContain('Accept-Language');
  });

  it('speaks it also where it is not English', async () => {
    await setLanguages(['de']);
    const client = await shop.as(await makeUser(shop));
    expect(await titleOf(client, '/products/999999')).toBe(NOT_FOUND.de);
  });
});

describe('A shop with several languages', () => {
  beforeEach(() => setLanguages(['en', 'de', 'ar']));

  it('tells them', async () => {
    expect(read(shopBody, await admin.get('/shop')).languages).toEqual(['en', 'de', 'ar']);
  });

  it('answers in that of lang, else the member’s, else the browser’s, else the default', async () => {
    const member = await makeUser(shop);
    const client = await shop.as(member);
    const german = { 'accept-language': 'de-AT,fr;q=0.5' };
    expect(await titleOf(client, '/products/999999')).toBe(NOT_FOUND.en);
    expect(await titleOf(client, '/products/999999', german)).toBe(NOT_FOUND.de);
    expect(await titleOf(client, '/products/999999?lang=en', german)).toBe(NOT_FOUND.en);
    expect(await client.patch(`/users/${member.id}`, { language: 'de' })).toMatchObject({ status: 200 });
    expect(await titleOf(client, '/products/999999', { 'accept-language': 'en' })).toBe(NOT_FOUND.de);
    expect(await titleOf(client, '/products/999999?lang=en')).toBe(NOT_FOUND.en);
  });

  it('answers a page of the back office in the language of its address, also where the member has chosen another', async () => {
    const member = await makeAdmin(shop);
    const client = await shop.as(member);
    await client.patch(`/users/${member.id}`, { language: 'ar' });
    const { id } = await makeProduct(shop, { title: 'Lamp' });
    await client.patch(`/products/${id}`, { translations: { de: { title: 'Lampe' } } });
    const german = { 'document-language': 'de' };
    expect(await titleOf(client, '/products/999999', german)).toBe(NOT_FOUND.de);
    expect(read(product, await client.get(`/products/${id}`, german)).title).toBe('Lamp');
    expect(await titleOf(client, '/products/999999?lang=en', german)).toBe(NOT_FOUND.en);
    expect((await client.get('/products', { 'document-language': 'xx' })).headers['content-language']).toBe('ar');
  });

  it('answers who sends no session whatever the page that asks says: caches may keep such an answer for all', async () => {
    const german = { 'document-language': 'de' };
    for (const path of ['/shop', '/pages', '/products']) {
      const { headers } = await open.visitor.get(path, german);
      expect(headers, path).toMatchObject({
        'content-language': 'en',
        'cache-control': expect.stringContaining('public'),
      });
      expect((await admin.get(path, german)).headers['content-language'], path).toBe('de');
    }
    expect(await titleOf(open.visitor, '/products/999999', german)).toBe(NOT_FOUND.en);
  });

  it('refuses a page of the back office in its language, too', async () => {
    const client = await shop.as(await makeUser(shop));
    const german = { 'document-language': 'de' };
    expect(await titleOf(client, '/settings', german)).not.toBe(await titleOf(client, '/settings'));
  });

  it.each([
    ['de-AT', 'de'],
    ['fr, de;q=0.3', 'de'],
    ['de;q=0, *;q=0.1', 'en'],
    ['de;q=0.2, en;q=0.1', 'de'],
    ['ar-EG', 'ar'],
    [';;;=,,', 'en'],
    ['xx', 'en'],
    ['*', 'en'],
  ])('understands Accept-Language: %s as %s', async (accepted, language) => {
    const client = await shop.as(await makeUser(shop));
    const answer = await client.get('/products', { 'accept-language': accepted });
    expect(answer.headers['content-language']).toBe(language);
  });

  it('says which language an answer has, and that it depends on what the browser accepts only where it does', async () => {
    const client = await shop.as(await makeUser(shop));
    const accepted = await client.get('/products', { 'accept-language': 'de' });
    expect(accepted.headers).toMatchObject({ 'content-language': 'de' });
    expect(String(accepted.headers.vary)).toContain('Accept-Language');
    const named = await client.get('/products?lang=ar', { 'accept-language': 'de' });
    expect(named.headers).toMatchObject({ 'content-language': 'ar' });
    expect(String(named.headers.vary)).not.toContain('Accept-Language');
  });

  it('refuses a lang that it does not have, in the language of the request', async () => {
    const client = await shop.as(await makeUser(shop));
    for (const lang of ['fr', 'DE', '', 'de&lang=en']) {
      const answer = await client.get(`/products?lang=${lang}`);
      expect(answer.status, lang).toBe(400);
      expect(read(problem, answer).errors).toMatchObject([{ path: 'lang' }]);
    }
  });

  it('says in it why somebody is refused who is not logged in, also below /auth', async () => {
    const nobody = shop.visitor;
    const german = { 'accept-language': 'de' };
    expect(await titleOf(nobody, '/orders/own', german)).toBe('Bitte melden Sie sich an');
    const refused = await nobody.post('/auth/login', { email: 'a@example.com', password: 'Wrong-2023' }, german);
    expect(refused).toMatchObject({ status: 401, text: 'E-Mail-Adresse oder Passwort ist falsch' });
  });

  it('changes with the next request of every process', async () => {
    const there = await other.as(await makeUser(other));
    expect(await titleOf(there, '/products/999999', { 'accept-language': 'de' })).toBe(NOT_FOUND.de);
    await setLanguages(['en', 'fr']);
    expect(await titleOf(there, '/products/999999', { 'accept-language': 'de' })).toBe(NOT_FOUND.en);
  });
});

describe('The language of a member', () => {
  beforeEach(() => setLanguages(['en', 'de']));

  it('is null until it is chosen, one of the shop’s, and can be given up', async () => {
    const member = await makeUser(shop);
    const client = await shop.as(member);
    expect(read(user, await client.get('/users/own')).language).toBeNull();
    expect(read(user, await client.patch(`/users/${member.id}`, { language: 'de' })).language).toBe('de');
    const strange = await client.patch(`/users/${member.id}`, { language: 'ar' });
    expect(strange.status).toBe(400);
    expect(read(problem, strange).errors).toMatchObject([{ path: 'language' }]);
    expect(read(user, await client.patch(`/users/${member.id}`, { language: null })).language).toBeNull();
  });

  it('may stay as it is in a whole user that is sent back, when the shop has given it up', async () => {
    const member = await makeUser(shop);
    const client = await shop.as(member);
    await client.patch(`/users/${member.id}`, { language: 'de' });
    await setLanguages(['en']);
    expect(await client.patch(`/users/${member.id}`, { name: 'Ann', language: 'de' })).toMatchObject({ status: 200 });
  });
});

describe('An order', () => {
  beforeEach(() => setLanguages(['en', 'de']));

  it('keeps the language in which it was placed', async () => {
    const client = await shop.as(await makeUser(shop));
    const body = orderOf([{ product: await makeProduct(shop, { stock: 5 }), quantity: 1 }]);
    const placed = async (headers: Record<string, string>) =>
      read(shopOrder, await client.post('/orders', body, headers)).language;
    expect(await placed({})).toBe('en');
    expect(await placed({ 'accept-language': 'de' })).toBe('de');
  });
});

describe('What is wrong with an input', () => {
  beforeEach(() => setLanguages(['en', 'de']));

  it('is said in the language of the request, field by field; codes and paths stay', async () => {
    const member = await makeUser(shop);
    const client = await shop.as(member);
    const body = { addresses: [{ name: 'Ann' }] };
    const english = read(problem, await client.patch(`/users/${member.id}`, body));
    const german = read(problem, await client.patch(`/users/${member.id}?lang=de`, body));
    expect(english.errors).toContainEqual({ path: 'addresses.0.email', message: 'email is required' });
    expect(german.errors).toContainEqual({ path: 'addresses.0.email', message: 'email ist erforderlich' });
    expect(german.code).toBe(english.code);
    expect(german.errors?.map(({ path }) => path)).toEqual(english.errors?.map(({ path }) => path));
    expect(german.detail).toContain('email ist erforderlich');
  });

  it.each([
    {
      what: 'a home page',
      sent: () => admin.patch('/settings?lang=de', { home: [{ kind: 'products', title: 'Neu', filter: '_sort=x' }] }),
      error: { path: 'home.0.filter', message: 'filter muss eine Abfrage der Produktliste sein' },
    },
    {
      what: 'options of a product',
      sent: async () =>
        admin.patch(`/products/${(await makeProduct(shop)).id}?lang=de`, { options: [{ option: 999, values: ['a'] }] }),
      error: { path: 'options.0.option', message: 'es gibt keine Option 999' },
    },
    {
      what: 'attributes of a product',
      sent: async () => admin.patch(`/products/${(await makeProduct(shop)).id}?lang=de`, { attributes: { weight: 1 } }),
      error: { path: 'attributes.weight', message: 'es gibt kein Attribut weight' },
    },
    {
      what: 'a filter of the list',
      sent: () => admin.get('/products?attr.weight=1&lang=de'),
      error: { path: 'attr.weight', message: 'es gibt kein Attribut weight, nach dem gefiltert werden kann' },
    },
    {
      what: 'an amount in a filter',
      sent: () => admin.get('/products?price_gte=1.234&lang=de'),
      error: {
        path: 'price_gte',
        message: 'price_gte muss ein Betrag in US-Dollar mit höchstens zwei Nachkommastellen sein',
      },
    },
    {
      what: 'synonyms',
      sent: () => admin.put('/search/synonyms?lang=de', [['sofa', '!']]),
      error: { path: '0.1', message: 'muss einen Buchstaben oder eine Ziffer enthalten' },
    },
  ])('is said in it where only the shop can know that: $what', async ({ sent, error }) => {
    const answer = read(problem, await sent());
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(answer.errors).toContainEqual(error);
  });

  it('is said in it of what is no JSON', async () => {
    const answer = await shop.app.inject({
      ...{ method: 'POST', url: '/auth/login?lang=de', headers: { 'content-type': 'application/json' } },
      payload: '{',
    });
    expect(answer.payload).toBe('Der Inhalt ist kein gültiges JSON');
  });

  it('is a sentence of its language below /auth, too', async () => {
    const refused = await shop.visitor.post('/auth/login?lang=de', { email: 'nobody', password: 'x' });
    expect(refused).toMatchObject({ status: 400, text: 'E-Mail-Adresse ist ungültig' });
  });
});
