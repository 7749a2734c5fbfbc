/** What German asks of an index: umlauts however they are written, and words that are made of others. */

import { describe, expect, it } from 'vitest';
import { parseQuery, wordsToStem } from './parse-query.ts';
import { searchTexts } from './search-texts.ts';
import { noSynonyms } from './synonyms.ts';
import { TextIndex } from './text-index.ts';
import { textLanguageOf } from './text-language.ts';

const german = textLanguageOf('de');
const wordsOf = (text: string) => parseQuery(text, german).words.map((word) => word.text);
/** Enough of an ending for these tests. */
const stemOf = (word: string) => (word === 'das' ? null : word.replace(/(?:en|e|n)$/, ''));

/** @returns the places of the titles that are found, the best first */
function find(titles: readonly string[], text: string): number[] {
  const index = new TextIndex(german);
  for (const [row, title] of titles.entries()) {
    index.add(row, {
      title,
      brand: '',
      category: '',
      options: [],
      highlights: [],
      description: '',
      codes: ['AB12jacke'],
    });
  }
  const words = index.wordsWithoutStem(1000);
  index.setStems(words, words.map(stemOf));
  const query = parseQuery(text, german);
  const { rows, ranks } = searchTexts(index, query, {
    exact: true,
    dropsWords: false,
    synonyms: noSynonyms,
    stems: new Map(wordsToStem(query).map((word) => [word, stemOf(word)])),
    isVisible: () => true,
  });
  return [...rows.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)).map((at) => rows[at] ?? 0);
}

describe('umlauts', () => {
  it.each([
    ['grün gruen grun', ['grun', 'grun', 'grun']],
    ['Öl Oel Straße Strasse STRASSE', ['ol', 'ol', 'strasse', 'strasse', 'strasse']],
    ['Übergröße Uebergroesse', ['ubergrosse', 'ubergrosse']],
    ['gru\u0308n', ['grun']],
    // Letters of their own.
    ['neue Mauer Quelle Kaffee', ['neue', 'mauer', 'quelle', 'kaffee']],
    ['ue', ['u']],
  ])('of “%s” are one letter', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('that are folded already stay as they are', () => {
    for (const text of ['Menüeintrag', 'grueene', 'üee', 'Bäuerin aeae oeue']) {
      const words = wordsOf(text);
      expect(wordsOf(words.join(' '))).toEqual(words);
    }
  });

  it('are letters with accents in other languages', () => {
    expect(parseQuery('grün gruen').words.map((word) => word.text)).toEqual(['grun', 'gruen']);
  });
});

describe('a compound', () => {
  it.each([
    ['Lederjacke', 'jacke'],
    ['Lederjacken', 'Jacke'],
    ['Lederjacke', 'Jacken'],
    ['Lederjacke', 'leder'],
    ['Schafwollmützen', 'muetze'],
    ['Lederhose', 'hosen'],
    ['Die Lederjacke von gestern', 'leder gestern'],
  ])('“%s” is found by its part “%s”', (title, query) => {
    expect(find([title], query)).toEqual([0]);
  });

  it.each([
    // Three letters, and three that are left.
    ['Autoradio', 'rad'],
    ['Hausuhr', 'uhr'],
    ['Reisbeutel', 'eis beutel'],
    ['Spielarten', 'arten spiel gar'],
    ['Anjacke', 'jacke'],
    // In the middle.
    ['Lederjackenknopf', 'jacken'],
    ['jacke2000', 'jackett'],
  ])('“%s” is not found by “%s”', (title, query) => {
    expect(find([title], query)).toEqual([]);
  });

  it('ranks below whole words wherever they are, and above beginnings', () => {
    const titles = ['Jackett', 'Lederjacke', 'Jackenknopf', 'Eine Jacke'];
    expect(find(titles, 'jacke')).toEqual([3, 1, 2, 0]);
    expect(find(['Jacket', 'Lederjack', 'Jack'], 'jack')).toEqual([2, 1, 0]);
  });

  it('is made of words, and not of codes', () => {
    expect(find(['Hut'], 'jacke')).toEqual([]);
  });
});
