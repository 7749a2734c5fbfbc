import { orderStatusesThat } from '@shop/contract/order-status';
import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';

/** Of a product that is sold all day, the newest say enough. */
const MOST_LINES = 1000;

/**
 * Ids of products that stand in the most orders together with this one, apart from cancelled orders: the most frequent first. The newest
 * thousand lines of each of its variants are read.
 */
export async function listBoughtTogether(
  db: Reader,
  { productId, since, limit }: { productId: number; since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.product_id as id
    from variants
      cross join lateral (
        select order_id from order_lines where variant_id = variants.id order by id desc limit ${MOST_LINES}
      ) as bought
      join orders on orders.id = bought.order_id
      join order_lines as other on other.order_id = orders.id and other.product_id <> ${productId}
    where variants.product_id = ${productId} and orders.status = any(${orderStatusesThat('holdsStock')}::text[]) and orders.created_at > ${since}
    group by other.product_id
    order by count(distinct orders.id) desc, other.product_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of products of the category that are not deleted, the best rated first. @param soldOut whether those that are, or the others */
export async function listBestRated(
  db: Reader,
  { categoryId, soldOut, limit }: { categoryId: number; soldOut: boolean; limit: number },
): Promise<number[]> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('deleted', '=', false)
    .where('sold_out', '=', soldOut)
    .orderBy('rating_hundredths', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}
