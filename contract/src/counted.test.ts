import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [1234, '1,234 items'],
])('%i is counted in words as %s', (count, words) => {
  expect(counted(count, 'item')).toBe(words);
});

it('a verb follows the number, too', () => {
  expect([1, 3].map((count) => counted(count, 'item goes', 'items go'))).toEqual(['1 item goes', '3 items go']);
});
