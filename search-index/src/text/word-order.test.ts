import { expect, it } from 'vitest';
import { Vocabulary } from './vocabulary.ts';
import { WordOrder } from './word-order.ts';

/** As many different words as asked for, most of them numbers; some begin with letters outside of ASCII. */
const manyWords = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const number = ((at * 7919) % 1_000_003).toString(at % 5 === 0 ? 36 : 10);
    return at % 7 === 0 ? `ж${number}` : at % 11 === 0 ? `longerthankeys${number}` : number;
  });

it('finds all words that begin with some letters, among words that are sorted and words that are new', () => {
  const vocabulary = new Vocabulary();
  const order = new WordOrder(vocabulary);
  const words = manyWords(20_000);
  for (const word of words) {
    vocabulary.internText(word);
    order.extend();
  }
  const distinct = [...new Set(words)];
  expect(vocabulary.count).toBe(distinct.length);
  for (const prefix of [
    '1',
    '12',
    '123',
    'ж',
    'ж1',
    'longer',
    'longerthankeys5',
    'a',
    'zz',
    'nothing',
    distinct[77] ?? '',
  ]) {
    const found = order.beginningWith(prefix).map((word) => vocabulary.textOf(word));
    expect(found.sort()).toEqual(distinct.filter((word) => word.startsWith(prefix)).sort());
  }
});

it('gives each word one number, and finds it again', () => {
  const vocabulary = new Vocabulary();
  const words = manyWords(20_000);
  const numbers = new Map(words.map((word) => [word, vocabulary.internText(word)]));
  expect(new Set(numbers.values()).size).toBe(numbers.size);
  for (const [word, number] of numbers) {
    expect(vocabulary.find(word)).toBe(number);
    expect(vocabulary.textOf(number)).toBe(word);
  }
  expect(vocabulary.find('nothing')).toBe(-1);
});
