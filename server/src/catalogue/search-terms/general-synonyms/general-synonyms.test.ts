import { historyEntries } from '@shop/contract/history';
import { generalSynonym } from '@shop/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProducts, makeUser } from '../../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../../test/test-app.ts';
import { findFaults } from '../synonym-groups.ts';
import { findSynonyms } from '../synonyms.queries.ts';
import { generalSynonyms } from './general-synonyms.ts';

let shop: TestApp;
let other: TestApp;
let admin: Client;
let shopper: Client;
let elsewhere: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  await makeProducts(shop, [{ title: 'Oak sofa' }, { title: 'Pine daybed' }, { title: 'Velvet settee' }]);
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  const user = await makeUser(shop);
  admin = await shop.as(await makeAdmin(shop));
  [shopper, elsewhere] = [await shop.as(user), await other.as(user)];
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});
beforeEach(async () => {
  await admin.put('/search/synonyms', []);
  await admin.patch(`/search/synonyms/general/${sofa}`, { on: true });
});

const titled = z.array(z.object({ title: z.string() }));
const found = async (query: string, client = shopper) =>
  read(titled, await client.get(`/products?exact=true&_sort=id&q=${query}`)).map(({ title }) => title.split(' ')[1]);
/** Of the group with this word. */
const idOf = (word: string) => generalSynonyms.find(({ words }) => words.includes(word))?.id ?? 0;
const sofa = idOf('sofa');
const listed = async () => read(z.array(generalSynonym), await admin.get('/search/synonyms/general'));
const historyLength = async () => totalOf(await admin.get('/search/synonyms/history'));

