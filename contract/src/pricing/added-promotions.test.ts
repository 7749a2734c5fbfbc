import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amounts, cost, line, method, promotion, why, zone } from './order.fixture.ts';
import type { Terms, Units } from './promotion-kinds/terms.ts';
import type { LineToPrice, OrderToPrice, PromotionRule } from './rules.ts';

const none = { products: [], categories: [], brands: [] };
const coffee = (amount: number, quantity: number) => line(amount, quantity, { categories: ['coffee'], productId: 1 });
const cup = (amount: number, quantity: number) => line(amount, quantity, { categories: ['cups'], productId: 2 });

/** Two coffees, one cup at half price. */
const halfCup = (changes: Partial<Terms<'buyXGetY'>> = {}): Terms<'buyXGetY'> => ({
  kind: 'buyXGetY',
  buy: { ...none, quantity: 2, categories: ['coffee'] },
  get: { ...none, quantity: 1, categories: ['cups'], percent: 5_000 },
  timesPerOrder: null,
  ...changes,
});

const off = (lines: LineToPrice[], changes: Partial<PromotionRule>) =>
  amounts(cost(lines, { promotions: [promotion(changes)] }))[0];
const reasons = (
  lines: LineToPrice[],
  changes: Partial<PromotionRule>,
  options: Partial<Omit<OrderToPrice<LineToPrice>, 'lines'>> = {},
) => {
  const { verdicts } = cost(lines, { promotions: [promotion(changes)] }, options);
  return verdicts.map(({ reason, missing }) => [reason, missing])[0];
};

describe('an amount off each item', () => {
  it('is taken off each unit that qualifies, at most its price', () => {
    const terms = { kind: 'perItem', value: 300 } as const;
    const lines = [line(10, 2), line(2, 3), line(50, 1, { categories: ['bags'] })];
    expect(off(lines, { terms, categories: new Set(['shoes']) })).toEqual([600, 600, 0]);
  });

  it('takes at most what earlier promotions left of a line', () => {
    const first = promotion({ id: 1, terms: { kind: 'percent', value: 9_000 } });
    const second = promotion({ id: 2, terms: { kind: 'perItem', value: 300 } });
    expect(amounts(cost([line(10, 2)], { promotions: [first, second] }))).toEqual([[1_800], [200]]);
  });
});

describe('tiers', () => {
  const tiers = [
    { from: 5_000, percent: 500 },
    { from: 10_000, percent: 1_000 },
  ];

  it('take off the percentage of the highest that is reached, by the total before promotions', () => {
    const terms = { kind: 'tiers', by: 'total', tiers } as const;
    expect(off([line(50)], { terms })).toEqual([250]);
    expect(off([line(99.99)], { terms })).toEqual([500]);
    expect(off([line(60), line(40)], { terms })).toEqual([600, 400]);
    const half = promotion({ id: 1, terms: { kind: 'percent', value: 5_000 } });
    const after = cost([line(100)], { promotions: [half, promotion({ id: 2, terms })] });
    expect(amounts(after)).toEqual([[5_000], [500]]);
    expect(reasons([line(49.99)], { terms })).toEqual(['MINIMUM_TOTAL', { minor: 1 }]);
  });

  it('by quantity count units', () => {
    const byUnits = [
      { from: 3, percent: 1_000 },
      { from: 6, percent: 2_000 },
    ];
    const terms = { kind: 'tiers', by: 'quantity', tiers: byUnits } as const;
    expect(off([line(10, 2), line(10, 3)], { terms })).toEqual([200, 300]);
    expect(off([line(10, 3), line(10, 3)], { terms })).toEqual([600, 600]);
    expect(reasons([line(10, 1)], { terms })).toEqual(['TOO_FEW_ITEMS', { units: 2 }]);
  });
});

