import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('the pause doubles with each attempt, up to the longest', () => {
  const pauses = [1, 2, 3, 4, 5, 2000].map((attempts) => backoffMs(attempts, { firstMs: 5, longestMs: 40 }));
  expect(pauses).toEqual([5, 10, 20, 40, 40, 40]);
});
