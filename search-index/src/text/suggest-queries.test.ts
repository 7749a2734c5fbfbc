import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { searchTexts } from './search-texts.ts';
import { suggestQueries } from './suggest-queries.ts';
import { noSynonyms } from './synonyms.ts';
import { TextIndex } from './text-index.ts';

type Texts = { title: string; brand?: string; category?: string; description?: string };

const hidden = 'Shaver Shaver';
const products: readonly Texts[] = [
  { title: 'Blue Shoes' },
  { title: 'Blue Shoe and Shirt' },
  { title: 'Red Shoes' },
  { title: 'Red Shirt' },
  { title: 'Shawl that shall fit' },
  { title: 'Green Shorts, T-Shirt' },
  { title: hidden },
  { title: 'Harbour Kitchen Radio' },
  { title: 'Pocket Kitchen Radio' },
  { title: 'Silver Ring', description: 'Wide enough without a kitchen. Shape and sheet within reach; a t as well.' },
  { title: 'Reading lamp', description: 'Rest in the kitchen, with ember.' },
  { title: 'Wireless Bell', brand: 'Ember Works' },
  { title: 'Oak Table', brand: 'Ember Works', category: 'Home & Garden' },
  { title: 'Ember Wallet', category: 'Kitchen' },
  { title: 'Electric Kettle', category: 'Kitchen' },
];

const index = new TextIndex();
for (const [row, { title, brand = '', category = '', description = '' }] of products.entries()) {
  index.add(row, { title, brand, category, options: ['Shade'], highlights: [], description, codes: ['SH1'] });
}
const words = index.wordsWithoutStem(1000);
const droppedWords = ['shall', 'that', 'and', 'with', 'without', 'within', 'the'];
index.setStems(
  words,
  words.map((word) => (droppedWords.includes(word) ? null : word.replace(/s$/, ''))),
);
const isVisible = (row: number) => products[row]?.title !== hidden;

function suggest(typed: string, limit = 3): string[] {
  const query = parseQuery(typed);
  const options = { stems: new Map(), synonyms: noSynonyms, isVisible };
  const { read, ...found } = searchTexts(index, query, { ...options, exact: true, dropsWords: false });
  const rows = [...found.rows].filter(isVisible);
  const named = (['brand', 'category'] as const).flatMap((kind) =>
    [...new Set(products.map((one) => one[kind] ?? ''))].map((label) => ({
      name: parseQuery(label),
      label,
      count: rows.filter((row) => products[row]?.[kind] === label).length,
    })),
  );
  const isFound = named.filter(({ label, count }) => label !== '' && count > 0);
  return suggestQueries(index, query, found, { ...options, limit, typed, named: isFound });
}

describe('suggested queries', () => {
  it('complete the last word to the words that most titles have, each stem once', () => {
    expect(suggest('sh')).toEqual(['shirt', 'shoes', 'shawl']);
    expect(suggest('sh', 1)).toEqual(['shirt']);
  });

  it('count titles that also have the words before', () => {
    expect(suggest('blue sh')).toEqual(['blue shirt', 'blue shoe']);
    expect(suggest('red sh')).toEqual(['red shirt', 'red shoes']);
    expect(suggest('purple sh')).toEqual([]);
    expect(suggest('kitchen r')).toEqual(['kitchen radio']);
  });

  it('are never made of words of descriptions, colours or SKUs', () => {
    expect(suggest('wi')).toEqual(['wireless']);
    expect(suggest('e')).toEqual(['ember works', 'electric', 'ember']);
    expect(suggest('shap')).toEqual([]);
    expect(suggest('shad')).toEqual([]);
    expect(suggest('sh1')).toEqual([]);
  });

  it('complete the names of brands and categories', () => {
    expect(suggest('ember w')).toEqual(['ember works', 'ember wallet']);
    expect(suggest('Home and g')).toEqual([]);
    expect(suggest('home g')).toEqual(['home & garden']);
    expect(suggest('kit')).toEqual(['kitchen']);
    expect(suggest('ember works')).toEqual([]);
  });

  it('of a brand’s products with another word before are words of their titles', () => {
    expect(suggest('works be')).toEqual(['works bell']);
  });

  it('go on in a word that is typed with a dash', () => {
    expect(suggest('t-sh')).toEqual(['t-shirt']);
    expect(suggest('Green  T-Sh')).toEqual(['green t-shirt']);
  });

  it('are no words of invisible products alone, that the dictionary drops, or that no text has as one word', () => {
    expect(suggest('shav')).toEqual([]);
    expect(suggest('shal')).toEqual([]);
    expect(suggest('tsh')).toEqual([]);
  });

  it('are neither the query itself nor another form of it', () => {
    expect(suggest('shirt')).toEqual([]);
    expect(suggest('shoe')).toEqual([]);
    expect(suggest('')).toEqual([]);
    expect(suggest('%')).toEqual([]);
  });

  it('all find something', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const typed = letters.flatMap((one) => [
      one,
      ...letters.map((two) => one + two),
      `ember ${one}`,
      `kitchen ${one}`,
      `t-${one}`,
    ]);
    for (const query of typed.flatMap((one) => suggest(one))) {
      const options = { stems: new Map(), synonyms: noSynonyms, isVisible, exact: true, dropsWords: false };
      expect([...searchTexts(index, parseQuery(query), options).rows].filter(isVisible), query).not.toEqual([]);
    }
  });
});
