import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountByTax, type Credit, creditByTax, orderByTax, type TaxedOrder } from './amounts-by-tax.ts';
import { linePayments, linesLeft } from './line-payments.ts';
import { taxOf } from './taxes.ts';

const cents = (max: number) => fc.integer({ min: 0, max });
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const amountOf = ({ taxes, untaxedCents }: AmountByTax) =>
  sum([untaxedCents, ...taxes.flatMap(({ netCents, taxCents }) => [netCents, taxCents])]);
const taxCentsOf = ({ taxes }: AmountByTax) => taxes.map(({ taxCents }) => taxCents);

/** An order as pricing makes them: each line carries one of the taxes or none, and so does the shipping. */
const order: fc.Arbitrary<TaxedOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPriceCents: fc.oneof(cents(100), cents(1_000_000)),
        quantity: fc.integer({ min: 1, max: 5 }),
        off: fc.double({ min: 0, max: 1, noNaN: true }),
        tax: cents(2),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    shippingCents: cents(5_000),
    shippingTax: cents(2),
    percents: fc.array(cents(100_000), { maxLength: 2 }),
    included: fc.boolean(),
  })
  .map(({ lines, shippingCents, shippingTax, percents, included }) => {
    const promotions = [{ lineCents: lines.map((line) => Math.floor(line.unitPriceCents * line.quantity * line.off)) }];
    const left = linesLeft({ lines, promotions });
    const taxes = percents.map((percent, n) => {
      const carriers = lines.flatMap((line, index) => (line.tax === n ? [index] : []));
      const base = sum(carriers.map((line) => left[line] ?? 0)) + (shippingTax === n ? shippingCents : 0);
      return { amountCents: taxOf(base, percent, included), included, lines: carriers, shipping: shippingTax === n };
    });
    return { lines, promotions, shippingCents, taxes };
  });

interface Try {
  line: number | null;
  share: number;
  units: number;
}

/** What is credited one after the other: for a line, or for none in particular, a share of what is left. */
const tries: fc.Arbitrary<Try[]> = fc.array(
  fc.record({ line: fc.option(cents(7)), share: fc.double({ min: 0, max: 1, noNaN: true }), units: cents(5) }),
  { maxLength: 8 },
);

/** Credits all of an order, the last time all that is left. */
function creditAll(of: TaxedOrder, parts: readonly Try[]): AmountByTax[] {
  const given: AmountByTax[] = [];
  const left = () => amountOf(orderByTax(of)) - sum(given.map(amountOf));
  for (const { line, share, units } of parts) {
    const lines: Credit['lines'] = line === null ? [] : [{ line: line % of.lines.length, quantity: units }];
    given.push(creditByTax(of, given, { amountCents: Math.floor(left() * share), lines }));
  }
  return [...given, creditByTax(of, given, { amountCents: left(), lines: [] })];
}

describe('credits of an order', () => {
  it('add up to the order, tax by tax, to the cent, however it is divided; none is negative', () => {
    fc.assert(
      fc.property(order, tries, (of, parts) => {
        const credits = creditAll(of, parts);
        const whole = orderByTax(of);
        expect(sum(credits.map(({ untaxedCents }) => untaxedCents))).toBe(whole.untaxedCents);
        whole.taxes.forEach(({ netCents, taxCents }, n) => {
          expect(sum(credits.map(({ taxes }) => taxes[n]?.netCents ?? 0))).toBe(netCents);
          expect(sum(credits.map(({ taxes }) => taxes[n]?.taxCents ?? 0))).toBe(taxCents);
        });
        for (const { taxes, untaxedCents } of credits) {
          for (const part of [untaxedCents, ...taxes.flatMap(({ netCents, taxCents }) => [netCents, taxCents])]) {
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
          taxes.forEach(({ netCents, taxCents }, n) => {
            const { netCents: net = 0, taxCents: tax = 0 } = whole.taxes[n] ?? {};
            if (net + tax > 0)
              expect(Math.abs(taxCents - ((netCents + taxCents) * tax) / (net + tax))).toBeLessThanOrEqual(1);
          });
        }
      }),
    );
  });

  it('are the amount that was credited, also where that is more than the order', () => {
    fc.assert(
      fc.property(order, cents(20_000_000), tries, (of, amountCents, parts) => {
        const before = creditAll(of, parts).slice(0, -1);
        expect(amountOf(creditByTax(of, before, { amountCents, lines: [] }))).toBe(amountCents);
      }),
    );
  });

  it('for lines that were paid in full are of the taxes of these lines only', () => {
    fc.assert(
      fc.property(order, cents(7), (of, n) => {
        const line = n % of.lines.length;
        const payments = linePayments({ ...of, addedTaxes: of.taxes.filter(({ included }) => !included) });
        const { quantity = 0 } = of.lines[line] ?? {};
        const { taxes, untaxedCents } = creditByTax(of, [], {
          amountCents: payments[line] ?? 0,
          lines: [{ line, quantity }],
        });
        of.taxes.forEach(({ lines }, index) => {
          const { netCents = 0, taxCents = 0 } = taxes[index] ?? {};
          expect(netCents + taxCents).toBe(lines.includes(line) ? payments[line] : 0);
        });
        expect(untaxedCents).toBe(of.taxes.some(({ lines }) => lines.includes(line)) ? 0 : payments[line]);
      }),
    );
  });
});

describe('three units that come back one by one', () => {
  it('have together the tax of the order: 0.79, 0.80 and 0.79 of 2.38 that were added', () => {
    const of = {
      lines: [{ unitPriceCents: 417, quantity: 3 }],
      promotions: [],
      shippingCents: 0,
      taxes: [{ amountCents: 238, included: false, lines: [0], shipping: false }],
    };
    const credits: AmountByTax[] = [];
    for (const amountCents of [496, 496, 497]) {
      credits.push(creditByTax(of, credits, { amountCents, lines: [{ line: 0, quantity: 1 }] }));
    }
    expect(credits.map(taxCentsOf)).toEqual([[79], [80], [79]]);
    expect(credits.map(({ taxes }) => taxes[0]?.netCents)).toEqual([417, 416, 418]);
  });

  it('have what is left where the first was divided by another rule', () => {
    const of = {
      lines: [{ unitPriceCents: 1190, quantity: 2 }],
      promotions: [],
      shippingCents: 0,
      taxes: [{ amountCents: 380, included: true, lines: [0], shipping: false }],
    };
    const next = (taxCents: number, amountCents: number) =>
      creditByTax(of, [{ taxes: [{ netCents: 1190 - taxCents, taxCents }], untaxedCents: 0 }], {
        amountCents,
        lines: [],
      });
    expect(taxCentsOf(next(200, 1190))).toEqual([180]);
    expect(next(380, 100).taxes).toEqual([{ netCents: 100, taxCents: 0 }]);
    expect(next(0, 100).taxes).toEqual([{ netCents: 0, taxCents: 100 }]);
  });
});
