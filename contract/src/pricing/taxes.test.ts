import { describe, expect, it } from 'vitest';
import { cost, line, method, tax, zone } from './order.fixture.ts';

describe('taxes', () => {
  it('take for each class the rates of the region before those without, then the latest that is in force', () => {
    const taxRates = [
      tax(5, { id: 1 }),
      tax(6, { id: 2, from: '2026-11-22' }),
      tax(7, { id: 3, from: '2026-11-23' }),
      tax(8, { id: 4, region: 'Bavaria', from: '2019-01-01' }),
      tax(9, { id: 5, country: 'AT' }),
      tax(2, { id: 6, taxClass: 'books' }),
    ];
    const rates = (state: string | null, taxClass: string | null = null, country = 'DE') =>
      cost([line(100, 1, { taxClass })], { taxRates }, { destination: { country, state, taxId: null } }).taxes.map(
        ({ id }) => id,
      );
    expect(rates(null)).toEqual([2]);
    expect(rates('BAVARIA')).toEqual([4]);
    expect(rates('Saxony')).toEqual([2]);
    expect(rates(null, 'books')).toEqual([6]);
    expect(rates('Bavaria', 'unknown')).toEqual([]);
    expect(rates(null, null, 'AT')).toEqual([5]);
    expect(rates(null, null, 'FR')).toEqual([]);
  });

  it('are one entry a rate that has a base, by its id; shipping has a class of its own', () => {
    const taxRates = [
      tax(19, { id: 3 }),
      tax(7, { id: 2, taxClass: 'books' }),
      tax(19, { id: 1, taxClass: 'shipping' }),
    ];
    const lines = [line(10), line(20, 1, { taxClass: 'books' }), line(30), line(40, 1, { taxClass: 'none' })];
    expect(cost(lines, { taxRates, zones: zone(method()) }).taxes).toMatchObject([
      { id: 1, baseMinor: 490, lines: [], shipping: true },
      { id: 2, baseMinor: 2_000, lines: [1], shipping: false },
      { id: 3, baseMinor: 4_000, lines: [0, 2], shipping: false },
    ]);
    expect(cost(lines, { taxRates }).taxes.map(({ id }) => id)).toEqual([2, 3]);
  });
});
