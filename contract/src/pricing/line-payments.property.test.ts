import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePayments, type PaidOrder, shippingOwed, unitsPayment } from './line-payments.ts';

const cents = (max: number) => fc.integer({ min: 0, max });
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** An order as pricing makes them: promotions take at most what a line costs, taxes are on what is left. */
const order = fc
  .record({
    lines: fc.array(fc.record({ unitPriceCents: cents(1_000_000), quantity: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 12,
    }),
    off: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
    shippingCents: cents(5000),
    percents: fc.array(cents(30_000), { maxLength: 3 }),
    taxesShipping: fc.boolean(),
  })
  .map(({ lines, off, shippingCents, percents, taxesShipping }): PaidOrder & { totalCents: number } => {
    const amounts = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity);
    const lineCents = amounts.map((amount, line) => Math.floor(amount * (off[line] ?? 0)));
    const net = amounts.map((amount, line) => amount - (lineCents[line] ?? 0));
    // Each line has one tax class.
    const addedTaxes = percents.map((percent, rate) => {
      const carriers = net.flatMap((_, line) => (line % percents.length === rate ? [line] : []));
      const shipping = taxesShipping && rate === 0;
      const base = sum(carriers.map((line) => net[line] ?? 0)) + (shipping ? shippingCents : 0);
      return { amountCents: Math.round((base * percent) / 100_000), lines: carriers, shipping };
    });
    const totalCents = sum(net) + shippingCents + sum(addedTaxes.map(({ amountCents }) => amountCents));
    return { lines, promotions: [{ lineCents }], shippingCents, addedTaxes, totalCents };
  });

describe('what lines were paid', () => {
  it('makes up the total, with the shipping and its share of taxes', () => {
    fc.assert(
      fc.property(order, ({ totalCents, ...paid }) => {
        const lines = linePayments(paid);
        expect(sum(lines) + shippingOwed(paid, paid.shippingCents)).toBe(totalCents);
        for (const line of lines) expect(line).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is in whole cents, less its promotions, with its share of the taxes', () => {
    const lines = [
      { unitPriceCents: 1000, quantity: 3 },
      { unitPriceCents: 500, quantity: 1 },
    ];
    const promotions = [{ lineCents: [300, 0] }];
    const addedTaxes = [{ amountCents: 640, lines: [0, 1], shipping: false }];
    expect(linePayments({ lines, promotions, shippingCents: 700, addedTaxes })).toEqual([3240, 600]);
  });
});

describe('what is owed of the shipping', () => {
  it('is at most what was paid for it, and grows with what the cheapest method would have cost', () => {
    fc.assert(
      fc.property(order, cents(6000), cents(6000), (paid, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(shippingOwed(paid, less)).toBeLessThanOrEqual(shippingOwed(paid, more));
        expect(shippingOwed(paid, more)).toBeLessThanOrEqual(shippingOwed(paid, paid.shippingCents));
        expect(shippingOwed(paid, 0)).toBe(paid.shippingCents === 0 ? shippingOwed(paid, 1) : 0);
      }),
    );
  });

  it('is the price of the cheapest method with its share of added taxes', () => {
    const addedTaxes = [{ amountCents: 400, lines: [0], shipping: true }];
    const paid = { lines: [{ unitPriceCents: 1000, quantity: 1 }], promotions: [], shippingCents: 1000, addedTaxes };
    expect([2000, 1000, 490, 0].map((cheapest) => shippingOwed(paid, cheapest))).toEqual([1200, 1200, 588, 0]);
    expect(shippingOwed({ ...paid, addedTaxes: [] }, 490)).toBe(490);
  });
});

describe('what units of a line were paid', () => {
  it('adds up to what the line was paid, however its units are divided into returns', () => {
    fc.assert(
      fc.property(
        cents(5_000_000),
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
