import { expect, it } from 'vitest';
import { isLikelyMistake } from './likely-mistakes.ts';

it.each([
  ['a letter is missing', 'jens', 'jeans'],
  ['the first letter is missing', 'umbler', 'tumbler'],
  ['a letter is doubled', 'bootts', 'boots'],
  ['the first letter is doubled', 'bboots', 'boots'],
  ['two neighbours are swapped', 'scraf', 'scarf'],
  ['the key beside it was hit', 'mug', 'nug'],
  ['a key of the row below was hit', 'walnut', 'wzlnut'],
  ['a vowel in place of another', 'merano', 'merino'],
  ['a vowel is too many', 'colour', 'color'],
  ['a letter of another alphabet', 'кот', 'кит'],
  ['there are two mistakes', 'hadhpones', 'headphones'],
])('is likely if %s', (_, typed, meant) => {
  expect(isLikelyMistake(typed, meant)).toBe(true);
});

it.each([
  ['couch', 'touch'],
  ['bike', 'like'],
  ['wine', 'wide'],
  ['women', 'woven'],
  ['purse', 'pure'],
  ['sweater', 'seater'],
  ['toys', 'toes'],
  ['cell', 'well'],
])('is not likely if %s is a word of its own, one letter away from %s', (typed, meant) => {
  expect(isLikelyMistake(typed, meant)).toBe(false);
});
