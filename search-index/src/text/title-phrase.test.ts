import { expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { searchTexts } from './search-texts.ts';
import { compileSynonyms } from './synonyms.ts';
import { TextIndex } from './text-index.ts';

/** The titles in the order of their ranks; of equal ranks in the order given. */
function ranked(query: string, titles: readonly string[], synonyms: readonly (readonly string[])[] = []): string[][] {
  const index = new TextIndex();
  for (const [row, title] of titles.entries()) {
    index.add(row, { title, brand: '', category: '', options: [], highlights: [], description: '', codes: [] });
  }
  const { rows, ranks } = searchTexts(index, parseQuery(query), {
    exact: true,
    dropsWords: true,
    synonyms: compileSynonyms(synonyms, new Map()),
    stems: new Map(),
    isVisible: () => true,
  });
  const levels = [...new Set(ranks)].sort((a, b) => a - b);
  return levels.map((level) => [...rows].filter((_, at) => ranks[at] === level).map((row) => titles[row] ?? ''));
}

it.each([
  ['desk lamp', ['Lamp for a Desk', 'Blue Desk Lamp']],
  ['lamp desk lamp', ['Desk Lamp Lamp', 'Lamp Desk Lamp Desk']],
  ['cotton tshirt', ['T-Shirt, Cotton', 'Cotton T-Shirt']],
  ['cotton t shirt', ['TShirt of Cotton', 'A Cotton Tshirt']],
  ['cotton t-shirt', ['T Shirt of Cotton', 'Cotton T Shirt']],
])('%s as a phrase in the title ranks above its words apart', (query, titles) => {
  expect(ranked(query, titles)).toEqual([titles.slice(1), titles.slice(0, 1)]);
});

it('knows the phrase in other words that mean the same', () => {
  const synonyms = [['running shoes', 'sneakers']];
  const titles = ['Shoes for Running, Red', 'Sneakers, Red', 'Red Running Shoes', 'Red Sneakers'];
  expect(ranked('red sneakers', titles, synonyms)).toEqual([titles.slice(2), titles.slice(0, 2)]);
  expect(ranked('sneakers', titles, synonyms)).toEqual([titles.slice(1), titles.slice(0, 1)]);
});

it('reads a query of a hundred equal words in time', () => {
  const titles = ['x '.repeat(90), 'x '.repeat(110)];
  expect(ranked(`${'x '.repeat(99)}y`, titles)).toEqual([]);
  expect(ranked('x '.repeat(100), titles)).toEqual([titles.slice(1), titles.slice(0, 1)]);
});
