/** All stored minor units when the currency changes to one with other decimals. There is no order then: orders keep theirs. */

import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/** Minor units before and after: 1999 of two decimals are 19990 of three. */
export interface Scale {
  from: number;
  to: number;
}

const MOST_PRICE = 2_147_483_647;

/** Products, variants, shipping methods and promotions with an amount that the other decimals cannot say. */
export async function countUnscalable(tx: Tx, { from, to }: Scale): Promise<number> {
  const divisor = Math.max(1, from / to);
  const highest = Math.min(MOST_PRICE, (MOST_PRICE * from) / to);
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from products where price_cents % ${divisor}::bigint <> 0 or base_price_cents % ${divisor}::bigint <> 0
      or greatest(price_cents, base_price_cents) > ${highest}::numeric)
    + (select count(*) from variants where price_cents % ${divisor}::bigint <> 0 or price_cents > ${highest}::numeric)
    + (select count(*) from shipping_methods where free_from_cents % ${divisor}::bigint <> 0 or exists (
        select from jsonb_array_elements(rates) as rate where (rate ->> 'price')::bigint % ${divisor}::bigint <> 0
          or measure = 'total' and (rate ->> 'from')::bigint % ${divisor}::bigint <> 0))
    + (select count(*) from promotions where minimum_total_cents % ${divisor}::bigint <> 0
        or maximum_amount_cents % ${divisor}::bigint <> 0
        or kind in ('fixed', 'perItem') and value % ${divisor}::bigint <> 0
        or terms ->> 'by' = 'total' and exists (
          select from jsonb_array_elements(terms -> 'tiers') as tier where (tier ->> 'from')::bigint % ${divisor}::bigint <> 0))
    )::integer as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Queries of the list that collections are made of, with the bounds of prices as they were typed. */
export async function listCollectionFilters(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ filter: string }>`select filter from collections where filter is not null`.execute(tx);
  return rows.map(({ filter }) => filter);
}

/** The numbers stay: 19.99 of one currency become 19.99 of the other. What prices were before is not known in it. */
export async function rescaleMoney(tx: Tx, { from, to }: Scale): Promise<void> {
  const scaled = (column: string) => sql`${sql.ref(column)}::bigint * ${to}::bigint / ${from}::bigint`;
  // The prices that products show follow from those of their variants, so all are read before the first changes.
  await sql`create temp table scaled_prices on commit drop as
    select id, ${scaled('price_cents')} as price, ${scaled('base_price_cents')} as base from products`.execute(tx);
  await sql`update variants set price_cents = ${scaled('price_cents')} where price_cents is not null`.execute(tx);
  await sql`update products set price_cents = price, base_price_cents = base
    from scaled_prices where scaled_prices.id = products.id`.execute(tx);
  await sql`delete from past_prices`.execute(tx);
  await sql`update products set lowest_price_cents = null where lowest_price_cents is not null`.execute(tx);
  await sql`update shipping_methods set free_from_cents = ${scaled('free_from_cents')}, rates = (
    select jsonb_agg(jsonb_build_object(
      'from', case when measure = 'total' then (rate ->> 'from')::bigint * ${to}::bigint / ${from}::bigint
        else (rate ->> 'from')::bigint end,
      'price', (rate ->> 'price')::bigint * ${to}::bigint / ${from}::bigint) order by place)
    from jsonb_array_elements(rates) with ordinality as listed (rate, place))`.execute(tx);
  await sql`update promotions set minimum_total_cents = ${scaled('minimum_total_cents')},
    maximum_amount_cents = ${scaled('maximum_amount_cents')},
    value = case when kind in ('fixed', 'perItem') then ${scaled('value')} else value end`.execute(tx);
  await sql`update promotions set terms = jsonb_set(terms, '{tiers}', (
    select jsonb_agg(tier || jsonb_build_object('from', (tier ->> 'from')::bigint * ${to}::bigint / ${from}::bigint) order by place)
    from jsonb_array_elements(terms -> 'tiers') with ordinality as listed (tier, place)))
    where terms ->> 'by' = 'total'`.execute(tx);
}

/** What imports and bulk edits would change, and have changed, is recorded in minor units of before. */
export async function closeChangeSets(tx: Tx): Promise<void> {
  await tx.updateTable('change_sets').set({ in_other_units: true }).execute();
}