describe('the general synonyms', () => {
  it('are a few hundred groups that would pass as groups of an admin', () => {
    expect(generalSynonyms.length).toBeGreaterThan(300);
    const groups = generalSynonyms.map(({ words }) => [...words]);
    expect(findFaults(groups)).toEqual([]);
    for (const { id, words } of generalSynonyms) {
      expect(Number.isInteger(id), String(id)).toBe(true);
      expect(words.length, String(id)).toBeGreaterThanOrEqual(2);
      expect(words.length, String(id)).toBeLessThanOrEqual(20);
      for (const word of words) expect(word, String(id)).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
    }
    expect(new Set(generalSynonyms.map(({ id }) => id)).size).toBe(generalSynonyms.length);
  });

  it('have no word that means something else elsewhere in a shop', () => {
    const words = new Set(generalSynonyms.flatMap((group) => group.words));
    for (const word of [
      ...['apple', 'fruit', 'mobile', 'tap', 'dummy', 'rubber', 'plaster', 'lead', 'vest', 'braces', 'suspenders'],
      ...['chips', 'sweets', 'bin', 'flannel', 'pumps', 'thongs', 'shades', 'glasses', 'muffler', 'rocket', 'swede'],
      ...['jelly', 'football', 'cooler', 'remote', 'screen', 'pc', 'vacuum', 'bath', 'tablet', 'mouse', 'keyboard'],
    ]) {
      expect(words, word).not.toContain(word);
    }
  });

  it('name what shoppers say, such as', () => {
    const groupOf = (word: string) => generalSynonyms.find(({ words }) => words.includes(word))?.words;
    for (const [one, another] of [
      ['sofa', 'couch'],
      ['bike', 'bicycle'],
      ['tv', 'television'],
      ['sneakers', 'trainers'],
      ['purse', 'handbag'],
      ['sweater', 'jumper'],
      ['sweater', 'pullover'],
      ['cell phone', 'smartphone'],
      ['mobile phone', 'smartphone'],
      ['laptop', 'notebook'],
    ] as const) {
      expect(groupOf(one)).toContain(another);
    }
  });

  it('are in force without anybody having asked for them, and read no typing mistake into their words', async () => {
    expect(await found('couch')).toEqual(['sofa', 'settee']);
    expect((await shopper.get('/products/facets?q=couch')).body).toMatchObject({ total: 2, correctedQuery: null });
  });

  it('are listed with whether each is on, and switched one by one, at once in every process', async () => {
    const all = await listed();
    expect(all).toHaveLength(generalSynonyms.length);
    expect(all.every(({ on }) => on)).toBe(true);
    expect(await found('couch', elsewhere)).toEqual(['sofa', 'settee']);
    const off = await admin.patch(`/search/synonyms/general/${sofa}`, { on: false });
    expect(off).toMatchObject({ status: 200, body: { id: sofa, words: ['sofa', 'couch', 'settee'], on: false } });
    expect(await found('couch', elsewhere)).toEqual([]);
    expect(await found('couch')).toEqual([]);
    expect((await listed()).filter(({ on }) => !on).map(({ id }) => id)).toEqual([sofa]);
    await admin.patch(`/search/synonyms/general/${sofa}`, { on: true });
    expect(await found('couch', elsewhere)).toEqual(['sofa', 'settee']);
  });

  it('say nothing about a word that is in a group of the shop’s own', async () => {
    await admin.put('/search/synonyms', [['sofa', 'daybed']]);
    expect(await found('sofa')).toEqual(['sofa', 'daybed']);
    expect(await found('couch')).toEqual(['sofa', 'settee']);
    expect(await found('daybed')).toEqual(['sofa', 'daybed']);
  });

  it('are apart from the shop’s own, which are answered and replaced as before', async () => {
    expect((await admin.get('/search/synonyms')).body).toEqual([]);
    await admin.patch(`/search/synonyms/general/${sofa}`, { on: false });
    await admin.put('/search/synonyms', [['tea', 'chai']]);
    expect((await admin.get('/search/synonyms')).body).toEqual([['tea', 'chai']]);
    expect((await listed()).find(({ id }) => id === sofa)?.on).toBe(false);
  });

  it('have their switches in the history of the synonyms; the same switch again changes nothing', async () => {
    const before = await historyLength();
    await admin.patch(`/search/synonyms/general/${sofa}`, { on: false });
    const { listsVersion } = await findSynonyms(shop.deps.reads);
    expect((await admin.patch(`/search/synonyms/general/${sofa}`, { on: false })).status).toBe(200);
    expect(await historyLength()).toBe(before + 1);
    expect((await findSynonyms(shop.deps.reads)).listsVersion).toBe(listsVersion);
    await admin.patch(`/search/synonyms/general/${sofa}`, { on: true });
    const entries = read(historyEntries, await admin.get('/search/synonyms/history?_limit=2'));
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['synonyms_changed', [{ field: 'general', before: [], after: ['sofa, couch, settee'] }]],
      ['synonyms_changed', [{ field: 'general', before: ['sofa, couch, settee'], after: [] }]],
    ]);
  });

  it('that are switched at the same time are all switched', async () => {
    const ids = ['tv', 'bicycle', 'handbag', 'sneakers', 'laptop'].map(idOf);
    await Promise.all(ids.map((id) => admin.patch(`/search/synonyms/general/${id}`, { on: false })));
    expect((await listed()).filter(({ on }) => !on).map(({ id }) => id)).toEqual(ids.toSorted());
    await Promise.all(ids.map((id) => admin.patch(`/search/synonyms/general/${id}`, { on: true })));
    expect((await listed()).every(({ on }) => on)).toBe(true);
  });

  it('are for admins; an unknown one is a 404, a body without on a 400', async () => {
    for (const [client, status] of [
      [shopper, 403],
      [shop.visitor, 401],
    ] as const) {
      expect((await client.get('/search/synonyms/general')).status).toBe(status);
      expect((await client.patch(`/search/synonyms/general/${sofa}`, { on: false })).status).toBe(status);
    }
    expect((await admin.patch('/search/synonyms/general/999999', { on: false })).status).toBe(404);
    expect((await admin.patch(`/search/synonyms/general/${sofa}`, {})).status).toBe(400);
    expect((await admin.patch(`/search/synonyms/general/${sofa}`, { on: 'no' })).status).toBe(400);
    expect(await found('couch')).toEqual(['sofa', 'settee']);
  });
});
