/** Lists by title in the languages of the shop: from the search index, and from the database until the index is loaded. */

import { allLanguages } from '@shop/messages/language';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let plain: TestApp;
let letLoad: () => void;
let admin: Client;
let shoppers: Client[];

beforeAll(async () => {
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  shop = await startTestApp({ rateLimits: false });
  plain = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false, loadSearchAfter: held });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  shoppers = [await shop.as(user), await plain.as(user)];
});
afterAll(async () => {
  letLoad();
  await plain.stop();
  await shop.close();
});

async function speak(...languages: string[]) {
  expect(await admin.patch('/settings', { languages })).toMatchObject({ status: 200 });
  for (const client of shoppers) await client.get('/products?q=any');
  await shop.search.untilLoaded();
}

async function make(title: string, translations: Record<string, string> = {}): Promise<number> {
  const { id } = await makeProduct(shop, { title });
  const sent = Object.fromEntries(Object.entries(translations).map(([tag, own]) => [tag, { title: own }]));
  expect(await admin.patch(`/products/${id}`, { translations: sent })).toMatchObject({ status: 200 });
  return id;
}

const listed = z.array(z.object({ id: z.number(), title: z.string() }));

/** In pages of two; the same in both processes. */
async function sorted(query: string): Promise<z.output<typeof listed>> {
  const lists = shoppers.map(async (client) => {
    const all: z.output<typeof listed> = [];
    for (let page = 1; ; page += 1) {
      const part = read(listed, await client.get(`/products?_sort=title&${query}&_limit=7&_page=${page}`));
      if (part.length === 0) return all;
      all.push(...part);
    }
  });
  const [fromIndex = [], fromDatabase = []] = await Promise.all(lists);
  expect(fromDatabase).toEqual(fromIndex);
  return fromIndex;
}

const LETTERS = ['n', 'ñ', 'o', 'ö', 'z', 'ä', 'a', 'Z', 'م', 'ب', 'ch', ' '];

describe('a list by title', () => {
  it('has the shown titles in the order of each language, ties by id', async () => {
    await speak('en', 'de', 'es', 'ar');
    const word = (n: number) => Array.from({ length: 3 }, (_, at) => LETTERS[(n * (at * 5 + 3) + at) % 12]).join('');
    for (let n = 0; n < 24; n += 1) {
      const translations = n % 3 === 0 ? {} : { de: `x${word(n * 7)}`, es: `x${word(n + 1)}`, ar: `x${word(n * 2)}` };
      await make(`x${word(n)}`, translations);
    }
    for (const lang of ['en', 'de', 'es', 'ar']) {
      const { compare } = new Intl.Collator(lang);
      for (const [order, sign] of [['asc', 1] as const, ['desc', -1] as const]) {
        const found = await sorted(`lang=${lang}&_order=${order}`);
        const expected = found.toSorted((one, other) => {
          const byBytes = one.title < other.title ? -1 : one.title > other.title ? 1 : 0;
          return sign * (compare(one.title, other.title) || byBytes) || one.id - other.id;
        });
        expect(
          found.map(({ title }) => title),
          `${lang} ${order}`,
        ).toEqual(expected.map(({ title }) => title));
        expect(found).toEqual(expected);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      }
    }
  });

  it('sorts what a search and filters leave in the same way', async () => {
    await speak('en', 'es');
    const later = await make('quokka a', { es: 'ñandú quokka' });
    const first = await make('quokka b', { es: 'nutria quokka' });
    const ids = async (lang: string) => (await sorted(`q=quokka&lang=${lang}&in_stock=true`)).map(({ id }) => id);
    expect(await ids('es')).toEqual([first, later]);
    expect(await ids('en')).toEqual([later, first]);
  });

  it('has a new title in its place in the next answer', async () => {
    await speak('en', 'es');
    const id = await make('Moved', { es: 'aaaa' });
    const place = async () => (await sorted('lang=es')).findIndex((one) => one.id === id);
    expect(await place()).toBe(0);
    await admin.patch(`/products/${id}`, { translations: { es: { title: 'zzzz' } } });
    expect(await place()).toBeGreaterThan(20);
    await admin.patch(`/products/${id}`, { translations: { es: null } });
    expect((await sorted('lang=es')).find((one) => one.id === id)?.title).toBe('Moved');
  });

  it('in a shop with one language has the order of that', async () => {
    await speak('es');
    const ids = [await make('Ñandú'), await make('Nutria'), await make('Oso')];
    const found = (await sorted('')).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(found).toEqual([ids[1], ids[0], ids[2]]);
    await speak('en');
    expect((await sorted('')).map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  });
});

describe('a list of staff', () => {
  it('by category has the labels that it shows in the order of the language', async () => {
    await speak('en', 'es');
    const [one, other] = [await make('quagga'), await make('quagga')];
    const label = async (id: number, text: string) => {
      const { category } = read(z.object({ category: z.string() }), await admin.get(`/products/${id}?admin=true`));
      const all = read(
        z.array(z.object({ id: z.number(), value: z.string() })),
        await admin.get('/categories?admin=true'),
      );
      const own = all.find(({ value }) => value === category);
      expect((await admin.patch(`/categories/${own?.id}`, { translations: { es: { label: text } } })).status).toBe(200);
    };
    await label(one, 'Ñame');
    await label(other, 'Nabo');
    const ids = read(listed, await admin.get('/products?admin=true&q=quagga&_sort=category&lang=es'));
    expect(ids.map(({ id }) => id)).toEqual([other, one]);
  });
});

it('PostgreSQL has a collation of each language that comes along', async () => {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation`.execute(shop.db);
  for (const tag of allLanguages) expect(rows.map(({ name }) => name)).toContain(`${tag}-x-icu`);
});
