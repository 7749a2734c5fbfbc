import { describe, expect, it } from 'vitest';
import { amounts, cost, line, method, promotion, summer, tax, zone } from './order.fixture.ts';

describe('examples that were computed by hand', () => {
  it('the example of the contract: 2 x $90, 10 % off, parcel $4.90, VAT 19 % included', () => {
    const priced = cost(
      [line(90, 2)],
      {
        promotions: [promotion({ automatic: false, code: 'SUMMER' })],
        zones: zone(method({ freeFromMinor: 20_000 })),
        taxRates: [tax(19)],
      },
      { codes: [summer] },
    );
    // 180.00 - 18.00 = 162.00; 162.00 x 19 / 119 = 25.8655, so 25.87; 162.00 + 4.90 = 166.90; 200.00 - 162.00 = 38.00 to free shipping.
    expect(priced).toMatchObject({
      subtotalMinor: 18_000,
      promotions: [{ id: 1, code: 'SUMMER', name: 'Summer', amountMinor: 1_800, lineMinor: [1_800] }],
      chosen: { priceMinor: 490, eta: { from: '2026-11-23', to: '2026-11-25' }, missingForFreeMinor: 3_800 },
      taxes: [{ name: 'VAT', percentThousandths: 19_000, baseMinor: 16_200, amountMinor: 2_587, included: true }],
      totalMinor: 16_690,
      notApplied: [],
    });
  });

  // A tax is rounded once a rate, half up: Council Directive 2006/112/EC leaves the level of rounding to the member states; once a
  // rate on the sum of the invoice is what EN 16931 (BR-CO-17, BR-S-08) asks of electronic invoices.
  it.each([
    { base: '119.00', percent: 19, included: true, tax: '19.00' },
    { base: '100.00', percent: 19, included: false, tax: '19.00' },
    { base: '0.01', percent: 19, included: true, tax: '0.00' }, // 0.0016
    { base: '0.03', percent: 20, included: true, tax: '0.01' }, // 0.005 is rounded up
    { base: '0.10', percent: 5, included: false, tax: '0.01' }, // 0.005 is rounded up
    { base: '10.00', percent: 8.875, included: false, tax: '0.89' }, // 0.8875, New York City
    { base: '9.99', percent: 7, included: true, tax: '0.65' }, // 0.6536
    { base: '49.95', percent: 7.7, included: false, tax: '3.85' }, // 3.84615
    { base: '100.00', percent: 0, included: true, tax: '0.00' },
    { base: '100.00', percent: 100, included: true, tax: '50.00' },
  ])('$base at $percent %, included: $included, is $tax of tax', ({ base, percent, included, tax: expected }) => {
    const priced = cost([line(Number(base))], { taxRates: [tax(percent)], pricesIncludeTax: included });
    expect(priced.taxes.map(({ amountMinor }) => (amountMinor / 100).toFixed(2))).toEqual([expected]);
    const added = included ? 0 : (priced.taxes[0]?.amountMinor ?? 0);
    expect(priced.totalMinor).toBe(priced.subtotalMinor + added);
  });

  it('three lines of $0.10 carry one tax: it is rounded for their sum, not for each', () => {
    // 0.30 x 5 % = 0.015, so 0.02; each by itself would be 0.005, so 0.01, together 0.03.
    const priced = cost([line(0.1), line(0.1), line(0.1)], { taxRates: [tax(5)], pricesIncludeTax: false });
    expect(priced.taxes).toMatchObject([{ baseMinor: 30, amountMinor: 2, lines: [0, 1, 2], shipping: false }]);
  });

  it.each([
    // $10.00 over three equal lines: 3.33 each, and the cent that is left goes to the earliest.
    { off: 10, lines: [20, 20, 20], expected: [334, 333, 333] },
    // Shares of $1.00 over 0.50, 0.30, 0.20: exact.
    { off: 1, lines: [0.5, 0.3, 0.2], expected: [50, 30, 20] },
    // 0.05 over 0.03, 0.02, 0.01: 2.5, 1.67, 0.83 minor units; the two minor units left go to the remainders 0.83 and 0.67.
    { off: 0.05, lines: [0.03, 0.02, 0.01], expected: [2, 2, 1] },
    // More than there is takes all.
    { off: 500, lines: [20, 30], expected: [2_000, 3_000] },
    { off: 0.01, lines: [20, 20], expected: [1, 0] },
  ])('$off dollars off $lines are spread as $expected cents', ({ off, lines, expected }) => {
    const priced = cost(
      lines.map((amount) => line(amount)),
      { promotions: [promotion({ terms: { kind: 'fixed', value: Math.round(off * 100) } })] },
    );
    expect(amounts(priced)).toEqual([expected]);
  });

  it.each([
    { percent: 10, lines: [0.05], expected: 1 }, // 0.5 minor units are rounded up
    { percent: 12.5, lines: [9.99], expected: 125 }, // 124.875
    { percent: 33.33, lines: [10, 10, 10], expected: 1_000 }, // 999.9
    { percent: 100, lines: [19.99, 0.01], expected: 2_000 },
    { percent: 0.01, lines: [1], expected: 0 }, // 0.01 minor units: it takes nothing off
  ])('$percent % of $lines are $expected cents', ({ percent, lines, expected }) => {
    const priced = cost(
      lines.map((amount) => line(amount)),
      { promotions: [promotion({ terms: { kind: 'percent', value: Math.round(percent * 100) } })] },
    );
    expect(priced.subtotalMinor - priced.totalMinor).toBe(expected);
    expect(priced.promotions).toHaveLength(expected === 0 ? 0 : 1);
  });
});
