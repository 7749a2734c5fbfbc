/**
 * What a promotion of each kind is set up with: its kind and the fields that this kind takes, as prices are computed with them and the
 * table `promotions` stores them.
 */

import * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import { whole } from '../../whole-number.ts';

export const promotionKinds = [
  'percent',
  'fixed',
  'perItem',
  'tiers',
  'buyXGetY',
  'cheapestFree',
  'xForY',
  'freeShipping',
] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** What steps of `tiers` are reached by, both before promotions. */
export const tierMeasures = ['total', 'quantity'] as const;
export type TierMeasure = (typeof tierMeasures)[number];

/** Units of lines that are in every list that is not empty. */
export interface Units {
  quantity: number;
  products: number[];
  categories: string[];
  brands: string[];
}

interface TermsByKind {
  /** Hundredths of a percent: 12.5 % is 1,250. */
  percent: { value: number };
  fixed: { value: MinorUnits };
  /** Of each unit. */
  perItem: { value: MinorUnits };
  /** Ascending. `from` is minor units or units, as `by` says; `percent` is hundredths of a percent. */
  tiers: { by: TierMeasure; tiers: { from: number; percent: number }[] };
  /** `percent` is hundredths of a percent; null: as often as it fits. */
  buyXGetY: { buy: Units; get: Units & { percent: number }; timesPerOrder: number | null };
  /** Of each n units the cheapest is free. */
  cheapestFree: { n: number };
  /** x units for the price of y. */
  xForY: { x: number; y: number };
  /** Ids; empty: all but pick-up. */
  freeShipping: { methods: number[] };
}

export type Terms<Kind extends PromotionKind = PromotionKind> = {
  [K in Kind]: { kind: K } & TermsByKind[K];
}[Kind];

const MOST_NAMES = 1_000;
const MOST_IDS = 10_000;
const list = <Item extends z.ZodMiniType>(name: string, item: Item, most: number) =>
  z._default(z.array(item, `${name} must be a list`).check(z.maxLength(most, `at most ${most} ${name}`)), []);
const idList = (name: string) => list(name, whole('an id', 1, Number.MAX_SAFE_INTEGER), MOST_IDS);
const nameList = (name: string) => list(name, z.string(`${name} must be names`).check(z.maxLength(200)), MOST_NAMES);

const units = {
  quantity: whole('quantity', 1, 100),
  products: idList('products'),
  categories: nameList('categories'),
  brands: nameList('brands'),
};
const number = (name: string) => z.number(`${name} must be a number`);

/** The fields of all kinds in bodies. A kind that does not take a field has null there. */
export const termFields = {
  value: z
    .nullable(number('value'))
    .check(z.describe('percent: above 0 to 100; fixed: an amount; perItem: an amount off each item; else null')),
  n: z.nullable(whole('n', 2, 100)).check(z.describe('cheapestFree: of each n units the cheapest is free')),
  x: z.nullable(whole('x', 2, 100)).check(z.describe('xForY: x units …')),
  y: z.nullable(whole('y', 1, 99)).check(z.describe('… for the price of y')),
  by: z
    .nullable(z.enum(tierMeasures, 'by must be total or quantity'))
    .check(z.describe('tiers: what the steps are reached by, of what qualifies before promotions')),
  tiers: z
    .nullable(z.array(z.object({ from: number('from'), percent: number('percent') }), 'tiers must be a list'))
    .check(z.describe('tiers: ascending; the highest that is reached counts, as percent does')),
  buy: z
    .nullable(z.object(units, 'buy must say quantity, products, categories and brands'))
    .check(z.describe('buyXGetY: the dearest of these are bought …')),
  get: z
    .nullable(z.object({ ...units, percent: number('percent') }, 'get must say quantity and percent'))
    .check(z.describe('… and the cheapest of these are reduced; no unit counts twice')),
  timesPerOrder: z.nullable(whole('timesPerOrder', 1, 1_000)).check(z.describe('buyXGetY; null: as often as it fits')),
  methods: z
    .nullable(
      z
        .array(whole('an id of methods', 1, Number.MAX_SAFE_INTEGER), 'methods must be a list')
        .check(z.maxLength(MOST_IDS, `at most ${MOST_IDS} methods`)),
    )
    .check(z.describe('freeShipping: ids of shipping methods; empty: all but pick-up')),
};

/** In bodies that may leave them out. */
export const optionalTermFields = {
  value: z._default(termFields.value, null),
  n: z._default(termFields.n, null),
  x: z._default(termFields.x, null),
  y: z._default(termFields.y, null),
  by: z._default(termFields.by, null),
  tiers: z._default(termFields.tiers, null),
  buy: z._default(termFields.buy, null),
  get: z._default(termFields.get, null),
  timesPerOrder: z._default(termFields.timesPerOrder, null),
  methods: z._default(termFields.methods, null),
};

const answeredUnits = {
  quantity: z.int(),
  products: z.array(z.int()),
  categories: z.array(z.string()),
  brands: z.array(z.string()),
};

/** In answers. */
export const answeredTermFields = {
  value: z.nullable(z.number()),
  n: z.nullable(z.int()),
  x: z.nullable(z.int()),
  y: z.nullable(z.int()),
  by: z.nullable(z.enum(tierMeasures)),
  tiers: z.nullable(z.array(z.object({ from: z.number(), percent: z.number() }))),
  buy: z.nullable(z.object(answeredUnits)),
  get: z.nullable(z.object({ ...answeredUnits, percent: z.number() })),
  timesPerOrder: z.nullable(z.int()),
  methods: z.nullable(z.array(z.int())),
};

const bodyFields = z.object(termFields);
export type TermFields = z.output<typeof bodyFields>;

export const termNames = z.keyof(bodyFields).options;

export const noTerms = {
  value: null,
  n: null,
  x: null,
  y: null,
  by: null,
  tiers: null,
  buy: null,
  get: null,
  timesPerOrder: null,
  methods: null,
} as const satisfies TermFields;
