/** Random terms of all kinds of promotions, for tests that hold for each of them. */

import fc from 'fast-check';
import { type PromotionKind, promotionKinds, type Terms } from './terms.ts';

const units = fc.integer({ min: 2, max: 6 });

/** Small enough that carts of tests reach them. */
const termsOfKind: { readonly [Kind in PromotionKind]: fc.Arbitrary<Terms<Kind>> } = {
  percent: fc.record({ kind: fc.constant('percent'), value: fc.integer({ min: 1, max: 10_000 }) }),
  fixed: fc.record({ kind: fc.constant('fixed'), value: fc.integer({ min: 1, max: 10_000 }) }),
  freeShipping: fc.record({ kind: fc.constant('freeShipping') }),
  cheapestFree: fc.record({ kind: fc.constant('cheapestFree'), n: units }),
  xForY: units.chain((x) =>
    fc.record({ kind: fc.constant('xForY'), x: fc.constant(x), y: fc.integer({ min: 1, max: x - 1 }) }),
  ),
};

export function anyTermsOf(kind: PromotionKind): fc.Arbitrary<Terms> {
  return termsOfKind[kind];
}

export const anyTerms = fc.constantFrom(...promotionKinds).chain(anyTermsOf);
