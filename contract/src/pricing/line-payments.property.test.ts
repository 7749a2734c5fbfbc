import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePayments, type PaidOrder, shippingOwed, unitsPayment } from './line-payments.ts';

const minor = (max: number) => fc.integer({ min: 0, max });
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** An order as pricing makes them: promotions take at most what a line costs, taxes are on what is left. */
const order = fc
  .record({
    lines: fc.array(fc.record({ unitPriceMinor: minor(1_000_000), quantity: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 12,
    }),
    off: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
    shippingMinor: minor(5000),
    percents: fc.array(minor(30_000), { maxLength: 3 }),
    taxesShipping: fc.boolean(),
  })
  .map(({ lines, off, shippingMinor, percents, taxesShipping }): PaidOrder & { totalMinor: number } => {
    const amounts = lines.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity);
    const lineMinor = amounts.map((amount, line) => Math.floor(amount * (off[line] ?? 0)));
    const net = amounts.map((amount, line) => amount - (lineMinor[line] ?? 0));
    // Each line has one tax class.
    const addedTaxes = percents.map((percent, rate) => {
      const carriers = net.flatMap((_, line) => (line % percents.length === rate ? [line] : []));
      const shipping = taxesShipping && rate === 0;
      const base = sum(carriers.map((line) => net[line] ?? 0)) + (shipping ? shippingMinor : 0);
      return { amountMinor: Math.round((base * percent) / 100_000), lines: carriers, shipping };
    });
    const totalMinor = sum(net) + shippingMinor + sum(addedTaxes.map(({ amountMinor }) => amountMinor));
    return { lines, promotions: [{ lineMinor }], shippingMinor, addedTaxes, totalMinor };
  });

describe('what lines were paid', () => {
  it('makes up the total, with the shipping and its share of taxes', () => {
    fc.assert(
      fc.property(order, ({ totalMinor, ...paid }) => {
        const lines = linePayments(paid);
        expect(sum(lines) + shippingOwed(paid, paid.shippingMinor)).toBe(totalMinor);
        for (const line of lines) expect(line).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is in whole cents, less its promotions, with its share of the taxes', () => {
    const lines = [
      { unitPriceMinor: 1000, quantity: 3 },
      { unitPriceMinor: 500, quantity: 1 },
    ];
    const promotions = [{ lineMinor: [300, 0] }];
    const addedTaxes = [{ amountMinor: 640, lines: [0, 1], shipping: false }];
    expect(linePayments({ lines, promotions, shippingMinor: 700, addedTaxes })).toEqual([3240, 600]);
  });
});

describe('what is owed of the shipping', () => {
  it('is at most what was paid for it, and grows with what the cheapest method would have cost', () => {
    fc.assert(
      fc.property(order, minor(6000), minor(6000), (paid, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(shippingOwed(paid, less)).toBeLessThanOrEqual(shippingOwed(paid, more));
        expect(shippingOwed(paid, more)).toBeLessThanOrEqual(shippingOwed(paid, paid.shippingMinor));
        expect(shippingOwed(paid, 0)).toBe(paid.shippingMinor === 0 ? shippingOwed(paid, 1) : 0);
      }),
    );
  });

  it('is the price of the cheapest method with its share of added taxes', () => {
    const addedTaxes = [{ amountMinor: 400, lines: [0], shipping: true }];
    const paid = { lines: [{ unitPriceMinor: 1000, quantity: 1 }], promotions: [], shippingMinor: 1000, addedTaxes };
    expect([2000, 1000, 490, 0].map((cheapest) => shippingOwed(paid, cheapest))).toEqual([1200, 1200, 588, 0]);
    expect(shippingOwed({ ...paid, addedTaxes: [] }, 490)).toBe(490);
  });
});

describe('what units of a line were paid', () => {
  it('adds up to what the line was paid, however its units are divided into returns', () => {
    fc.assert(
      fc.property(
        minor(5_000_000),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
        (line, parts) => {
          const quantity = sum(parts);
          const payments = parts.map((units, index) =>
            unitsPayment(line, { quantity, before: sum(parts.slice(0, index)), units }),
          );
          expect(sum(payments)).toBe(line);
          for (const [index, payment] of payments.entries()) {
            expect(Math.abs(payment - (line * (parts[index] ?? 0)) / quantity)).toBeLessThan(1);
          }
        },
      ),
    );
  });

  it('of a dollar in three are 33, 33 and 34 cents', () => {
    expect([0, 1, 2].map((before) => unitsPayment(100, { quantity: 3, before, units: 1 }))).toEqual([33, 33, 34]);
  });
});
