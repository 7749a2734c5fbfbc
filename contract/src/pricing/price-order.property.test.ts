import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, cost, line, method, promotion, tax, zone } from './order.fixture.ts';
import { priceOrder } from './price-order.ts';
import { anyTerms } from './promotion-kinds/any-terms.fixture.ts';
import type { LineToPrice, OrderToPrice, PriceRules, PromotionRule } from './rules.ts';
import { spread } from './spread.ts';

/** Reverse charge applies to what is sent there. */
const BUSINESS = { country: 'AT', state: null, taxId: 'ATU13585627' };

const someOf = <T>(values: readonly T[]) => fc.subarray([...values]).map((chosen) => new Set(chosen));
const minor = (max: number) => fc.integer({ min: 0, max });

const linesUpTo = (mostMinor: number): fc.Arbitrary<LineToPrice[]> =>
  fc.array(
    fc.record({
      unitPriceMinor: minor(mostMinor),
      quantity: fc.integer({ min: 1, max: 5 }),
      productId: fc.integer({ min: 1, max: 4 }),
      categories: fc.constantFrom(['shoes'], ['bags'], ['bags', 'backpacks']),
      brand: fc.constantFrom('Acme', 'Other'),
      isReduced: fc.boolean(),
      weightGrams: fc.option(minor(5_000)),
      taxClass: fc.constantFrom(null, 'books', 'none'),
    }),
    { minLength: 1, maxLength: 12 },
  );

/** Cheap ones, of which fixed amounts take all, and dear ones. */
const lines = fc.oneof(linesUpTo(300), linesUpTo(1_000_000));
const mostly = fc.constantFrom(true, true, true, false);

const promotionRule = (id: number): fc.Arbitrary<PromotionRule> =>
  fc
    .record({
      terms: anyTerms,
      minimumTotalMinor: fc.option(minor(5_000)),
      categories: someOf(['shoes', 'bags']),
      brands: someOf(['Acme', 'Other']),
      products: fc.oneof(fc.constant(new Set<number>()), someOf([1, 2, 3, 4])),
      except: fc.record({
        reduced: fc.boolean(),
        categories: fc.oneof(fc.constant(new Set<string>()), someOf(['shoes', 'backpacks'])),
        brands: fc.oneof(fc.constant(new Set<string>()), someOf(['Acme', 'Other'])),
        products: fc.oneof(fc.constant(new Set<number>()), someOf([1, 2, 3, 4])),
      }),
      minimumQuantity: fc.option(fc.integer({ min: 1, max: 5 })),
      maximumAmountMinor: fc.option(minor(3_000).map((most) => most + 1)),
      segments: fc.oneof(fc.constant(new Set<number>()), someOf([1, 2])),
      countries: fc.oneof(fc.constant(new Set<string>()), someOf(['DE', 'FR'])),
      firstOrder: fc.boolean(),
      combinable: mostly,
      active: mostly,
      limit: fc.option(fc.integer({ min: 1, max: 3 })),
      limitPerCustomer: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    .map((changes) => promotion({ ...changes, id, name: `Promotion ${id}` }));

const rules: fc.Arbitrary<PriceRules> = fc
  .record({
    promotions: fc.integer({ min: 0, max: 6 }),
    free: fc.option(minor(20_000)),
    price: minor(3_000),
    percent: fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 })),
    pricesIncludeTax: fc.boolean(),
  })
  .chain(({ promotions, free, price, percent, pricesIncludeTax }) =>
    fc.tuple(...Array.from({ length: promotions }, (_, n) => promotionRule(n + 1))).map((all) => ({
      zones: zone(
        method({ freeFromMinor: free, rates: [{ from: 0, priceMinor: price }] }),
        method({
          id: 6,
          by: 'weight',
          rates: [
            { from: 0, priceMinor: 700 },
            { from: 2_000, priceMinor: 900 },
          ],
        }),
      ),
      taxRates: [
        tax(percent[0] / 1000),
        tax(percent[1] / 1000, { id: 2, taxClass: 'books' }),
        tax(19, { id: 3, taxClass: 'shipping' }),
        tax(20, { id: 4, country: 'AT' }),
      ],
      promotions: all,
      shopCountry: 'DE',
      pricesIncludeTax,
      timeZone: 'UTC',
    })),
  );

const shopper = fc.array(fc.record({ all: minor(4), own: minor(4) }), { minLength: 6, maxLength: 6 }).chain((uses) =>
  fc.tuple(fc.boolean(), someOf([1, 2])).map(([hasOrdered, segments]) => ({
    userId: 7,
    hasOrdered,
    segments,
    uses: new Map(uses.map((one, n) => [n + 1, one])),
  })),
);

