/** Random terms of all kinds of promotions, for tests that hold for each of them. */

import fc from 'fast-check';
import { type PromotionKind, promotionKinds, type Terms } from './terms.ts';

const hundredths = fc.integer({ min: 1, max: 10_000 });
const someUnits = {
  quantity: fc.integer({ min: 1, max: 3 }),
  products: fc.oneof(fc.constant<number[]>([]), fc.subarray([1, 2, 3, 4])),
  categories: fc.oneof(fc.constant<string[]>([]), fc.subarray(['shoes', 'bags'])),
  brands: fc.oneof(fc.constant<string[]>([]), fc.subarray(['Acme', 'Other'])),
};
const units = fc.integer({ min: 2, max: 6 });

/** Small enough that carts of tests reach them. */
const termsOfKind: { readonly [Kind in PromotionKind]: fc.Arbitrary<Terms<Kind>> } = {
  percent: fc.record({ kind: fc.constant('percent'), value: fc.integer({ min: 1, max: 10_000 }) }),
  fixed: fc.record({ kind: fc.constant('fixed'), value: fc.integer({ min: 1, max: 10_000 }) }),
  perItem: fc.record({ kind: fc.constant('perItem'), value: fc.integer({ min: 1, max: 10_000 }) }),
  tiers: fc.record({
    kind: fc.constant('tiers'),
    by: fc.constantFrom('total', 'quantity'),
    tiers: fc
      .uniqueArray(fc.record({ from: fc.nat(8_000), percent: hundredths }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ from }) => from,
      })
      .map((steps) => steps.toSorted((one, other) => one.from - other.from)),
  }),
  buyXGetY: fc.record({
    kind: fc.constant('buyXGetY'),
    buy: fc.record(someUnits),
    get: fc.record({ ...someUnits, percent: hundredths }),
    timesPerOrder: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
  freeShipping: fc.record({ kind: fc.constant('freeShipping'), methods: fc.subarray([5, 6]) }),
  cheapestFree: fc.record({ kind: fc.constant('cheapestFree'), n: units }),
  xForY: units.chain((x) =>
    fc.record({ kind: fc.constant('xForY'), x: fc.constant(x), y: fc.integer({ min: 1, max: x - 1 }) }),
  ),
};

export function anyTermsOf(kind: PromotionKind): fc.Arbitrary<Terms> {
  return termsOfKind[kind];
}

export const anyTerms = fc.constantFrom(...promotionKinds).chain(anyTermsOf);
