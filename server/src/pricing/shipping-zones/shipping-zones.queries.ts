import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf } from '../../schema/columns.ts';
import type { Reader, Schema, Tx } from '../../schema.ts';

export type ShippingMethodRow = Selectable<Schema['shipping_methods']>;
export type ShippingZoneRow = Selectable<Schema['shipping_zones']> & {
  countries: string[];
  methods: ShippingMethodRow[];
};

/** `id` undefined: a new one. */
export type MethodValues = Omit<ShippingMethodRow, 'id' | 'zone_id' | 'position'> & { id: number | undefined };

/** Each with its countries and methods in their order. */
function selectZones(db: Reader) {
  return db
    .selectFrom('shipping_zones')
    .select(columnsOf.shipping_zones)
    .select((eb) => [
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
          .select(columnsOf.shipping_methods)
          .whereRef('zone_id', '=', 'shipping_zones.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('methods'),
    ]);
}

type SelectedZone = Omit<ShippingZoneRow, 'countries'> & { countries: { country: string }[] };
const toZone = ({ countries, ...zone }: SelectedZone): ShippingZoneRow => ({
  ...zone,
  countries: countries.map(({ country }) => country),
});

export async function findShippingZone(db: Reader, id: number): Promise<ShippingZoneRow | undefined> {
  const found = await selectZones(db).where('id', '=', id).executeTakeFirst();
  return found && toZone(found);
}

/** Of concurrent changes of a zone's countries and methods, the second sees the first. */
export async function lockShippingZone(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('shipping_zones').select('id').where('id', '=', id).forUpdate().execute();
}

/** By id. */
export async function listAllShippingZones(db: Reader): Promise<ShippingZoneRow[]> {
  return (await selectZones(db).orderBy('id').execute()).map(toZone);
}

/** By id. */
export async function listShippingZones(
  db: Reader,
  paging: { limit: number; offset: number },
): Promise<{ rows: ShippingZoneRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    selectZones(db).orderBy('id').limit(paging.limit).offset(paging.offset).execute(),
    db
      .selectFrom('shipping_zones')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toZone), total: counted.total };
}

export async function insertShippingZone(tx: Tx, name: string, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('shipping_zones')
    .values({ name, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Advances `updatedAt` by at least a millisecond. */
export async function updateShippingZone(tx: Tx, id: number, values: { name?: string }, at: Date): Promise<void> {
  await tx
    .updateTable('shipping_zones')
    .set({ ...values, updated_at: sql<Date>`greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')` })
    .where('id', '=', id)
    .execute();
}

export async function deleteShippingZone(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('shipping_zones').where('id', '=', id).execute();
}

/**
 * Makes these the countries of a zone, except those that another zone has.
 * @returns the ones of another zone, with its name
 */
export async function replaceCountries(
  tx: Tx,
  zoneId: number,
  countries: readonly string[],
): Promise<{ country: string; zone: string }[]> {
  await tx.deleteFrom('shipping_zone_countries').where('zone_id', '=', zoneId).execute();
  // By country, so that two zones that take the same ones at the same time do not wait for each other.
  await sql`
    insert into shipping_zone_countries (country, zone_id, position)
      select country, ${zoneId}, position from unnest(${countries}::text[]) with ordinality as sent (country, position)
      order by country
    on conflict (country) do nothing`.execute(tx);
  return tx
    .selectFrom('shipping_zone_countries')
    .innerJoin('shipping_zones', 'shipping_zones.id', 'zone_id')
    .select(['country', 'shipping_zones.name as zone'])
    .where('country', '=', sql<string>`any(${countries}::text[])`)
    .where('zone_id', '<>', zoneId)
    .orderBy('country')
    .execute();
}

/** Makes these the methods of a zone, in this order. Those with ids stay the same ones; all others are new, and what is not here is deleted. */
export async function replaceMethods(tx: Tx, zoneId: number, methods: readonly MethodValues[]): Promise<void> {
  const kept = methods.flatMap(({ id }) => id ?? []);
  await tx
    .deleteFrom('shipping_methods')
    .where('zone_id', '=', zoneId)
    .where('id', '<>', sql<number>`all(${kept}::bigint[])`)
    .execute();
  const json = JSON.stringify(methods.map((method, position) => ({ ...method, position })));
  const sent = sql`jsonb_populate_recordset(null::shipping_methods, ${json}::jsonb) as sent`;
  await sql`
    update shipping_methods set position = sent.position, name = sent.name, measure = sent.measure, rates = sent.rates,
        free_from_cents = sent.free_from_cents, days_from = sent.days_from, days_to = sent.days_to, pick_up = sent.pick_up,
        translations = sent.translations
      from ${sent} where shipping_methods.id = sent.id and shipping_methods.zone_id = ${zoneId}`.execute(tx);
  await sql`
    insert into shipping_methods (zone_id, position, name, measure, rates, free_from_cents, days_from, days_to, pick_up,
        translations)
      select ${zoneId}, position, name, measure, rates, free_from_cents, days_from, days_to, pick_up,
        translations
      from ${sent} where id is null order by position`.execute(tx);
}
