/** Titles and descriptions of collections in the languages of the shop. */

import { collection, collections, shownCollection } from '@shop/contract/collections';
import { historyEntries } from '@shop/contract/history';
import { problem } from '@shop/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

const FRAME = '<!doctype html><html><head><title>E-Commerce</title></head><body></body></html>';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false, build: { 'dist/index.html': FRAME } });
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
  expect(await admin.patch('/settings', { languages: ['en', 'de'] })).toMatchObject({ status: 200 });
});
afterAll(() => shop.close());

const translations = { de: { title: 'Warme Sachen', description: 'Für kalte Tage.' } };
const make = async (body: object = {}) =>
  read(
    collection,
    await admin.post('/collections', { title: unique('Warm'), description: 'For cold days.', translations, ...body }),
  );
const change = async (id: number, body: object) => read(collection, await admin.patch(`/collections/${id}`, body));

describe('a collection', () => {
  it('is answered to shoppers in the language, each text by itself, without translations', async () => {
    const { slug, title } = await make({ translations: { de: { title: 'Warme Sachen' } } });
    const shown = read(shownCollection, await shopper.get(`/collections/${slug}?lang=de`));
    expect(shown).toMatchObject({ title: 'Warme Sachen', description: 'For cold days.' });
    expect(shown).not.toHaveProperty('translations');
    expect(read(shownCollection, await shopper.get(`/collections/${slug}?lang=en`)).title).toBe(title);
  });

  it('has the default’s texts and its translations for staff, whatever their browser prefers', async () => {
    const { id, slug, title } = await make();
    const browser = { 'accept-language': 'de' };
    const one = read(collection, await admin.get(`/collections/${slug}?admin=true`, browser));
    expect(one).toMatchObject({ title, translations });
    const all = read(collections, await admin.get('/collections', browser));
    expect(all.find((other) => other.id === id)).toMatchObject({ title, translations });
    expect(read(collection, await admin.get(`/collections/${slug}?admin=true&lang=de`)).title).toBe('Warme Sachen');
  });

  it('stands in the list by the title that is shown', async () => {
    const [first, second] = [
      await make({ title: 'Apples', translations: { de: { title: 'Zitronen' } } }),
      await make({ title: 'Zebras', translations: { de: { title: 'Äpfel' } } }),
    ];
    const idsIn = async (query: string) =>
      read(collections, await admin.get(`/collections${query}`))
        .map(({ id }) => id)
        .filter((id) => id === first.id || id === second.id);
    expect(await idsIn('')).toEqual([first.id, second.id]);
    expect(await idsIn('?lang=de')).toEqual([second.id, first.id]);
  });

  it('changes only the languages and fields that are sent; null removes one', async () => {
    const { id } = await make();
    const changed = await change(id, { translations: { de: { description: null }, fr: { title: 'Chaud' } } });
    expect(changed.translations).toEqual({ de: { title: 'Warme Sachen' }, fr: { title: 'Chaud' } });
    expect((await change(id, { title: 'Cold' })).translations).toEqual(changed.translations);
    expect((await change(id, { translations: { de: null } })).translations).toEqual({ fr: { title: 'Chaud' } });
  });

  it('refuses what the field refuses, at its place', async () => {
    const { id } = await make();
    const fault = async (sent: object) => {
      const answer = await admin.patch(`/collections/${id}?lang=en`, { translations: sent });
      expect(answer.status).toBe(400);
      return read(problem, answer).errors?.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(await fault({ de: { title: 'x'.repeat(201) } })).toEqual([
      'translations.de.title: title must be at most 200 characters',
    ]);
    expect(await fault({ en: { title: 'x' } })).toEqual([
      'translations.en: en is the default language: its texts are the fields themselves',
    ]);
  });

  it('has a history of its translations, and says to a stale change how they are', async () => {
    const { id, updatedAt } = await make();
    await change(id, { translations: { de: { title: 'Warmes' } } });
    const [entry] = read(historyEntries, await admin.get(`/collections/${id}/history`));
    const description = 'de description: Für kalte Tage.';
    expect(entry?.changes).toEqual([
      {
        field: 'translations',
        before: ['de title: Warme Sachen', description],
        after: ['de title: Warmes', description],
      },
    ]);
    const stale = await admin.patch(`/collections/${id}`, { title: 'Other', updatedAt });
    expect(stale.body).toMatchObject({ code: 'STALE', current: { translations: { de: { title: 'Warmes' } } } });
  });

  it('has a document with its title in the language of the address', async () => {
    const { slug, title } = await make();
    const titleOf = async (path: string) =>
      /<title>(.*?) –/.exec((await shopper.get(path, { accept: 'text/html' })).text)?.[1];
    expect(await titleOf(`/de/collection/${slug}`)).toBe('Warme Sachen');
    expect(await titleOf(`/collection/${slug}`)).toBe(title);
  });
});
