import { parseQuery, wordsToStem } from '@shop/search-index/text/parse-query';
import type { ProductTexts } from '@shop/search-index/text/product-texts';
import { searchTexts } from '@shop/search-index/text/search-texts';
import { compileSynonyms, type Stems, wordsOfSynonyms } from '@shop/search-index/text/synonyms';
import { TextIndex } from '@shop/search-index/text/text-index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoProduct, demoProducts } from '../../../seed/demo-catalogue.ts';
import { demoVariants } from '../../../seed/demo-variants.ts';
import { demoSynonyms, mistypedQueries, synonymQueries } from '../../../test/demo-mistakes.ts';
import { demoQueries } from '../../../test/demo-queries.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createStemmer } from './stemmer.ts';

const index = new TextIndex();
let database: TestDatabase;

/** By PostgreSQL's english dictionary, as the shop asks for them. */
async function stemsOf(words: readonly string[]): Promise<Stems> {
  return createStemmer(database.db).findStems(words);
}

function textsOf(product: DemoProduct): ProductTexts {
  const { title, brand, category, description, highlights, colors, sizes } = product;
  const skus = demoVariants(product).flatMap(({ sku }) => (sku === null || sku === undefined ? [] : [sku]));
  return {
    title,
    brand,
    category,
    description,
    highlights,
    options: [...colors, ...sizes.map(({ name }) => name)],
    codes: skus,
  };
}

/** The slugs that a shopper sees, in the order of the page: rank, in stock before sold out, rating, id. */
async function find(query: string, options: { synonyms?: readonly (readonly string[])[]; exact?: boolean } = {}) {
  const { synonyms = [], exact = false } = options;
  const parsed = parseQuery(query);
  const { rows, ranks, read } = searchTexts(index, parsed, {
    exact,
    dropsWords: true,
    synonyms: compileSynonyms(synonyms, await stemsOf(wordsOfSynonyms(synonyms))),
    stems: await stemsOf(wordsToStem(parsed)),
    isVisible: (row) => demoProducts[row]?.deleted === false,
  });
  const found = [...rows].flatMap((row, at) => {
    const product = demoProducts[row];
    return product === undefined || product.deleted ? [] : [{ ...product, row, rank: ranks[at] ?? 0 }];
  });
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(a.stock === 0) - Number(b.stock === 0) ||
      b.ratingHundredths - a.ratingHundredths ||
      a.row - b.row,
  );
  return { slugs: found.map(({ slug }) => slug), ...read };
}

beforeAll(async () => {
  database = await openTestDatabase();
  for (const [row, product] of demoProducts.entries()) index.add(row, textsOf(product));
  const words = index.wordsWithoutStem(100_000);
  const stems = await stemsOf(words);
  index.setStems(
    words,
    words.map((word) => stems.get(word) ?? null),
  );
});
afterAll(() => database.close());

for (const [kind, queries] of Object.entries(demoQueries)) {
  describe(`${kind}:`, () => {
    it.each(queries.map(([query, ...slugs]) => ({ query, slugs })))('$query', async ({ query, slugs }) => {
      const found = await find(query);
      const first = slugs.length === 0 ? found.slugs : found.slugs.slice(0, slugs.length);
      expect(new Set(first)).toEqual(new Set(slugs));
    });
  });
}

describe('Typing mistakes:', () => {
  it.each(mistypedQueries)('%s', async (query, corrected, slug) => {
    const found = await find(query);
    expect(found.correctedQuery).toBe(corrected);
    expect(found.slugs[0]).toBe(slug);
    expect((await find(query, { exact: true })).slugs).not.toContain(slug);
  });
});

describe('Words of things that the demo does not sell:', () => {
  it.each(['couch', 'bike', 'women', 'purse', 'sweater', 'toys'])(
    '%s does not become a word of some description',
    async (query) => {
      expect(await find(query)).toMatchObject({ slugs: [], correctedQuery: null });
    },
  );
});

describe('Words of which no product has all:', () => {
  it('are left out if none of the found products has them, but for exact searches', async () => {
    expect(await find('Cheap red shoes')).toMatchObject({
      correctedQuery: null,
      droppedWords: ['cheap'],
      matched: 'some',
    });
    expect(await find('cheap rde heels')).toMatchObject({ droppedWords: ['cheap', 'rde'], matched: 'some' });
    expect(await find('cheap leahter handbag')).toMatchObject({
      correctedQuery: 'leather handbag',
      droppedWords: ['cheap'],
      matched: 'some',
    });
    expect(await find('banjo violin')).toMatchObject({ correctedQuery: null, droppedWords: [], matched: 'some' });
    expect(await find('red heels')).toMatchObject({ droppedWords: [], matched: 'all' });
    expect(await find('xylophone')).toEqual({ slugs: [], correctedQuery: null, droppedWords: [], matched: 'all' });
    for (const query of ['cheap red shoes', 'banjo violin', 'linen blossom honey']) {
      expect(await find(query, { exact: true })).toEqual({
        slugs: [],
        correctedQuery: null,
        droppedWords: [],
        matched: 'all',
      });
    }
  });
});

describe('Synonyms:', () => {
  it.each(synonymQueries)('%s', async (query, ...slugs) => {
    const found = await find(query, { synonyms: demoSynonyms });
    expect(found.slugs.slice(0, slugs.length)).toEqual(slugs);
    expect(found.correctedQuery).toBeNull();
  });
});
