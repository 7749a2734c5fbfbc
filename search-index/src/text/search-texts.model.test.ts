import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { full, runs } from '../../../server/test/runs.ts';
import { PlainNearest } from '../../test/plain-nearest.ts';
import { type PlainProduct, PlainSearch, plainStem } from '../../test/plain-search.ts';
import { parseQuery } from './parse-query.ts';
import type { ProductTexts } from './product-texts.ts';
import { searchTexts } from './search-texts.ts';
import { compileSynonyms, wordsOfSynonyms } from './synonyms.ts';
import { TextIndex } from './text-index.ts';

// Few letters and many separators, so that words meet, join and are close to each other.
const word = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'tshirt',
      't',
      'shirt',
      'shirts',
      'the',
      'of',
      's',
      'lamp',
      'lamps',
      'clamp',
      'x',
      'box',
      'xbox',
      'in',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'B'), minLength: 1, maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '35',
      '3',
      '5',
      'a1',
      'longerword',
      'longrewords',
      'lognerwrd',
      'shrit',
      'lmap',
      'tshrit',
      'lam1',
    ),
  },
);
const separator = fc.constantFrom(' ', ' ', ' ', ' ', '-', '.', "'", ' - ', '. ', '’');
const text = fc.array(fc.tuple(word, separator), { maxLength: 5 }).map((parts) => parts.flat().join(''));
const texts: fc.Arbitrary<ProductTexts> = fc.record({
  title: text,
  brand: word,
  category: word,
  options: fc.array(word, { maxLength: 2 }),
  highlights: fc.array(text, { maxLength: 2 }),
  description: text,
  codes: fc.array(word, { maxLength: 1 }),
});
const groups = fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { maxLength: 2 });
/** Products are added, changed (their old row removed) and removed, in any order. */
const changes = fc.array(
  fc.record({
    texts,
    isVisible: fc.boolean(),
    removes: fc.option(fc.nat({ max: 20 }), { freq: 4 }),
    gap: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 12 },
);

interface Change {
  texts: ProductTexts;
  isVisible: boolean;
  removes: number | null;
  gap: number;
}

function indexAfter(list: readonly Change[]) {
  const index = new TextIndex();
  let products: PlainProduct[] = [];
  let row = 0;
  for (const change of list) {
    row += 1 + change.gap;
    index.add(row, change.texts);
    products.push({ row, texts: change.texts, isVisible: change.isVisible });
    const removed = change.removes === null ? undefined : products[change.removes];
    if (removed === undefined) continue;
    index.remove(removed.row);
    products = products.filter((product) => product !== removed);
  }
  const words = index.wordsWithoutStem(10_000);
  index.setStems(words, words.map(plainStem));
  return { index, products };
}

/** Of all words, also of those that become neighbours because one between them is left out. */
class AnyStems extends Map<string, string | null> {
  override has(): boolean {
    return true;
  }
  override get(word: string): string | null {
    return plainStem(word);
  }
}

const stemsOf = (words: readonly string[]) => new Map(words.map((each) => [each, plainStem(each)]));

function search(list: readonly Change[], synonyms: readonly (readonly string[])[], query: string, exact: boolean) {
  const { index, products } = indexAfter(list);
  const parsed = parseQuery(query);
  const matches = searchTexts(index, parsed, {
    exact,
    dropsWords: true,
    synonyms: compileSynonyms(synonyms, stemsOf(wordsOfSynonyms(synonyms))),
    stems: new AnyStems(),
    isVisible: (row) => products.some((product) => product.row === row && product.isVisible),
  });
  const plain = new PlainSearch(products, synonyms);
  const ever = list.map(({ texts: each }) => each);
  return { matches, plain, nearest: new PlainNearest(plain, products, ever) };
}

const someRuns = { numRuns: runs(600) };

describe('Searching the index', () => {
  it('finds the products that a reader of the rules finds, whatever was added, changed and removed before', () => {
    fc.assert(
      fc.property(changes, groups, text, (list, synonyms, query) => {
        const { matches, plain } = search(list, synonyms, query, true);
        expect([...matches.rows]).toEqual(plain.find(query).map(({ row }) => row));
        expect(matches.read.correctedQuery).toBeNull();
      }),
      someRuns,
    );
  });

  it('ranks phrases in the title before others, whole words before beginnings, then by field', () => {
    fc.assert(
      fc.property(changes, groups, text, (list, synonyms, query) => {
        const { matches, plain } = search(list, synonyms, query, true);
        const found = plain.find(query);
        const ranked = (rank: (row: number) => number) =>
          found.map((a) => found.map((b) => Math.sign(rank(a.row) - rank(b.row))));
        const plainRank = (row: number) => {
          const match = found.find((each) => each.row === row);
          return match === undefined
            ? -1
            : Number(!match.isPhrase) * 1e6 + Number(match.isBeginning) * 1e3 + match.fields;
        };
        expect(ranked((row) => matches.ranks[matches.rows.indexOf(row)] ?? -1)).toEqual(ranked(plainRank));
      }),
      someRuns,
    );
  });

  it('corrects and leaves out words where no product has all of them, as trying every word in every product does', () => {
    const reached = { corrected: 0, dropped: 0, mixed: 0 };
    fc.assert(
      fc.property(changes, groups, text, (list, synonyms, query) => {
        const { matches, nearest } = search(list, synonyms, query, false);
        const { rows, ...read } = nearest.answer(query);
        expect({ ...matches.read, rows: [...matches.rows] }).toEqual({ ...read, rows });
        if (read.correctedQuery !== null) reached.corrected += 1;
        if (read.droppedWords.length > 0) reached.dropped += 1;
        else if (read.matched === 'some') reached.mixed += 1;
      }),
      someRuns,
    );
    // A fifth of the runs may reach some of them by chance alone.
    if (full) expect(Math.min(...Object.values(reached))).toBeGreaterThan(10);
  });

  it('ranks products with some of the words by whole words before beginnings, then by field', () => {
    fc.assert(
      fc.property(changes, text, (list, query) => {
        const { matches, plain } = search(list, [], query, false);
        const { matched, droppedWords, correctedQuery } = matches.read;
        if (matched === 'all' || droppedWords.length > 0) return;
        const found = plain.findMost(correctedQuery ?? query);
        const ranks = found.map(({ isBeginning, fields }) => Number(isBeginning) * 1000 + fields);
        const order = (values: readonly number[]) => values.map((a) => values.map((b) => Math.sign(a - b)));
        expect(order([...matches.ranks])).toEqual(order(ranks));
      }),
      someRuns,
    );
  });

  it('takes the correction that more visible products have, though a closer one is in more of all products', () => {
    const named = (title: string, isVisible: boolean): Change => ({
      texts: { title, brand: '', category: '', options: [], highlights: [], description: '', codes: [] },
      isVisible,
      removes: null,
      gap: 0,
    });
    const closer = [true, false, false, false].map((isVisible) => named('longerword', isVisible));
    const more = Array.from({ length: 3 }, () => named('longerwunt', true));
    expect(search([...closer, ...more], [], 'longerwurd', false).matches.read.correctedQuery).toBe('longerwunt');
  });

  it('is never an exception', () => {
    fc.assert(
      fc.property(changes, fc.string({ unit: 'binary', maxLength: 200 }), (list, query) => {
        expect(search(list, [], query, false).matches.rows.length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
