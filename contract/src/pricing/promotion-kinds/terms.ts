/**
 * What a promotion of each kind is set up with: its kind and the fields that this kind takes, as prices are computed with them and the
 * table `promotions` stores them.
 */

import * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import { whole } from '../../whole-number.ts';

export const promotionKinds = ['percent', 'fixed', 'freeShipping', 'cheapestFree', 'xForY'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

interface TermsByKind {
  /** Hundredths of a percent: 12.5 % is 1,250. */
  percent: { value: number };
  fixed: { value: MinorUnits };
  freeShipping: Record<never, never>;
  /** Of each n units the cheapest is free. */
  cheapestFree: { n: number };
  /** x units for the price of y. */
  xForY: { x: number; y: number };
}

export type Terms<Kind extends PromotionKind = PromotionKind> = {
  [K in Kind]: { kind: K } & TermsByKind[K];
}[Kind];

/** The fields of all kinds in bodies. A kind that does not take a field has null there. */
export const termFields = {
  value: z
    .nullable(z.number('value must be a number'))
    .check(z.describe('percent: above 0 to 100; fixed: an amount; else null')),
  n: z.nullable(whole('n', 2, 100)).check(z.describe('cheapestFree: of each n units the cheapest is free')),
  x: z.nullable(whole('x', 2, 100)).check(z.describe('xForY: x units …')),
  y: z.nullable(whole('y', 1, 99)).check(z.describe('… for the price of y')),
};

/** In bodies that may leave them out. */
export const optionalTermFields = {
  value: z._default(termFields.value, null),
  n: z._default(termFields.n, null),
  x: z._default(termFields.x, null),
  y: z._default(termFields.y, null),
};

/** In answers. */
export const answeredTermFields = {
  value: z.nullable(z.number()),
  n: z.nullable(z.int()),
  x: z.nullable(z.int()),
  y: z.nullable(z.int()),
};

const bodyFields = z.object(termFields);
export type TermFields = z.output<typeof bodyFields>;

export const termNames = z.keyof(bodyFields).options;

export const noTerms = { value: null, n: null, x: null, y: null } as const satisfies TermFields;
