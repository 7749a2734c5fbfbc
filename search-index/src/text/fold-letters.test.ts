import { expect, it } from 'vitest';
import { foldCharacter } from './fold-letters.ts';
import { parseQuery } from './parse-query.ts';

const wordsOf = (text: string) => parseQuery(text).words.map((word) => word.text);

it('folds no character to one that would be folded further', () => {
  const unstable: string[] = [];
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const folded = foldCharacter(character);
    if ([...folded].map(foldCharacter).join('') !== folded) unstable.push(character);
  }
  expect(unstable).toEqual([]);
});

it.each([
  ['Café', ['cafe']],
  ['ΟΔΟΣ', ['οδοσ']],
  ['Straße', ['strasse']],
  ['Ærø Þór Łódź', ['aero', 'thor', 'lodz']],
  ['ﬁne ½ m²', ['fine', '1', '2', 'm2']],
  ['Nike™ Air®', ['nike', 'air']],
  ['soft\u00adhyphen zero\u200bwidth', ['softhyphen', 'zero', 'width']],
  ['e\u0301toile', ['etoile']],
  ['don’t', ['don', 't']],
  ['東京 タワー', ['東京', 'タワー']],
  ['%\\"*', []],
])('reads %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('cuts what is too long to be a word, and what has too many', () => {
  expect(wordsOf(`${'a'.repeat(2000)} b`)).toEqual(['a'.repeat(250), 'b']);
  expect(wordsOf('ﷺ'.repeat(200)).length).toBeLessThanOrEqual(100);
});
