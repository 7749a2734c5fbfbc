import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmount, toMinorUnits } from '../money.ts';
import { price, unpriced } from './lines.ts';

const lines = fc.array(
  fc.record({
    unitPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 1000 },
);

describe('a price', () => {
  it('is the sum of unit price times quantity, in whole cents, and counts units', () => {
    fc.assert(
      fc.property(lines, (all) => {
        let minor = 0n;
        let units = 0;
        for (const line of all) {
          minor += BigInt(line.unitPriceMinor) * BigInt(line.quantity);
          units += line.quantity;
        }
        expect(price(all)).toMatchObject({ subtotalMinor: Number(minor), totalMinor: Number(minor), units });
      }),
    );
  });

  it('gives each line in the order given, with everything it had, and its own amount', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const named = all.map((line, position) => ({ ...line, position }));
        expect(price(named).lines).toEqual(
          named.map((line) => ({ ...line, amountMinor: line.unitPriceMinor * line.quantity })),
        );
      }),
    );
  });

  it('is never negative, and never a part of a cent', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { lines: priced, subtotalMinor, totalMinor } = price(all);
        for (const minor of [subtotalMinor, totalMinor, ...priced.map(({ amountMinor }) => amountMinor)]) {
          expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
        }
      }),
    );
  });

  it('is the one that a client gets by adding up dollars, once compared in cents', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const amount = all.reduce((sum, line) => sum + toAmount(line.unitPriceMinor) * line.quantity, 0);
        expect(toMinorUnits(amount)).toBe(price(all).totalMinor);
      }),
    );
  });

  it('does not depend on the order of lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(price([...all].reverse()).totalMinor).toBe(price(all).totalMinor);
      }),
    );
  });

  it('of lines on the wire takes their discount price, free of floating-point noise', () => {
    const line = unpriced({ quantity: 3, product: { discountPrice: 19.990000000000002 } });
    expect(price([line])).toMatchObject({ totalMinor: 5997, units: 3 });
  });
});
