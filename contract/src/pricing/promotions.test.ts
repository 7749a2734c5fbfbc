import { describe, expect, it } from 'vitest';
import { AT, amounts, cost, line, method, promotion, summer, why, zone } from './order.fixture.ts';
import type { LineToPrice, OrderToPrice, PromotionRule } from './rules.ts';

describe('promotions', () => {
  it('apply in their order, each to what those before it left', () => {
    const priced = cost([line(100)], {
      promotions: [promotion({ id: 1 }), promotion({ id: 2 })],
    });
    expect(amounts(priced)).toEqual([[1_000], [900]]);
  });

  it('that cannot be combined apply only if none did before, and then none does after', () => {
    const alone = { terms: { kind: 'fixed', value: 100 }, combinable: false } as const;
    expect(amounts(cost([line(10)], { promotions: [promotion(alone), promotion({ id: 2 })] }))).toEqual([[100]]);
    expect(amounts(cost([line(10)], { promotions: [promotion(), promotion({ id: 2, ...alone })] }))).toEqual([[100]]);
    const second = cost(
      [line(10)],
      { promotions: [promotion(), promotion({ id: 2, ...alone, automatic: false })] },
      { codes: [{ entered: 'ALONE', known: { promotionId: 2, code: 'ALONE', used: false } }] },
    );
    expect(why(second)).toEqual([{ reason: 'NOT_COMBINABLE', missing: null }]);
  });

  it('qualify a line where every list that is not empty has it', () => {
    const lines = [line(10), line(10, 1, { brand: 'Other' }), line(10, 1, { productId: 2 })];
    const by = { categories: new Set(['shoes']), brands: new Set(['Acme']), products: new Set([1]) };
    expect(amounts(cost(lines, { promotions: [promotion(by)] }))).toEqual([[100, 0, 0]]);
    const none = cost(lines, { promotions: [promotion({ categories: new Set(['bags']) })] });
    expect(none.verdicts).toMatchObject([{ applies: false, reason: 'NO_MATCHING_ITEMS' }]);
    expect(none.notApplied).toEqual([]);
  });

  it('of each n units the cheapest is free, ties to the earlier line', () => {
    const lines = [line(30), line(10, 2), line(10, 2), line(20)];
    // 6 units, of each 3 one: the two cheapest are those of the second line.
    expect(amounts(cost(lines, { promotions: [promotion({ terms: { kind: 'cheapestFree', n: 3 } })] }))).toEqual([
      [0, 2_000, 0, 0],
    ]);
    expect(amounts(cost(lines, { promotions: [promotion({ terms: { kind: 'cheapestFree', n: 2 } })] }))).toEqual([
      [0, 2_000, 1_000, 0],
    ]);
  });

  it('x units for the price of y make x - y of them free, as often as there are x', () => {
    const byFive = promotion({ terms: { kind: 'xForY', x: 3, y: 1 } });
    // 7 units: twice 3, so 4 are free, the cheapest.
    expect(amounts(cost([line(5, 3), line(2, 4)], { promotions: [byFive] }))).toEqual([[0, 800]]);
    const few = cost([line(5, 2)], { promotions: [byFive] });
    expect(why(few)).toEqual([{ reason: 'TOO_FEW_ITEMS', missing: { units: 1 } }]);
  });

  it('take at most what is left of a line', () => {
    const priced = cost([line(10), line(10)], {
      promotions: [
        promotion({ id: 1, terms: { kind: 'fixed', value: 1_500 }, products: new Set([1]) }),
        promotion({ id: 2, terms: { kind: 'cheapestFree', n: 2 } }),
      ],
    });
    expect(amounts(priced)).toEqual([
      [750, 750],
      [250, 0],
    ]);
    expect(priced.totalMinor).toBe(250);
  });

  it('that would take nothing off do not apply, but free shipping does', () => {
    const all = promotion({ id: 1, terms: { kind: 'percent', value: 10_000 } });
    const codes = [{ entered: 'X', known: { promotionId: 2, code: 'X', used: false } }];
    const priced = cost([line(10)], { promotions: [all, promotion({ id: 2, automatic: false })] }, { codes });
    expect(why(priced)).toEqual([{ reason: 'NOTHING_LEFT', missing: null }]);
    const free = cost(
      [line(10)],
      {
        promotions: [all, promotion({ id: 2, automatic: false, terms: { kind: 'freeShipping', methods: [] } })],
        zones: zone(method()),
      },
      { codes },
    );
    expect(free).toMatchObject({ promotions: [{ id: 1 }, { id: 2, amountMinor: 0, lineMinor: [0] }], totalMinor: 0 });
  });

  it('free shipping makes every method free that is not pick-up, and needs a line that qualifies', () => {
    const methods = zone(method(), method({ id: 6, pickUp: true }));
    const free = promotion({ terms: { kind: 'freeShipping', methods: [] }, categories: new Set(['shoes']) });
    const prices = (of: LineToPrice[]) =>
      cost(of, { promotions: [free], zones: methods }).methods.map(({ priceMinor }) => priceMinor);
    expect(prices([line(10)])).toEqual([0, 490]);
    expect(prices([line(10, 1, { categories: ['bags'] })])).toEqual([490, 490]);
  });

  it('begin at an instant and end before one', () => {
    const at = AT.getTime();
    const reason = (changes: Partial<PromotionRule>) =>
      cost([line(10)], { promotions: [promotion(changes)] }).verdicts[0]?.reason;
    expect(reason({ from: at })).toBeNull();
    expect(reason({ from: at + 1 })).toBe('NOT_YET');
    expect(reason({ until: at })).toBe('EXPIRED');
    expect(reason({ until: at + 1 })).toBeNull();
    expect(reason({ active: false })).toBe('INACTIVE');
  });

  it('are for some customers, for first orders, and for so many uses', () => {
    const reason = (changes: Partial<PromotionRule>, shopper: Partial<OrderToPrice<LineToPrice>['shopper']> = {}) =>
      cost(
        [line(10)],
        { promotions: [promotion(changes)] },
        {
          shopper: {
            userId: 7,
            hasOrdered: true,
            segments: new Set<number>(),
            uses: new Map([[1, { all: 5, own: 2 }]]),
            ...shopper,
          },
        },
      ).verdicts[0]?.reason;
    expect(reason({ customers: new Set([7]) })).toBeNull();
    expect(reason({ customers: new Set([8]) })).toBe('NOT_FOR_YOU');
    expect(reason({ firstOrder: true })).toBe('FIRST_ORDER_ONLY');
    expect(reason({ firstOrder: true }, { hasOrdered: false })).toBeNull();
    expect(reason({ limit: 5 })).toBe('USED_UP');
    expect(reason({ limit: 6 })).toBeNull();
    expect(reason({ limitPerCustomer: 2 })).toBe('USED_BY_YOU');
    expect(reason({ limitPerCustomer: 3 })).toBeNull();
  });

  it('need a minimum of the lines that qualify, before promotions', () => {
    const lines = [line(40), line(60, 1, { categories: ['bags'] })];
    const shoes = { id: 2, categories: new Set(['shoes']) };
    const half = promotion({ id: 1, terms: { kind: 'percent', value: 5_000 } });
    const reached = cost(lines, { promotions: [half, promotion({ ...shoes, minimumTotalMinor: 4_000 })] });
    expect(reached.promotions).toHaveLength(2);
    const missed = cost(lines, { promotions: [half, promotion({ ...shoes, minimumTotalMinor: 4_001 })] });
    expect(why(missed)).toEqual([{ reason: 'MINIMUM_TOTAL', missing: { minor: 1 } }]);
  });

  it('name the first reason that keeps them away', () => {
    const at = AT.getTime();
    const used = { userId: 7, hasOrdered: true, segments: new Set<number>(), uses: new Map([[2, { all: 5, own: 2 }]]) };
    const nothingLeft = promotion({ id: 1, combinable: false, terms: { kind: 'percent', value: 10_000 } });
    // All at once; each change mends the first that is left.
    let all: Partial<PromotionRule> = {
      ...{ active: false, from: at + 1, until: at, customers: new Set([8]), firstOrder: true, limit: 5 },
      ...{ limitPerCustomer: 2, countries: new Set(['FR']), brands: new Set(['Other']), minimumTotalMinor: 9_999 },
      ...{ minimumQuantity: 3 },
    };
    const mends: Partial<PromotionRule>[] = [
      ...[{}, { active: true }, { from: null }, { until: null }, { customers: new Set<number>() }],
      ...[{ firstOrder: false }, { limit: null }, { limitPerCustomer: null }, { countries: new Set<string>() }],
      ...[{ brands: new Set<string>() }, { minimumTotalMinor: null }, { minimumQuantity: null }],
    ];
    const reasons = mends.map((mend) => {
      all = { ...all, ...mend };
      const promotions = [nothingLeft, promotion({ id: 2, ...all })];
      return cost([line(10)], { promotions }, { shopper: used }).verdicts[1]?.reason;
    });
    const alone = [{ ...nothingLeft, combinable: true }, promotion({ id: 2, ...all })];
    reasons.push(cost([line(10)], { promotions: alone }, { shopper: used }).verdicts[1]?.reason);
    expect(reasons).toEqual([
      ...['INACTIVE', 'NOT_YET', 'EXPIRED', 'NOT_FOR_YOU', 'FIRST_ORDER_ONLY', 'USED_UP', 'USED_BY_YOU', 'NOT_THERE'],
      ...['NO_MATCHING_ITEMS', 'MINIMUM_TOTAL', 'TOO_FEW_ITEMS', 'NOT_COMBINABLE', 'NOTHING_LEFT'],
    ]);
  });

  it('automatic ones say what is missing only if that is all that keeps them away', () => {
    const dear = { minimumTotalMinor: 2_000 };
    const listed = (changes: Partial<PromotionRule>, before: PromotionRule[] = []) =>
      cost([line(10)], { promotions: [...before, promotion({ id: 9, ...dear, ...changes })] }).notApplied.length;
    expect(listed({})).toBe(1);
    expect(listed({ active: false })).toBe(0);
    expect(listed({ customers: new Set([8]) })).toBe(0);
    expect(listed({ combinable: false }, [promotion()])).toBe(0);
    expect(listed({}, [promotion({ combinable: false })])).toBe(0);
  });
});

