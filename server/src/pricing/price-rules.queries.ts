import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { valueOfCounter } from '../platform/db/counters.queries.ts';
import type { Reader, Schema } from '../schema.ts';

export type ShippingMethodRow = Selectable<Schema['shipping_methods']>;
export type TaxRateRow = Selectable<Schema['tax_rates']>;
export type PromotionRow = Selectable<Schema['promotions']>;

export interface ZoneOfRules {
  id: number;
  countries: string[];
  methods: ShippingMethodRow[];
}

/** By id; each with its countries and methods in their order. */
export async function listZonesOfRules(db: Reader): Promise<ZoneOfRules[]> {
  const rows = await db
    .selectFrom('shipping_zones')
    .select((eb) => [
      'id',
      jsonArrayFrom(
        eb
          .selectFrom('shipping_zone_countries')
          .select('country')
          .whereRef('zone_id', '=', 'shipping_zones.id')
          .orderBy('position'),
      ).as('countries'),
      jsonArrayFrom(
        eb
          .selectFrom('shipping_methods')
          .selectAll()
          .whereRef('zone_id', '=', 'shipping_zones.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('methods'),
    ])
    .orderBy('id')
    .execute();
  return rows.map(({ id, countries, methods }) => ({
    id,
    countries: countries.map(({ country }) => country),
    methods,
  }));
}

/** By id. */
export async function listTaxRatesOfRules(db: Reader): Promise<TaxRateRow[]> {
  return db
    .selectFrom('tax_rates')
    .selectAll()
    .select(sql<string>`from_day::text`.as('from_day'))
    .orderBy('id')
    .execute();
}

/** In the order in which they apply, each with its own code as stored. */
export async function listPromotionsOfRules(db: Reader): Promise<(PromotionRow & { code: string | null })[]> {
  return db
    .selectFrom('promotions')
    .leftJoin('promotion_codes', (join) =>
      join.onRef('promotion_codes.promotion_id', '=', 'promotions.id').on('made', '=', false),
    )
    .selectAll('promotions')
    .select('promotion_codes.code')
    .orderBy('promotions.position')
    .orderBy('promotions.id')
    .execute();
}

/** The version as it is now. */
export async function findPriceRulesVersion(db: Reader): Promise<number> {
  const { version } = await db.selectNoFrom(valueOfCounter('price rules').as('version')).executeTakeFirstOrThrow();
  return version;
}
