/** How much of what shoppers type with mistakes, and of the names of brands and categories, is on the first page of a shop of 20,000 products. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoProducts } from '../../../seed/demo-catalogue.ts';
import { largeCatalogue } from '../../../test/large-catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

const GENERATED = 20_000;

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof largeCatalogue>>;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await largeCatalogue(database.db, GENERATED);
}, 60_000);
afterAll(() => database.close());

/** The same numbers each time. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighboursOf(letter: string): string[] {
  const row = KEYS.findIndex((keys) => keys.includes(letter));
  const at = KEYS[row]?.indexOf(letter) ?? 0;
  const near = [KEYS[row]?.[at - 1], KEYS[row]?.[at + 1], KEYS[row + 1]?.[at], KEYS[row - 1]?.[at]];
  return near.filter((key) => key !== undefined);
}

const mistakes = {
  drop: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  double: (word: string, at: number) => word.slice(0, at + 1) + word.slice(at),
  swap: (word: string, at: number) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  neighbour: (word: string, at: number, chance: (below: number) => number) => {
    const near = neighboursOf((word[at] ?? '').toLowerCase());
    return word.slice(0, at) + (near[chance(near.length)] ?? word[at]) + word.slice(at + 1);
  },
};
const kinds = Object.values(mistakes);

/** @returns titles of visible demo products, each with one letter of a word changed */
function mistyped(
  seed: number,
  count: number,
  wordsOf: (title: string[], at: number) => string[],
): { title: string; query: string }[] {
  const chance = chances(seed);
  const titles = demoProducts.filter(({ deleted }) => !deleted).map(({ title }) => title);
  const made: { title: string; query: string }[] = [];
  while (made.length < count) {
    const title = titles[chance(titles.length)] ?? '';
    const words = title.split(' ');
    const at = chance(words.length);
    const word = words[at] ?? '';
    if (!/^[a-z]{4,}$/i.test(word)) continue;
    const changed = kinds[chance(kinds.length)]?.(word, chance(word.length), chance) ?? word;
    if (changed === word) continue;
    made.push({ title, query: wordsOf(words.with(at, changed), at).join(' ') });
  }
  return made;
}

/** A generated product has the title of its model in its own. */
async function expectFound(queries: readonly { title: string; query: string }[]): Promise<void> {
  const missed: string[] = [];
  for (const { title, query } of queries) {
    const { products, read } = await shop.find(query);
    if (products.some((one) => one.title.includes(title))) continue;
    missed.push(`${query}: '${read.correctedQuery ?? query}' without '${read.droppedWords}' is ${products[0]?.title}`);
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(queries.length * 0.02);
}

describe('on the first page of the demo and 20,000 generated products', () => {
  it('98 of 100 titles with one letter changed have their product', { timeout: 60_000 }, async () => {
    await expectFound(mistyped(1, 1000, (words) => words));
  });

  it('so have two words of them', { timeout: 60_000 }, async () => {
    await expectFound(mistyped(2, 300, (words, at) => words.slice(Math.max(0, at - 1), Math.max(2, at + 1))));
  });

  it('8 of 10 are of the brand or category that is searched for by its name', async () => {
    for (const of of ['brand', 'category'] as const) {
      const names = [...new Set(shop.documents.map((one) => one[of]))];
      for (const name of names) {
        const count = shop.documents.filter((one) => one[of] === name && !one.deleted).length;
        if (count < 10) continue;
        const { products } = await shop.find(name);
        expect.soft(products.filter((one) => one[of] === name).length, name).toBeGreaterThanOrEqual(8);
      }
    }
  });
});
