import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { suggestQueries } from './suggest-queries.ts';
import { noSynonyms } from './synonyms.ts';
import { TextIndex } from './text-index.ts';

const hidden = 6;

function indexOf(titles: readonly string[]): TextIndex {
  const index = new TextIndex();
  for (const [row, title] of titles.entries()) {
    index.add(row, { title, brand: '', category: '', options: [], highlights: [], description: '', skus: [] });
  }
  const words = index.wordsWithoutStem(1000);
  index.setStems(
    words,
    words.map((word) => (word === 'shall' ? null : word.replace(/s$/, ''))),
  );
  return index;
}

const index = indexOf([
  'Blue Shoes',
  'Blue Shoe and Shirt',
  'Red Shoes',
  'Red Shirt',
  'Shawl that shall fit',
  'Green Shorts, T-Shirt',
  'Shaver Shaver',
]);

const suggest = (query: string, limit = 3) =>
  suggestQueries(index, parseQuery(query), {
    stems: new Map(),
    synonyms: noSynonyms,
    isVisible: (row) => row !== hidden,
    limit,
  });

it('completes the last word to the words that most products have, each stem once', () => {
  expect(suggest('sh')).toEqual(['shirt', 'shoes', 'shawl']);
  expect(suggest('sh', 1)).toEqual(['shirt']);
});

it('counts products that also have the words before', () => {
  expect(suggest('blue sh')).toEqual(['blue shirt', 'blue shoes']);
  expect(suggest('red sh')).toEqual(['red shirt', 'red shoes']);
  expect(suggest('purple sh')).toEqual([]);
});

it('suggests no words of invisible products alone, that the dictionary drops, or that no text has as one word', () => {
  expect(suggest('shav')).toEqual([]);
  expect(suggest('shal')).toEqual([]);
  expect(suggest('tsh')).toEqual([]);
});

it('suggests neither the query itself nor another form of it', () => {
  expect(suggest('shirt')).toEqual([]);
  expect(suggest('shoe')).toEqual([]);
  expect(suggest('')).toEqual([]);
  expect(suggest('%')).toEqual([]);
});