describe('codes', () => {
  const byCode = promotion({ automatic: false, code: 'SUMMER' });
  const other = (entered: string, used = false) => ({ entered, known: { promotionId: 1, code: entered, used } });

  it('are needed by promotions that are not automatic', () => {
    const priced = cost([line(10)], { promotions: [byCode] });
    expect(priced).toMatchObject({ promotions: [], notApplied: [], verdicts: [{ applies: false, reason: 'NO_CODE' }] });
  });

  it('count once, however often they were entered', () => {
    const priced = cost([line(10)], { promotions: [byCode] }, { codes: [summer, { ...summer, entered: 'SUMMER' }] });
    expect(priced).toMatchObject({ promotions: [{ amountMinor: 100 }], notApplied: [] });
  });

  it('that nobody knows, or whose promotion was deleted, are said to be unknown', () => {
    const unknown = [
      { entered: 'WINTER', known: undefined },
      { entered: 'OLD', known: { promotionId: 4, code: 'OLD', used: false } },
    ];
    const priced = cost([line(10)], { promotions: [byCode] }, { codes: unknown });
    expect(priced.notApplied).toEqual([
      { code: 'WINTER', promotion: null, reason: 'UNKNOWN', missing: null },
      { code: 'OLD', promotion: null, reason: 'UNKNOWN', missing: null },
    ]);
    expect(why(cost([line(10)], {}, { codes: unknown }))).toHaveLength(2);
  });

  it('of one promotion count as one: the first that was not used', () => {
    const priced = cost([line(10)], { promotions: [byCode] }, { codes: [other('A', true), other('B'), other('C')] });
    expect(priced.promotions).toMatchObject([{ code: 'B', amountMinor: 100 }]);
    expect(priced.notApplied.map(({ code, reason }) => [code, reason])).toEqual([
      ['A', 'USED_UP'],
      ['C', 'NOT_COMBINABLE'],
    ]);
    expect(why(cost([line(10)], { promotions: [byCode] }, { codes: [other('A', true)] }))).toEqual([
      { reason: 'USED_UP', missing: null },
    ]);
  });
});
