import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountByTax, type Credit, creditByTax, orderByTax, type TaxedOrder } from './amounts-by-tax.ts';
import { linePayments, linesLeft } from './line-payments.ts';
import { taxOf } from './taxes.ts';

const minor = (max: number) => fc.integer({ min: 0, max });
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const amountOf = ({ taxes, untaxedMinor }: AmountByTax) =>
  sum([untaxedMinor, ...taxes.flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])]);
const taxMinorOf = ({ taxes }: AmountByTax) => taxes.map(({ taxMinor }) => taxMinor);

/** An order as pricing makes them: each line carries one of the taxes or none, and so does the shipping. */
const order: fc.Arbitrary<TaxedOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPriceMinor: fc.oneof(minor(100), minor(1_000_000)),
        quantity: fc.integer({ min: 1, max: 5 }),
        off: fc.double({ min: 0, max: 1, noNaN: true }),
        tax: minor(2),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    shippingMinor: minor(5_000),
    shippingTax: minor(2),
    percents: fc.array(minor(100_000), { maxLength: 2 }),
    included: fc.boolean(),
  })
  .map(({ lines, shippingMinor, shippingTax, percents, included }) => {
    const promotions = [{ lineMinor: lines.map((line) => Math.floor(line.unitPriceMinor * line.quantity * line.off)) }];
    const left = linesLeft({ lines, promotions });
    const taxes = percents.map((percent, n) => {
      const carriers = lines.flatMap((line, index) => (line.tax === n ? [index] : []));
      const base = sum(carriers.map((line) => left[line] ?? 0)) + (shippingTax === n ? shippingMinor : 0);
      return { amountMinor: taxOf(base, percent, included), included, lines: carriers, shipping: shippingTax === n };
    });
    return { lines, promotions, shippingMinor, taxes };
  });

interface Try {
  line: number | null;
  share: number;
  units: number;
}

/** What is credited one after the other: for a line, or for none in particular, a share of what is left. */
const tries: fc.Arbitrary<Try[]> = fc.array(
  fc.record({ line: fc.option(minor(7)), share: fc.double({ min: 0, max: 1, noNaN: true }), units: minor(5) }),
  { maxLength: 8 },
);

/** Credits all of an order, the last time all that is left. */
function creditAll(of: TaxedOrder, parts: readonly Try[]): AmountByTax[] {
  const given: AmountByTax[] = [];
  const left = () => amountOf(orderByTax(of)) - sum(given.map(amountOf));
  for (const { line, share, units } of parts) {
    const lines: Credit['lines'] = line === null ? [] : [{ line: line % of.lines.length, quantity: units }];
    given.push(creditByTax(of, given, { amountMinor: Math.floor(left() * share), lines }));
  }
  return [...given, creditByTax(of, given, { amountMinor: left(), lines: [] })];
}

describe('credits of an order', () => {
  it('add up to the order, tax by tax, to the cent, however it is divided; none is negative', () => {
    fc.assert(
      fc.property(order, tries, (of, parts) => {
        const credits = creditAll(of, parts);
        const whole = orderByTax(of);
        expect(sum(credits.map(({ untaxedMinor }) => untaxedMinor))).toBe(whole.untaxedMinor);
        whole.taxes.forEach(({ netMinor, taxMinor }, n) => {
          expect(sum(credits.map(({ taxes }) => taxes[n]?.netMinor ?? 0))).toBe(netMinor);
          expect(sum(credits.map(({ taxes }) => taxes[n]?.taxMinor ?? 0))).toBe(taxMinor);
        });
        for (const { taxes, untaxedMinor } of credits) {
          for (const part of [untaxedMinor, ...taxes.flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])]) {
            expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
          }
        }
      }),
    );
  });

  it('contain of each tax what the order contains of it, to a cent', () => {
    fc.assert(
      fc.property(order, tries, (of, parts) => {
        const whole = orderByTax(of);
        for (const { taxes } of creditAll(of, parts)) {
          taxes.forEach(({ netMinor, taxMinor }, n) => {
            const { netMinor: net = 0, taxMinor: tax = 0 } = whole.taxes[n] ?? {};
            if (net + tax > 0)
              expect(Math.abs(taxMinor - ((netMinor + taxMinor) * tax) / (net + tax))).toBeLessThanOrEqual(1);
          });
        }
      }),
    );
  });

  it('are the amount that was credited, also where that is more than the order', () => {
    fc.assert(
      fc.property(order, minor(20_000_000), tries, (of, amountMinor, parts) => {
        const before = creditAll(of, parts).slice(0, -1);
        expect(amountOf(creditByTax(of, before, { amountMinor, lines: [] }))).toBe(amountMinor);
      }),
    );
  });

  it('for lines that were paid in full are of the taxes of these lines only', () => {
    fc.assert(
      fc.property(order, minor(7), (of, n) => {
        const line = n % of.lines.length;
        const payments = linePayments({ ...of, addedTaxes: of.taxes.filter(({ included }) => !included) });
        const { quantity = 0 } = of.lines[line] ?? {};
        const { taxes, untaxedMinor } = creditByTax(of, [], {
          amountMinor: payments[line] ?? 0,
          lines: [{ line, quantity }],
        });
        of.taxes.forEach(({ lines }, index) => {
          const { netMinor = 0, taxMinor = 0 } = taxes[index] ?? {};
          expect(netMinor + taxMinor).toBe(lines.includes(line) ? payments[line] : 0);
        });
        expect(untaxedMinor).toBe(of.taxes.some(({ lines }) => lines.includes(line)) ? 0 : payments[line]);
      }),
    );
  });
});

describe('three units that come back one by one', () => {
  it('have together the tax of the order: 0.79, 0.80 and 0.79 of 2.38 that were added', () => {
    const of = {
      lines: [{ unitPriceMinor: 417, quantity: 3 }],
      promotions: [],
      shippingMinor: 0,
      taxes: [{ amountMinor: 238, included: false, lines: [0], shipping: false }],
    };
    const credits: AmountByTax[] = [];
    for (const amountMinor of [496, 496, 497]) {
      credits.push(creditByTax(of, credits, { amountMinor, lines: [{ line: 0, quantity: 1 }] }));
    }
    expect(credits.map(taxMinorOf)).toEqual([[79], [80], [79]]);
    expect(credits.map(({ taxes }) => taxes[0]?.netMinor)).toEqual([417, 416, 418]);
  });

  it('have what is left where the first was divided by another rule', () => {
    const of = {
      lines: [{ unitPriceMinor: 1190, quantity: 2 }],
      promotions: [],
      shippingMinor: 0,
      taxes: [{ amountMinor: 380, included: true, lines: [0], shipping: false }],
    };
    const next = (taxMinor: number, amountMinor: number) =>
      creditByTax(of, [{ taxes: [{ netMinor: 1190 - taxMinor, taxMinor }], untaxedMinor: 0 }], {
        amountMinor,
        lines: [],
      });
    expect(taxMinorOf(next(200, 1190))).toEqual([180]);
    expect(next(380, 100).taxes).toEqual([{ netMinor: 100, taxMinor: 0 }]);
    expect(next(0, 100).taxes).toEqual([{ netMinor: 0, taxMinor: 100 }]);
  });
});
