import { expect, it } from 'vitest';
import { formatCount } from './numbers.ts';

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])('%i is written as people write it', (whole) => {
  expect(formatCount(whole)).toBe(new Intl.NumberFormat('en-US').format(whole));
});
