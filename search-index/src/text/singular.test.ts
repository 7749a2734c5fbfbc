import { expect, it } from 'vitest';
import { singularOf } from './singular.ts';

it.each([
  ['knives', 'knife'],
  ['penknives', 'penknife'],
  ['housewives', 'housewife'],
  ['scarves', 'scarf'],
  ['loaves', 'loaf'],
  ['bookshelves', 'bookshelf'],
  ['halves', 'half'],
  ['wolves', 'wolf'],
  ['leaves', 'leaf'],
  ['women', 'woman'],
  ['sportswomen', 'sportswoman'],
  ['men', 'man'],
  ['feet', 'foot'],
  ['mice', 'mouse'],
  ['teeth', 'tooth'],
  ['children', 'child'],
])('%s are folded to %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

it.each(['gloves', 'olives', 'waves', 'sleeves', 'stoves', 'valves', 'shoes', 'specimen', 'women’s', 'knife'])(
  '%s stays what it is',
  (word) => {
    expect(singularOf(word)).toBe(word);
  },
);