const orders: fc.Arbitrary<[PriceRules, OrderToPrice<LineToPrice>]> = fc.tuple(
  rules,
  fc.record({
    lines,
    destination: fc.constantFrom(
      { country: 'DE', state: null, taxId: null },
      { country: 'FR', state: null, taxId: null },
      { country: 'DE', state: null, taxId: 'ATU13585627' },
      BUSINESS,
    ),
    shippingMethod: fc.constantFrom(null, 5, 6),
    codes: fc.constant([]),
    shopper,
    at: fc.constant(AT),
  }),
);

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

describe('what an order costs, for random carts and rules', () => {
  it('is its lines less promotions, plus shipping and the taxes that are added, to the cent', () => {
    fc.assert(
      fc.property(orders, ([by, order]) => {
        const priced = priceOrder(by, order);
        const added = sum(priced.taxes.flatMap((one) => (one.included ? [] : [one.amountMinor])));
        expect(priced.subtotalMinor).toBe(sum(priced.lines.map(({ amountMinor }) => amountMinor)));
        expect(priced.totalMinor).toBe(
          priced.subtotalMinor -
            sum(priced.promotions.map(({ amountMinor }) => amountMinor)) +
            (priced.chosen?.priceMinor ?? 0) +
            added,
        );
      }),
    );
  });

  it('has no negative or broken part, and promotions leave no line below 0', () => {
    fc.assert(
      fc.property(orders, ([by, order]) => {
        const priced = priceOrder(by, order);
        for (const { amountMinor, lineMinor } of priced.promotions) {
          expect(lineMinor).toHaveLength(order.lines.length);
          expect(sum(lineMinor)).toBe(amountMinor);
        }
        const left = priced.lines.map(({ amountMinor }, n) =>
          sum([amountMinor, ...priced.promotions.map(({ lineMinor }) => -(lineMinor[n] ?? 0))]),
        );
        const parts = [
          ...left,
          ...priced.promotions.flatMap(({ lineMinor }) => lineMinor),
          ...priced.methods.flatMap(({ priceMinor, missingForFreeMinor }) => [priceMinor, missingForFreeMinor ?? 0]),
          ...priced.taxes.flatMap(({ baseMinor, amountMinor }) => [baseMinor, amountMinor]),
          priced.totalMinor,
        ];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  it('takes the promotions that apply from lines that qualify only, and each that does not says why', () => {
    fc.assert(
      fc.property(orders, ([by, order]) => {
        const priced = priceOrder(by, order);
        expect(priced.verdicts.map(({ id }) => id)).toEqual(by.promotions.map(({ id }) => id));
        expect(
          priced.verdicts.filter(({ applies }) => applies).map(({ id, amountMinor }) => [id, amountMinor]),
        ).toEqual(priced.promotions.map(({ id, amountMinor }) => [id, amountMinor]));
        expect(priced.verdicts.every(({ applies, reason }) => applies === (reason === null))).toBe(true);
        for (const { id, amountMinor, lineMinor } of priced.promotions) {
          const rule = by.promotions.find((one) => one.id === id);
          expect(amountMinor).toBeLessThanOrEqual(rule?.maximumAmountMinor ?? amountMinor);
          order.lines.forEach(({ categories, brand, productId, isReduced }, n) => {
            const qualifies =
              (rule?.categories.size === 0 || categories.some((one) => rule?.categories.has(one))) &&
              (rule?.brands.size === 0 || rule?.brands.has(brand)) &&
              (rule?.products.size === 0 || rule?.products.has(productId)) &&
              !(rule?.except.reduced && isReduced) &&
              !categories.some((one) => rule?.except.categories.has(one)) &&
              !rule?.except.brands.has(brand) &&
              !rule?.except.products.has(productId);
            if (qualifies !== true) expect(lineMinor[n]).toBe(0);
          });
        }
        const alone = priced.promotions.filter(
          ({ id }) => by.promotions.find((one) => one.id === id)?.combinable === false,
        );
        if (alone.length > 0) expect(priced.promotions).toHaveLength(1);
      }),
    );
  });

  it('is the sum of the lines, and nothing else, where nothing is set up', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (all, pricesIncludeTax) => {
        const priced = cost(all, { pricesIncludeTax });
        expect(priced).toMatchObject({ promotions: [], notApplied: [], methods: [], chosen: null, taxes: [] });
        expect(priced.totalMinor).toBe(priced.subtotalMinor);
      }),
    );
  });
});

describe('reverse charge', () => {
  const charged = fc.tuple(
    rules,
    orders.map(([, order]) => ({ ...order, destination: BUSINESS })),
  );

  it('costs nobody more than the same order with its tax, neither in all nor for a line, and moves no promotion', () => {
    fc.assert(
      fc.property(charged, ([by, order]) => {
        const net = priceOrder(by, order);
        const gross = priceOrder(by, { ...order, destination: { ...BUSINESS, taxId: null } });
        expect(net.totalMinor).toBeLessThanOrEqual(gross.totalMinor);
        expect(net.lines.map(({ amountMinor }) => amountMinor)).toEqual(
          net.lines.map(({ unitPriceMinor, netPriceMinor, quantity }) => (netPriceMinor ?? unitPriceMinor) * quantity),
        );
        const left = ({ lines: all, promotions }: typeof net) =>
          all.map(({ amountMinor }, n) => amountMinor - sum(promotions.map(({ lineMinor }) => lineMinor[n] ?? 0)));
        left(net).forEach((minor, n) => {
          const most = left(gross)[n] ?? 0;
          expect(minor).toBeLessThanOrEqual(most);
          if (most === 0) expect(minor).toBe(0);
        });
        expect(net.promotions.map(({ id }) => id)).toEqual(gross.promotions.map(({ id }) => id));
        expect(net.notApplied).toEqual(gross.notApplied);
        if (!by.pricesIncludeTax) expect(net.subtotalMinor).toBe(gross.subtotalMinor);
      }),
    );
  });

  it('is one entry of taxes without an amount, on what would carry a tax; without it the total is the same', () => {
    fc.assert(
      fc.property(charged, ([by, order]) => {
        const { taxes, lines: priced, promotions, chosen, totalMinor } = priceOrder(by, order);
        const base = sum(
          priced.map(({ taxClass, amountMinor }, n) =>
            taxClass === 'none' ? 0 : amountMinor - sum(promotions.map(({ lineMinor }) => lineMinor[n] ?? 0)),
          ),
        );
        const all = base + (chosen?.priceMinor ?? 0);
        expect(
          taxes.map(({ baseMinor, amountMinor, reverseCharge }) => [baseMinor, amountMinor, reverseCharge]),
        ).toEqual(all === 0 ? [] : [[all, 0, true]]);
        const free = priced.some(({ taxClass }) => taxClass === 'none');
        if (!free) expect(totalMinor).toBe(all);
      }),
    );
  });
});

describe('taxes', () => {
  const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);

  it('that are included are those that would be added to the rest of the price, to a cent', () => {
    fc.assert(
      fc.property(minor(1_000_000), percent, (price, rate) => {
        const one = [line(price / 100)];
        const included = cost(one, { taxRates: [tax(rate)] }).taxes[0]?.amountMinor ?? 0;
        const net = [line((price - included) / 100)];
        const added = cost(net, { taxRates: [tax(rate)], pricesIncludeTax: false });
        expect(Math.abs(added.totalMinor - price)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('that are included leave the total as it is; a price with a tax added contains exactly this tax', () => {
    fc.assert(
      fc.property(minor(1_000_000), percent, (price, rate) => {
        const one = [line(price / 100)];
        expect(cost(one, { taxRates: [tax(rate)] }).totalMinor).toBe(price);
        const added = cost(one, { taxRates: [tax(rate)], pricesIncludeTax: false });
        const gross = [line(added.totalMinor / 100)];
        const contained = cost(gross, { taxRates: [tax(rate)] }).taxes[0]?.amountMinor ?? 0;
        expect(contained).toBe(added.taxes[0]?.amountMinor ?? 0);
      }),
    );
  });
});

describe('spreading an amount', () => {
  it('loses no cent, gives each part its share to a cent, and no part more than it is', () => {
    const parts = fc.array(minor(5_000_000), { minLength: 1, maxLength: 100 });
    const some = parts.chain((all) => fc.tuple(fc.constant(all), minor(sum(all))));
    fc.assert(
      fc.property(some, ([all, amount]) => {
        const shares = spread(amount, all);
        expect(sum(shares)).toBe(amount);
        const whole = sum(all);
        shares.forEach((share, n) => {
          const part = all[n] ?? 0;
          expect(share).toBeLessThanOrEqual(part);
          if (whole > 0) expect(Math.abs(share - (amount * part) / whole)).toBeLessThan(1);
        });
      }),
    );
  });
});
