import { historyEntries } from '@shop/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { findSynonyms } from './synonyms.queries.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await admin.put('/search/synonyms', []);
});

const groupsNow = async () => (await admin.get('/search/synonyms')).body;
const versionOf = (answer: Answer) => String(answer.headers.etag);
const listsVersion = async () => (await findSynonyms(shop.deps.reads)).listsVersion;

describe('the groups of synonyms', () => {
  it('are answered as they were sent, in their order, markup and odd letters included', async () => {
    const groups = [
      ['sofa', 'couch', 'Chaise longue'],
      ['<b>T-Shirt</b>', ' tee ', 'Ärmelhemd 👕'],
    ];
    expect(await admin.put('/search/synonyms/', groups)).toMatchObject({ status: 200, body: groups });
    expect(await admin.get('/search/synonyms')).toMatchObject({
      status: 200,
      body: groups,
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('are for admins: 403 for a shopper, 401 without a session, and nothing changes', async () => {
    const groups = [['sofa', 'couch']];
    for (const [client, status] of [
      [shopper, 403],
      [shop.visitor, 401],
    ] as const) {
      expect((await client.get('/search/synonyms')).status).toBe(status);
      expect((await client.get('/search/synonyms/history')).status).toBe(status);
      expect((await client.put('/search/synonyms', groups)).status).toBe(status);
    }
    expect(await groupsNow()).toEqual([]);
  });

  it('are not changed from another site', async () => {
    const from = { 'sec-fetch-site': 'cross-site' };
    expect((await admin.put('/search/synonyms', [['sofa', 'couch']], from)).status).toBe(403);
    expect(await groupsNow()).toEqual([]);
  });

  it.each([
    [{}, ''],
    ['sofa, couch', ''],
    [['sofa'], '0'],
    [[['sofa']], '0'],
    [[[]], '0'],
    [[Array.from({ length: 21 }, (_, n) => `word ${n}`)], '0'],
    [Array.from({ length: 1001 }, (_, n) => [`a${n}`, `b${n}`]), ''],
    [[['sofa', '']], '0.1'],
    [[['sofa', '  ']], '0.1'],
    [[['sofa', '?!']], '0.1'],
    [[['sofa', 7]], '0.1'],
    [[['sofa', 'x'.repeat(101)]], '0.1'],
    [[['sofa', 'a\u0000']], '0.1'],
    [[['sofa', 'couch', 'sofa']], '0.2'],
    [
      [
        ['tea', 'chai'],
        ['Café', 'bar', 'cafe'],
      ],
      '1.2',
    ],
    [
      [
        ['sofa', 'couch'],
        ['Couch', 'sofa'],
      ],
      '1',
    ],
  ])('are a 400 that says where, if they are not 2 to 20 different phrases each: %j', async (groups, path) => {
    const answer = await admin.put('/search/synonyms', groups);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await groupsNow()).toEqual([]);
  });

  it('may be 1,000 of two, or 20 phrases of 100 characters; a phrase may be in two groups', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => [`sofa ${n}`, `couch ${n}`]);
    expect((await admin.put('/search/synonyms', many)).status).toBe(200);
    const long = [Array.from({ length: 20 }, (_, n) => String.fromCharCode(97 + n).repeat(100))];
    expect((await admin.put('/search/synonyms', long)).status).toBe(200);
    const twice = [
      ['case', 'cover'],
      ['case', 'suitcase'],
    ];
    expect(await admin.put('/search/synonyms', twice)).toMatchObject({ status: 200, body: twice });
  });

  it('sent again change nothing: no history, no new version of lists', async () => {
    const groups = [['sofa', 'couch']];
    const first = await admin.put('/search/synonyms', groups);
    const [version, entries] = [await listsVersion(), totalOf(await admin.get('/search/synonyms/history'))];
    const second = await admin.put('/search/synonyms', groups);
    expect(second).toMatchObject({ status: 200, body: groups });
    expect(versionOf(second)).toBe(versionOf(first));
    expect(await listsVersion()).toBe(version);
    expect(totalOf(await admin.get('/search/synonyms/history'))).toBe(entries);
  });

  it('give lists of products a new version when they change, which every process reads with the session', async () => {
    const other = await startTestApp({ database: shop.database, clock: shop.clock });
    const version = await listsVersion();
    await admin.put('/search/synonyms', [['sofa', 'couch']]);
    const found = await findSynonyms(other.deps.reads);
    expect(found.groups).toEqual([['sofa', 'couch']]);
    expect(found.listsVersion).not.toBe(version);
    await other.stop();
  });

  it('have a history of what was added and removed, and by whom', async () => {
    await admin.put('/search/synonyms', [
      ['sofa', 'couch'],
      ['tea', 'chai'],
    ]);
    await admin.put('/search/synonyms', [
      ['tea', 'chai'],
      ['mug', 'cup', 'beaker'],
    ]);
    const answer = await admin.get('/search/synonyms/history?_limit=1');
    expect(read(historyEntries, answer)).toMatchObject([
      {
        action: 'synonyms_changed',
        by: { email: expect.stringContaining('@') },
        changes: [{ field: 'groups', before: ['sofa, couch'], after: ['mug, cup, beaker'] }],
      },
    ]);
    expect(totalOf(answer)).toBeGreaterThanOrEqual(2);
  });
});

describe('the synonyms of a language', () => {
  const SYNONYMS = '/search/synonyms';
  beforeEach(async () => {
    await admin.patch('/settings', { languages: ['en', 'de'] });
    await admin.put(`${SYNONYMS}?lang=de`, []);
  });

  it('are its own: those of the default language stay as they are, and have their own version', async () => {
    await admin.put(SYNONYMS, [['sofa', 'couch']]);
    const german = [['Sessel', 'Fauteuil']];
    const opened = { 'if-match': versionOf(await admin.get(`${SYNONYMS}?lang=de`)) };
    await admin.put(SYNONYMS, [['tea', 'chai']]);
    expect(await admin.put(`${SYNONYMS}?lang=de`, german, opened)).toMatchObject({ status: 200, body: german });
    expect((await admin.get(`${SYNONYMS}?lang=de`)).body).toEqual(german);
    for (const path of [SYNONYMS, `${SYNONYMS}?lang=en`])
      expect((await admin.get(path)).body).toEqual([['tea', 'chai']]);
    expect((await admin.get(SYNONYMS, { 'accept-language': 'de' })).body).toEqual([['tea', 'chai']]);
    expect((await admin.put(`${SYNONYMS}?lang=de`, [['a', 'b']], opened)).status).toBe(409);
  });

  it('are a 400 for a language that the shop does not have; with one language lang is ignored', async () => {
    for (const lang of ['fr', 'xx', '']) {
      expect(await admin.get(`${SYNONYMS}?lang=${lang}`)).toMatchObject({ status: 400 });
      expect(await admin.put(`${SYNONYMS}?lang=${lang}`, [])).toMatchObject({ status: 400 });
    }
    await admin.patch('/settings', { languages: ['en'] });
    await admin.put(`${SYNONYMS}?lang=de`, [['sofa', 'couch']]);
    expect(await groupsNow()).toEqual([['sofa', 'couch']]);
  });

  it('have their language in the history', async () => {
    await admin.put(`${SYNONYMS}?lang=de`, [['Sessel', 'Fauteuil']]);
    const [entry] = read(historyEntries, await admin.get('/search/synonyms/history?_limit=1'));
    expect(entry?.changes).toMatchObject([{ field: 'groups', after: ['de: Sessel, Fauteuil'] }]);
  });

  it('stay with their language when another becomes the default', async () => {
    await admin.put(SYNONYMS, [['sofa', 'couch']]);
    await admin.put(`${SYNONYMS}?lang=de`, [['Sessel', 'Fauteuil']]);
    await admin.patch('/settings', { languages: ['de', 'en'] });
    expect(await groupsNow()).toEqual([['Sessel', 'Fauteuil']]);
    expect((await admin.get(`${SYNONYMS}?lang=en`)).body).toEqual([['sofa', 'couch']]);
    await admin.patch('/settings', { languages: ['en'] });
  });
});

describe('a change of the synonyms with If-Match', () => {
  it('is a 409 with the groups as they are if somebody else changed them since, and changes nothing', async () => {
    const opened = versionOf(await admin.get('/search/synonyms'));
    await admin.put('/search/synonyms', [['sofa', 'couch']]);
    const late = await admin.put('/search/synonyms', [['tea', 'chai']], { 'if-match': opened });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE', current: [['sofa', 'couch']] } });
    expect(await groupsNow()).toEqual([['sofa', 'couch']]);
  });

  it('is made if nobody has, and its repetition is answered as the first, since its answer may have been lost', async () => {
    const opened = { 'if-match': versionOf(await admin.get('/search/synonyms')) };
    expect((await admin.put('/search/synonyms', [['tea', 'chai']], opened)).status).toBe(200);
    expect(await admin.put('/search/synonyms', [['tea', 'chai']], opened)).toMatchObject({
      status: 200,
      body: [['tea', 'chai']],
    });
  });

  it('is made once of many at the same time', async () => {
    const opened = { 'if-match': versionOf(await admin.get('/search/synonyms')) };
    const all = Array.from({ length: 8 }, (_, n) => [[`word ${n}`, `other ${n}`]]);
    const answers = await Promise.all(all.map((groups) => admin.put('/search/synonyms', groups, opened)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await groupsNow()).toEqual(answers.find(({ status }) => status === 200)?.body);
  });

  it('is a 400 with what is no version; * means any', async () => {
    expect((await admin.put('/search/synonyms', [['a', 'b']], { 'if-match': 'abc' })).status).toBe(400);
    expect((await admin.put('/search/synonyms', [['a', 'b']], { 'if-match': '*' })).status).toBe(200);
  });
});
