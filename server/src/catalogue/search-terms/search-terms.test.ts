import { searchTerm } from '@shop/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { deleteExpired } from '../../process/delete-expired.ts';
import { listSearchTerms } from './list-search-terms.ts';
import { createSearchRecorder, type SearchRecorder, termOf } from './search-recorder.ts';

const DAY = 24 * 3600;
let shop: TestApp;
let admin: Client;
let errors: unknown[];
let searches: SearchRecorder;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`truncate search_terms`.execute(shop.db);
  errors = [];
  searches = createSearchRecorder(shop.deps, (error) => errors.push(error));
});

const search = (query: string, results = 1, filtered = false, correctedTo: string | null = null) =>
  searches.record({ query, results, correctedTo, filtered });
const terms = (answer: Answer) => read(z.array(searchTerm), answer);
const list = async (query = '') => {
  await searches.stored();
  return terms(await admin.get(`/search/terms?_limit=100&${query}`));
};
const words = (found: readonly { term: string }[]) => found.map(({ term }) => term);

describe('GET /search/terms', () => {
  it('answers each term once with its searches, what the last one found, and when that was', async () => {
    search('Red  Lamp ', 7);
    shop.clock.advance(60);
    search('red lamp', 9);
    search('<b>ÉTAGÈRE</b>', 0);
    const at = shop.clock.now().toISOString();
    expect(await list()).toEqual([
      { term: 'red lamp', searches: 2, results: 9, correctedTo: null, lastAt: at },
      { term: '<b>étagère</b>', searches: 1, results: 0, correctedTo: null, lastAt: at },
    ]);
  });

  it('sorts by searches, most first, or by results, fewest first; ties go the other way round, then by term', async () => {
    for (const [term, times, results] of [
      ['a', 1, 5],
      ['b', 3, 5],
      ['c', 3, 0],
      ['d', 1, 0],
      ['e', 1, 5],
    ] as const) {
      for (let time = 0; time < times; time += 1) search(term, results);
    }
    expect(words(await list())).toEqual(['c', 'b', 'd', 'a', 'e']);
    expect(words(await list('_sort=searches'))).toEqual(['c', 'b', 'd', 'a', 'e']);
    expect(words(await list('_sort=results'))).toEqual(['c', 'd', 'b', 'a', 'e']);
    // Neither is asked for a direction; one that is sent means nothing.
    expect(words(await list('_sort=results&_order=desc'))).toEqual(['c', 'd', 'b', 'a', 'e']);
  });

  it('answers pages as other lists do, 10 terms each, and their number over all pages', async () => {
    for (let n = 0; n < 23; n += 1) search(`lamp ${String(n).padStart(2, '0')}`);
    await searches.stored();
    const pages = [];
    for (const page of [1, 2, 3]) {
      const answer = await admin.get(`/search/terms?_page=${page}&`);
      expect(totalOf(answer)).toBe(23);
      pages.push(...words(terms(answer)));
    }
    expect(pages).toEqual(words(await list()));
    expect(await admin.get('/search/terms/?_page=4')).toMatchObject({ body: [], headers: { 'x-total-count': '23' } });
    expect(terms(await admin.get('/search/terms?_limit=5'))).toHaveLength(5);
  });

  it('counts the last days, today included: 30 unless asked otherwise', async () => {
    search('long ago', 1);
    shop.clock.advance(20 * DAY);
    search('lamp', 4);
    shop.clock.advance(9 * DAY);
    search('lamp', 5);
    expect(words(await list())).toEqual(['lamp', 'long ago']);
    shop.clock.advance(DAY);
    expect(await list()).toMatchObject([{ term: 'lamp', searches: 2, results: 5 }]);
    expect(await list('days=2')).toMatchObject([{ term: 'lamp', searches: 1, results: 5 }]);
    expect(await list('days=1')).toEqual([]);
    expect(words(await list('days=365'))).toEqual(['lamp', 'long ago']);
  });

  it.each(['days=0', 'days=366', 'days=x', 'days=-1', 'days=1.5', '_sort=term', '_page=0', '_limit=101'])(
    'answers 400 that names what is bad: %s',
    async (query) => {
      const path = query.split('=')[0];
      expect(await admin.get(`/search/terms?${query}`)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    },
  );

  it('is for admins: 403 for a shopper, 401 without a session', async () => {
    const shopper = await shop.as(await makeUser(shop));
    expect((await shopper.get('/search/terms')).status).toBe(403);
    expect((await shop.visitor.get('/search/terms')).status).toBe(401);
  });

  it('knows what was searched for in its own process just before', async () => {
    search('lamp', 3);
    const { terms: found } = await listSearchTerms(shop.deps, searches, {});
    expect(found).toMatchObject([{ term: 'lamp', searches: 1, results: 3 }]);
  });
});

describe('searches', () => {
  it('with filters count, but what they found is not what the term finds', async () => {
    search('lamp', 2, true);
    expect(await list()).toMatchObject([{ searches: 1, results: 2 }]);
    search('lamp', 40);
    search('lamp', 0, true);
    expect(await list()).toMatchObject([{ searches: 3, results: 40 }]);
    search('lamp', 1, true);
    expect(await list()).toMatchObject([{ searches: 4, results: 40 }]);
    search('lamp', 0);
    expect(await list()).toMatchObject([{ searches: 5, results: 0 }]);
  });

  it('say what the last of them was corrected to, as long as it was without filters or there was no such', async () => {
    search('cuch', 0, false, 'touch');
    search('cuch', 0, true, 'much');
    expect(await list()).toMatchObject([{ term: 'cuch', searches: 2, correctedTo: 'touch' }]);
    search('cuch', 0, true);
    expect(await list()).toMatchObject([{ searches: 3, correctedTo: 'touch' }]);
    search('cuch', 0, false, 'couch');
    expect(await list()).toMatchObject([{ searches: 4, correctedTo: 'couch' }]);
    shop.clock.advance(DAY);
    search('cuch', 3);
    expect(await list()).toMatchObject([{ searches: 5, results: 3, correctedTo: null }]);
  });

  it('are all counted, however many processes count them at the same time', async () => {
    const recorders = Array.from({ length: 4 }, () => createSearchRecorder(shop.deps, (error) => errors.push(error)));
    for (let n = 0; n < 200; n += 1) {
      for (const recorder of recorders)
        recorder.record({ query: `term ${(n * 7) % 20}`, results: 1, correctedTo: null, filtered: false });
      if (n % 40 === 0) await recorders[n % 4]?.stored();
    }
    await Promise.all(recorders.map((recorder) => recorder.stored()));
    const found = await list();
    expect(found).toHaveLength(20);
    expect(new Set(found.map((one) => one.searches))).toEqual(new Set([40]));
    expect(errors).toEqual([]);
  });

  it('for more new terms of a day than a process stores are left out; known ones are counted on', async () => {
    searches = createSearchRecorder(shop.deps, (error) => errors.push(error), 3);
    for (const term of ['a', 'b', 'c']) search(term);
    await searches.stored();
    for (const term of ['c', 'd', 'a']) search(term);
    expect(await list()).toMatchObject([
      { term: 'a', searches: 2 },
      { term: 'c', searches: 2 },
      { term: 'b', searches: 1 },
    ]);
    shop.clock.advance(DAY);
    search('d');
    expect(words(await list('days=1'))).toEqual(['d']);
    expect(errors).toEqual([]);
  });

  it('that could not be stored are reported, and stored with the next', async () => {
    await sql`alter table search_terms rename to hidden_terms`.execute(shop.db);
    search('lamp');
    await searches.stored();
    expect(errors.length).toBeGreaterThan(0);
    await sql`alter table hidden_terms rename to search_terms`.execute(shop.db);
    search('lamp');
    search('desk');
    expect(await list()).toMatchObject([
      { term: 'lamp', searches: 2 },
      { term: 'desk', searches: 1 },
    ]);
  });

  it('are deleted after 400 days', async () => {
    search('lamp');
    await searches.stored();
    const count = async () => (await sql`select from search_terms`.execute(shop.db)).rows.length;
    shop.clock.advance(400 * DAY);
    await deleteExpired(shop.deps);
    expect(await count()).toBe(1);
    shop.clock.advance(DAY);
    await deleteExpired(shop.deps);
    expect(await count()).toBe(0);
  });

  it('are stored without who searched', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'search_terms' order by 1`.execute(
      shop.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'corrected_to',
      'day',
      'filtered',
      'last_at',
      'results',
      'searches',
      'term',
    ]);
  });
});

describe('a term', () => {
  it.each([
    ['  Blue\t\nPhone ', 'blue phone'],
    ['%_\\\'"', '%_\\\'"'],
    ['   ', ''],
    ['İ'.repeat(200), `${'i̇'.repeat(100)}`],
    [`${'x'.repeat(199)}👟`, 'x'.repeat(199)],
  ])('is the query in lower case with single spaces, at most 200 characters: %j', (query, term) => {
    expect(termOf(query)).toBe(term);
  });
});
