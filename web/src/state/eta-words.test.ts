import { expect, it } from 'vitest';
import { etaWords } from './eta-words.ts';

it('the days of a delivery are named with their weekdays, one day once', () => {
  expect(etaWords({ from: '2026-11-23', to: '2026-11-25' })).toBe('Mon, Nov 23 to Wed, Nov 25');
  expect(etaWords({ from: '2026-12-31', to: '2027-01-02' })).toBe('Thu, Dec 31 to Sat, Jan 2');
  expect(etaWords({ from: '2026-11-23', to: '2026-11-23' })).toBe('Mon, Nov 23');
});
