import { describe, expect, it } from 'vitest';
import { cost, line, method, promotion, zone } from './order.fixture.ts';
import type { LineToPrice, PromotionRule } from './rules.ts';

describe('shipping', () => {
  it('costs nothing, and offers nothing, where no zone covers the country', () => {
    expect(cost([line(10)], {})).toMatchObject({ methods: [], chosen: null, totalMinor: 1_000 });
    const elsewhere = { destination: { country: 'US', state: null, taxId: null } };
    expect(cost([line(10)], { zones: zone(method()) }, elsewhere)).toMatchObject({ methods: [], chosen: null });
  });

  it('goes by the row with the highest from that is not above the value', () => {
    const byTotal = method({ rates: [0, 2_000, 5_000].map((from, row) => ({ from, priceMinor: 900 - row * 300 })) });
    const price = (amount: number) => cost([line(amount)], { zones: zone(byTotal) }).chosen?.priceMinor;
    expect([19.99, 20, 49.99, 50, 500].map(price)).toEqual([900, 600, 600, 300, 300]);
  });

  it('by weight goes by the grams of all units; a product without a weight weighs nothing', () => {
    const byWeight = method({
      by: 'weight',
      rates: [
        { from: 0, priceMinor: 300 },
        { from: 1_000, priceMinor: 700 },
      ],
    });
    const price = (of: LineToPrice[]) => cost(of, { zones: zone(byWeight) }).chosen?.priceMinor;
    expect(price([line(10, 3, { weightGrams: 333 }), line(10)])).toBe(300);
    expect(price([line(10, 2, { weightGrams: 500 })])).toBe(700);
    expect(price([line(10)])).toBe(300);
  });

  it('is free from an amount of lines less promotions, and says what is missing to it', () => {
    const free = method({ freeFromMinor: 5_000 });
    const priced = (amount: number, promotions: PromotionRule[] = []) =>
      cost([line(amount)], { zones: zone(free), promotions }).chosen;
    expect(priced(49.99)).toMatchObject({ priceMinor: 490, missingForFreeMinor: 1 });
    expect(priced(50)).toMatchObject({ priceMinor: 0, missingForFreeMinor: null });
    expect(priced(50, [promotion()])).toMatchObject({ priceMinor: 490, missingForFreeMinor: 500 });
  });

  it('takes the cheapest that is not pick-up unless one is named, ties by their order', () => {
    const zones = zone(
      method({ id: 1, pickUp: true, rates: [{ from: 0, priceMinor: 0 }] }),
      method({ id: 2, rates: [{ from: 0, priceMinor: 900 }] }),
      method({ id: 3 }),
      method({ id: 4 }),
    );
    const chosen = (shippingMethod: number | null) => cost([line(10)], { zones }, { shippingMethod }).chosen?.method.id;
    expect([null, 1, 2, 9].map(chosen)).toEqual([3, 1, 2, undefined]);
    const onlyPickUp = zone(method({ pickUp: true }));
    expect(cost([line(10)], { zones: onlyPickUp }).chosen).toBeNull();
  });
});
