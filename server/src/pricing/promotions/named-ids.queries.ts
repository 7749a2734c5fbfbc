import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';

/** Ids of promotions that name one of the products or one of the accounts; they are locked, in the order of their ids. */
export async function lockPromotionsNaming(
  tx: Tx,
  named: { products: readonly number[]; customers: readonly number[] },
): Promise<number[]> {
  const { products, customers } = named;
  const { rows } = await sql<{ id: number }>`select id from promotions
      where exists (select from jsonb_array_elements(products || except_products
          || coalesce(terms #> '{buy,products}', '[]') || coalesce(terms #> '{get,products}', '[]')) as one
          where one::bigint = any(${products}::bigint[]))
        or exists (select from jsonb_array_elements(customers) as one where one::bigint = any(${customers}::bigint[]))
      order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of the ids that no segment has; the others are locked against being deleted. */
export async function listMissingSegments(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from segments where id = any(${ids}::bigint[])
      order by id for key share`.execute(tx);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

/** Those of the ids that no shipping method has. */
export async function listMissingMethods(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) as asked (id)
      where id not in (select id from shipping_methods) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
