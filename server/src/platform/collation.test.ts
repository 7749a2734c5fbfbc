import { expect, it } from 'vitest';
import { hasOwnCollation } from './collation.ts';

it.each([
  ['en', false],
  ['de', false],
  ['fr', false],
  ['es', true],
  ['ar', true],
  ['sv', true],
  ['cs', true],
  ['ru', true],
])('in %s, letters have an order of their own: %s', (language, isOwn) => {
  expect(hasOwnCollation(language)).toBe(isOwn);
});
