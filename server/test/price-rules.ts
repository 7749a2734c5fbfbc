/** Shipping zones, tax rates and promotions for tests of what orders cost. Money is in minor units. */

import { rowOfTerms } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import type { Terms } from '@shop/contract/pricing/promotion-kinds/terms';
import { codeKey } from '@shop/contract/promotions';
import type { Db } from '../src/schema.ts';
import { unique } from './factories.ts';
import type { SettableClock } from './test-app.ts';

type World = { db: Db; clock: SettableClock };

interface GivenMethod {
  name?: string;
  by?: 'total' | 'weight';
  /** `from` in minor units or grams. */
  rates?: readonly { from: number; price: number }[];
  freeFrom?: number | null;
  days?: { from: number; to: number };
  pickUp?: boolean;
}

/** @returns the ids of the zone's methods, in their order */
export async function makeZone(
  { db, clock }: World,
  countries: readonly string[],
  methods: readonly GivenMethod[],
): Promise<number[]> {
  const at = clock.now();
  const { id: zoneId } = await db
    .insertInto('shipping_zones')
    .values({ name: unique('zone'), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shipping_zone_countries')
    .values(countries.map((country, position) => ({ country, zone_id: zoneId, position })))
    .execute();
  if (methods.length === 0) return [];
  const made = await db
    .insertInto('shipping_methods')
    .values(
      methods.map((given, position) => ({
        zone_id: zoneId,
        position,
        name: given.name ?? 'Parcel',
        measure: given.by ?? ('total' as const),
        rates: JSON.stringify(given.rates ?? [{ from: 0, price: 490 }]),
        free_from_cents: given.freeFrom ?? null,
        days_from: given.days?.from ?? 1,
        days_to: given.days?.to ?? 3,
        pick_up: given.pickUp ?? false,
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

export async function makeTaxRate(
  { db, clock }: World,
  given: {
    name?: string;
    country?: string;
    region?: string;
    taxClass?: string;
    /** 19.5 is 19.5 %. */
    percent: number;
    from?: string;
  },
): Promise<{ id: number }> {
  const at = clock.now();
  return db
    .insertInto('tax_rates')
    .values({
      name: given.name ?? 'VAT',
      country: given.country ?? 'US',
      region: given.region ?? null,
      tax_class: given.taxClass ?? null,
      percent_thousandths: Math.round(given.percent * 1000),
      from_day: given.from ?? '2020-01-01',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export interface GivenPromotion {
  name?: string;
  /** Left out: it is automatic, unless it has codes made in bulk. */
  code?: string;
  madeCodes?: readonly string[];
  terms?: Terms;
  minimumTotal?: number;
  categories?: readonly string[];
  brands?: readonly string[];
  products?: readonly number[];
  firstOrder?: boolean;
  customers?: readonly number[];
  from?: Date;
  exceptReduced?: boolean;
  segments?: number[];
  countries?: string[];
  until?: Date;
  limit?: number;
  limitPerCustomer?: number;
  combinable?: boolean;
  position?: number;
  active?: boolean;
}

/** 10 % of everything, unless said otherwise. */
export async function makePromotion({ db, clock }: World, given: GivenPromotion = {}): Promise<{ id: number }> {
  const at = clock.now();
  const { terms, ...row } = rowOfTerms(given.terms ?? { kind: 'percent', value: 1000 });
  const { id } = await db
    .insertInto('promotions')
    .values({
      name: given.name ?? 'Summer',
      automatic: given.code === undefined && given.madeCodes === undefined,
      ...row,
      terms: JSON.stringify(terms),
      minimum_total_cents: given.minimumTotal ?? null,
      categories: JSON.stringify(given.categories ?? []),
      brands: JSON.stringify(given.brands ?? []),
      products: JSON.stringify(given.products ?? []),
      except_reduced: given.exceptReduced ?? false,
      first_order: given.firstOrder ?? false,
      customers: JSON.stringify(given.customers ?? []),
      countries: JSON.stringify(given.countries ?? []),
      from_at: given.from ?? null,
      until_at: given.until ?? null,
      uses_limit: given.limit ?? null,
      limit_per_customer: given.limitPerCustomer ?? null,
      combinable: given.combinable ?? true,
      position: given.position ?? 0,
      active: given.active ?? true,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const segments = (given.segments ?? []).map((segment_id, position) => ({ promotion_id: id, segment_id, position }));
  if (segments.length > 0) await db.insertInto('promotion_segments').values(segments).execute();
  const codes = [
    ...(given.code === undefined ? [] : [{ code: given.code, made: false }]),
    ...(given.madeCodes ?? []).map((code) => ({ code, made: true })),
  ];
  if (codes.length > 0) {
    await db
      .insertInto('promotion_codes')
      .values(codes.map(({ code, made }) => ({ key: codeKey(code), promotion_id: id, code, made })))
      .execute();
  }
  return { id };
}

/** @returns its id */
export async function makeSegment({ db, clock }: World, filter: object): Promise<number> {
  const at = clock.now();
  const { id } = await db
    .insertInto('segments')
    .values({ name: unique('segment'), filter: JSON.stringify(filter), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes all of it: nothing is set up then. */
export async function clearPriceRules({ db }: World): Promise<void> {
  await db.deleteFrom('promotions').execute();
  await db.deleteFrom('shipping_zones').execute();
  await db.deleteFrom('tax_rates').execute();
}

/** Orders that use a promotion: those whose use counts, and those that have given it back. */
export async function usesOf(
  { db }: World,
  promotion: { id: number },
): Promise<{ used: number[]; givenBack: number[] }> {
  const uses = await db
    .selectFrom('promotion_uses')
    .select(['order_id', 'given_back'])
    .where('promotion_id', '=', promotion.id)
    .orderBy('order_id')
    .execute();
  return {
    used: uses.filter(({ given_back }) => !given_back).map(({ order_id }) => order_id),
    givenBack: uses.filter(({ given_back }) => given_back).map(({ order_id }) => order_id),
  };
}
