import { toCents, toDollars } from '@shop/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderTotal } from './order-total.ts';

const lines = fc.array(
  fc.record({
    discountPriceCents: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 1000 },
);

describe('the total of an order', () => {
  it('is the sum of discountPrice times quantity, in whole cents, and the sum of quantities', () => {
    fc.assert(
      fc.property(lines, (all) => {
        let cents = 0n;
        let units = 0;
        for (const line of all) {
          cents += BigInt(line.discountPriceCents) * BigInt(line.quantity);
          units += line.quantity;
        }
        expect(orderTotal(all)).toEqual({ amountCents: Number(cents), items: units });
      }),
    );
  });

  it('is the one that a client gets by adding up dollars, once compared in cents', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const dollars = all.reduce((sum, line) => sum + toDollars(line.discountPriceCents) * line.quantity, 0);
        expect(toCents(dollars)).toBe(orderTotal(all).amountCents);
      }),
    );
  });

  it('does not depend on the order of lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(orderTotal([...all].reverse())).toEqual(orderTotal(all));
      }),
    );
  });
});
