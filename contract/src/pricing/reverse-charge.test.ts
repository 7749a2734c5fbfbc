import { describe, expect, it } from 'vitest';
import { AT, amounts, cost, line, method, promotion, rules, tax, zone } from './order.fixture.ts';
import { priceOrder } from './price-order.ts';

const vienna = { country: 'AT', state: null, taxId: 'ATU13585627' };
const taxRates = [
  tax(19, { id: 1 }),
  tax(7, { id: 2, taxClass: 'books' }),
  tax(19, { id: 3, taxClass: 'shipping' }),
  tax(20, { id: 4, country: 'AT', name: 'USt' }),
];

describe('reverse charge', () => {
  const isCharged = (destination: Partial<typeof vienna>, shopCountry = 'DE') =>
    cost([line(119)], { taxRates, shopCountry }, { destination: { ...vienna, ...destination } }).taxes.some(
      ({ reverseCharge }) => reverseCharge,
    );

  it("is for goods that go to another country of the European Union than the shop's, to a tax id of that country", () => {
    expect(isCharged({})).toBe(true);
    expect(isCharged({ taxId: 'at u-135.856 27' })).toBe(true);
    expect(isCharged({ country: 'GR', taxId: 'EL094259216' })).toBe(true);
  });

  it('is not for goods that stay in the country of the shop, whatever the id', () => {
    expect(isCharged({ country: 'DE' })).toBe(false);
    expect(isCharged({ country: 'DE', taxId: 'DE136695976' })).toBe(false);
    expect(isCharged({}, 'AT')).toBe(false);
  });

  it('is not for goods that leave the European Union, or come from outside of it', () => {
    expect(isCharged({ country: 'US' })).toBe(false);
    expect(isCharged({ country: 'GB', taxId: 'GB999999973' })).toBe(false);
    expect(isCharged({}, 'CH')).toBe(false);
  });

  it('is not for an id of another country than the goods go to, for one that does not fit, or for none', () => {
    expect(isCharged({ taxId: 'FR40303265045' })).toBe(false);
    for (const taxId of ['ATU1', 'ATU13585628', 'GR094259216', '']) expect(isCharged({ taxId })).toBe(false);
    expect(isCharged({ country: 'GR', taxId: 'GR094259216' })).toBe(false);
  });

  it('is not for what is picked up, which keeps the price with its tax', () => {
    const zones = zone(method(), method({ id: 6, name: 'Shop', pickUp: true, rates: [{ from: 0, priceMinor: 119 }] }));
    const order = (shippingMethod: number | null) =>
      cost([line(119)], { taxRates, zones }, { destination: vienna, shippingMethod });
    expect(order(6)).toMatchObject({ totalMinor: 12_019, taxes: [{ id: 4, reverseCharge: false }] });
    expect(order(null)).toMatchObject({ totalMinor: 10_412, taxes: [{ reverseCharge: true }] });
    for (const chosen of [6, null]) {
      expect(order(chosen).methods.map(({ priceMinor }) => priceMinor)).toEqual([412, 119]);
    }
  });
});

describe('reverse charge where prices include tax', () => {
  it("takes the tax of the shop's own country and of the class out of each unit price, and of the shipping", () => {
    const lines = [line(19.99, 3), line(10, 2, { taxClass: 'books' }), line(5, 1, { taxClass: 'untaxed' })];
    const priced = cost(lines, { taxRates, zones: zone(method()) }, { destination: vienna });
    expect(priced.lines.map(({ netPriceMinor, amountMinor }) => [netPriceMinor, amountMinor])).toEqual([
      [1680, 5040],
      [935, 1870],
      [500, 500],
    ]);
    expect(priced).toMatchObject({ subtotalMinor: 7410, chosen: { priceMinor: 412 }, totalMinor: 7822 });
    expect(priced.taxes).toEqual([
      {
        id: 4,
        name: 'USt',
        percentThousandths: 0,
        baseMinor: 7322,
        amountMinor: 0,
        included: false,
        reverseCharge: true,
        lines: [0, 1],
        shipping: true,
      },
    ]);
  });

  it('leaves the prices as they are for others, and where they do not include tax', () => {
    const order = { destination: vienna };
    const added = cost([line(119)], { taxRates, pricesIncludeTax: false }, order);
    expect(added).toMatchObject({
      totalMinor: 11_900,
      taxes: [{ baseMinor: 11_900, amountMinor: 0, reverseCharge: true }],
    });
    expect(added.lines[0]).not.toHaveProperty('netPriceMinor');
    const toPerson = cost([line(119)], { taxRates }, { destination: { ...vienna, taxId: null } });
    expect(toPerson).toMatchObject({ totalMinor: 11_900, taxes: [{ amountMinor: 1_983, included: true }] });
    expect(cost([line(119)], {}, order)).toMatchObject({ totalMinor: 11_900, taxes: [] });
  });

  it('judges promotions and free shipping by the prices with tax, and takes off what they come to without it', () => {
    const promotions = [
      promotion({ id: 1, minimumTotalMinor: 10_000 }),
      promotion({ id: 2, terms: { kind: 'fixed', value: 595 } }),
    ];
    const zones = zone(method({ freeFromMinor: 10_100 }));
    const priced = cost([line(119)], { taxRates, zones, promotions }, { destination: vienna });
    expect(amounts(priced)).toEqual([[1000], [500]]);
    expect(priced.verdicts.map(({ amountMinor }) => amountMinor)).toEqual([1000, 500]);
    expect(priced).toMatchObject({ subtotalMinor: 10_000, chosen: { priceMinor: 0 }, totalMinor: 8500 });
    const near = cost([line(99)], { taxRates, zones, promotions }, { destination: vienna });
    expect(near.notApplied).toMatchObject([{ reason: 'MINIMUM_TOTAL', missing: { minor: 100 } }]);
    expect(near.methods[0]?.missingForFreeMinor).toBe(10_100 - 9900 + 595);
  });

  it('makes free what is free with its tax, however its units were rounded', () => {
    const off = (value: number) => [promotion({ terms: { kind: 'fixed', value } })];
    // Five units are 10 and 15 minor units without tax; 8.4 and 16.8 if they were rounded together.
    for (const [minor, lastCent] of [
      [2, 1],
      [4, 0],
    ] as const) {
      const left = (value: number) =>
        cost([line(minor / 100, 5)], { taxRates, promotions: off(value) }, { destination: vienna }).totalMinor;
      expect(left(5 * minor)).toBe(0);
      expect(left(5 * minor - 1)).toBe(lastCent);
    }
  });

  it('prices an order a second time as it did the first', () => {
    const order = {
      lines: [line(19.99, 3)],
      destination: vienna,
      shippingMethod: null,
      codes: [],
      shopper: { userId: 7, hasOrdered: false, segments: new Set<number>(), uses: new Map() },
      at: AT,
    };
    const first = priceOrder(rules({ taxRates }), order);
    expect(priceOrder(rules({ taxRates }), { ...order, lines: first.lines })).toEqual(first);
  });
});