describe('buy some, get others cheaper', () => {
  it('as often as it fits: the dearest are bought, the cheapest of the rest are reduced', () => {
    expect(off([coffee(9, 2), cup(7, 1)], { terms: halfCup() })).toEqual([0, 350]);
    expect(off([coffee(9, 5), cup(7, 1), cup(4.99, 2)], { terms: halfCup() })).toEqual([0, 0, 500]);
    expect(off([coffee(9, 4), cup(7, 2)], { terms: halfCup({ timesPerOrder: 1 }) })).toEqual([0, 350]);
  });

  it('counts no unit twice, and bought ones of equal price are those of the earlier line', () => {
    const three = halfCup({ buy: { ...none, quantity: 2 }, get: { ...none, quantity: 1, percent: 10_000 } });
    expect(off([line(10, 1), line(10, 1), line(10, 1)], { terms: three })).toEqual([0, 0, 1_000]);
    expect(off([line(5, 1), line(30, 1), line(20, 4)], { terms: three })).toEqual([500, 0, 2_000]);
    expect(reasons([line(10, 2)], { terms: three })).toEqual(['TOO_FEW_ITEMS', { units: 1 }]);
  });

  it('applies whole times only: where too little is left to get, once less', () => {
    const two = halfCup({ get: { ...none, quantity: 2, categories: ['cups'], percent: 10_000 } });
    expect(off([coffee(9, 4), cup(7, 3)], { terms: two })).toEqual([0, 1_400]);
    expect(reasons([coffee(9, 1), cup(7, 1)], { terms: two })).toEqual(['TOO_FEW_ITEMS', { units: 2 }]);
  });

  it('rounds half up for each unit', () => {
    const cups = halfCup({ get: { ...none, quantity: 2, categories: ['cups'], percent: 5_000 } });
    expect(off([coffee(9, 2), cup(0.05, 2)], { terms: cups })).toEqual([0, 6]);
  });

  it('counts lists, exceptions and minimums on units that are bought or reduced', () => {
    const other = line(500, 1, { categories: ['chairs'], productId: 3 });
    const lines = [coffee(9, 2), cup(7, 1), other];
    expect(reasons(lines, { terms: halfCup(), minimumTotalMinor: 2_501 })).toEqual(['MINIMUM_TOTAL', { minor: 1 }]);
    expect(reasons(lines, { terms: halfCup(), minimumQuantity: 4 })).toEqual(['TOO_FEW_ITEMS', { units: 1 }]);
    expect(reasons([other], { terms: halfCup() })).toEqual(['NO_MATCHING_ITEMS', null]);
    const exceptCups = {
      reduced: false,
      categories: new Set(['cups']),
      brands: new Set<string>(),
      products: new Set<number>(),
    };
    expect(reasons(lines, { terms: halfCup(), except: exceptCups })).toEqual(['TOO_FEW_ITEMS', { units: 1 }]);
  });

  /** Written down the slow way: for each number of times, all units are laid out again. */
  function laidOut(lines: readonly LineToPrice[], { buy, get, timesPerOrder }: Terms<'buyXGetY'>): number[] {
    const units = lines.flatMap((one, place) => Array.from({ length: one.quantity }, () => ({ ...one, place })));
    const isIn = (of: Units, one: LineToPrice) =>
      (of.products.length === 0 || of.products.includes(one.productId)) &&
      (of.categories.length === 0 || of.categories.some((name) => one.categories.includes(name))) &&
      (of.brands.length === 0 || of.brands.includes(one.brand));
    let reduced: typeof units = [];
    for (let times = 1; times <= (timesPerOrder ?? units.length); times += 1) {
      const rest = [...units];
      let wanted = times * buy.quantity;
      for (const one of units.filter((unit) => isIn(buy, unit)).sort((a, b) => b.unitPriceMinor - a.unitPriceMinor)) {
        if (wanted === 0) break;
        rest.splice(rest.indexOf(one), 1);
        wanted -= 1;
      }
      const offered = rest.filter((unit) => isIn(get, unit)).sort((a, b) => a.unitPriceMinor - b.unitPriceMinor);
      if (wanted > 0 || offered.length < times * get.quantity) break;
      reduced = offered.slice(0, times * get.quantity);
    }
    return lines.map((_, place) =>
      reduced
        .filter((unit) => unit.place === place)
        .reduce((sum, { unitPriceMinor }) => sum + Math.floor((unitPriceMinor * get.percent + 5_000) / 10_000), 0),
    );
  }

  it('takes off what laying out all units one by one says, for random carts and terms', () => {
    const list = fc.oneof(fc.constant<number[]>([]), fc.subarray([1, 2, 3]));
    const some = {
      quantity: fc.integer({ min: 1, max: 3 }),
      products: list,
      categories: fc.constant<string[]>([]),
      brands: fc.constant<string[]>([]),
    };
    const anyTerms = fc.record({
      kind: fc.constant('buyXGetY' as const),
      buy: fc.record(some),
      get: fc.record({ ...some, percent: fc.integer({ min: 1, max: 10_000 }) }),
      timesPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
    });
    const anyLine = fc
      .record({
        amount: fc.integer({ min: 0, max: 6 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        productId: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ amount, quantity, productId }) => line(amount / 100, quantity, { productId }));
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyTerms, (lines, terms) => {
        const expected = laidOut(lines, terms);
        expect(off(lines, { terms }) ?? lines.map(() => 0)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});

describe('what every kind may leave out', () => {
  const except = {
    reduced: false,
    categories: new Set<string>(),
    brands: new Set<string>(),
    products: new Set<number>(),
  };
  const lines = [
    line(10, 1, { isReduced: true }),
    line(20, 1, { productId: 2 }),
    line(30, 1, { brand: 'Other' }),
    line(40, 1, { categories: ['boots', 'shoes', 'winter'] }),
  ];

  it('are units whose product is reduced, products, brands, and categories with all below', () => {
    expect(off(lines, { except: { ...except, reduced: true } })).toEqual([0, 200, 300, 400]);
    expect(off(lines, { except: { ...except, products: new Set([2]) } })).toEqual([100, 0, 300, 400]);
    expect(off(lines, { except: { ...except, brands: new Set(['Other']) } })).toEqual([100, 200, 0, 400]);
    expect(off(lines, { except: { ...except, categories: new Set(['winter']) } })).toEqual([100, 200, 300, 0]);
    expect(reasons(lines, { except: { ...except, categories: new Set(['shoes']) } })).toEqual([
      'NO_MATCHING_ITEMS',
      null,
    ]);
  });

  it('is what is taken off beyond the maximum, spread in proportion to what each line would have got', () => {
    expect(off(lines, { maximumAmountMinor: 500 })).toEqual([50, 100, 150, 200]);
    expect(off(lines, { maximumAmountMinor: 1_000 })).toEqual([100, 200, 300, 400]);
    expect(off([line(10), line(10), line(10)], { maximumAmountMinor: 100 })).toEqual([34, 33, 33]);
  });

  it('is an order with too few units that qualify', () => {
    expect(reasons(lines, { minimumQuantity: 4 })).toEqual([null, null]);
    expect(reasons(lines, { minimumQuantity: 6 })).toEqual(['TOO_FEW_ITEMS', { units: 2 }]);
    const cheapest = { kind: 'cheapestFree', n: 5 } as const;
    expect(reasons(lines, { minimumQuantity: 7, terms: cheapest })).toEqual(['TOO_FEW_ITEMS', { units: 3 }]);
    expect(reasons(lines, { minimumQuantity: 6, minimumTotalMinor: 10_100 })).toEqual([
      'MINIMUM_TOTAL',
      { minor: 100 },
    ]);
  });

  it('are customers who are neither named nor in one of the segments', () => {
    const shopper = (segments: number[]) => ({
      shopper: { userId: 7, hasOrdered: false, segments: new Set(segments), uses: new Map() },
    });
    const segments = new Set([3, 4]);
    expect(reasons(lines, { segments }, shopper([4, 9]))).toEqual([null, null]);
    expect(reasons(lines, { segments }, shopper([9]))).toEqual(['NOT_FOR_YOU', null]);
    expect(reasons(lines, { segments, customers: new Set([7]) }, shopper([]))).toEqual([null, null]);
    expect(reasons(lines, { segments, customers: new Set([8]) }, shopper([]))).toEqual(['NOT_FOR_YOU', null]);
  });

  it('are deliveries to other countries; what is picked up stays in that of the shop', () => {
    const countries = new Set(['DE']);
    const to = (country: string) => ({ destination: { country, state: null, taxId: null } });
    expect(reasons(lines, { countries }, to('DE'))).toEqual([null, null]);
    expect(reasons(lines, { countries }, to('AT'))).toEqual(['NOT_THERE', null]);
    // Before what has to do with the lines, after what has to do with the shopper.
    expect(reasons(lines, { countries, minimumTotalMinor: 99_999 }, to('AT'))).toEqual(['NOT_THERE', null]);
    expect(reasons(lines, { countries, customers: new Set([8]) }, to('AT'))).toEqual(['NOT_FOR_YOU', null]);
    const zones = zone(method({ id: 9, pickUp: true }));
    const rule = promotion({ countries });
    const picked = cost(lines, { promotions: [rule], zones }, { ...to('AT'), shippingMethod: 9 });
    expect(picked.promotions).toHaveLength(1);
  });
});

describe('free shipping', () => {
  const zones = zone(
    method({ id: 5 }),
    method({ id: 6, rates: [{ from: 0, priceMinor: 900 }] }),
    method({ id: 7, pickUp: true }),
  );
  const free = (methods: number[], changes: Partial<PromotionRule> = {}) =>
    promotion({ terms: { kind: 'freeShipping', methods }, ...changes });
  const prices = (...promotions: PromotionRule[]) =>
    cost([line(10)], { zones, promotions }).methods.map(({ priceMinor }) => priceMinor);

  it('is for the methods that are named, or for all but pick-up', () => {
    expect(prices(free([]))).toEqual([0, 0, 490]);
    expect(prices(free([6]))).toEqual([490, 0, 490]);
    expect(prices(free([7]))).toEqual([490, 900, 0]);
  });

  it('up to an amount makes each method that much cheaper, one after the other', () => {
    expect(prices(free([], { maximumAmountMinor: 500 }))).toEqual([0, 400, 490]);
    const twice = [free([], { maximumAmountMinor: 300 }), free([6], { id: 2, maximumAmountMinor: 250 })];
    expect(prices(...twice)).toEqual([190, 350, 490]);
    const priced = cost([line(10)], { zones, promotions: twice });
    expect(priced.promotions.map(({ amountMinor }) => amountMinor)).toEqual([0, 0]);
    expect(why(priced)).toEqual([]);
  });
});
