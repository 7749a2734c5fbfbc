import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';

/** Ids of promotions that name one of the products or one of the accounts; they are locked, in the order of their ids. */
export async function lockPromotionsNaming(
  tx: Tx,
  named: { products: readonly number[]; customers: readonly number[] },
): Promise<number[]> {
  const { products, customers } = named;
  const { rows } = await sql<{ id: number }>`select id from promotions
      where exists (select from jsonb_array_elements(products) as one where one::bigint = any(${products}::bigint[]))
        or exists (select from jsonb_array_elements(customers) as one where one::bigint = any(${customers}::bigint[]))
      order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}
