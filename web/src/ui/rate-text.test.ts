import { expect, it } from 'vitest';
import { rateText } from './rate-text.ts';

it('writes rates with the decimals that they have', () => {
  expect([19, 8.25, 8.875].map(rateText)).toEqual(['19', '8.25', '8.875']);
});
