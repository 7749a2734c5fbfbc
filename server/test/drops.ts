/** Products that are marked as drops, and where their units lie. */

import { type Product, product as productSchema } from '@shop/contract/catalogue';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { unique } from './factories.ts';
import { type Client, read } from './test-app.ts';
import { simpleBody } from './variants.ts';

/** At $20.00. @param changes such as `stock` or `variants` */
export async function createDrop(admin: Client, changes: object): Promise<Product> {
  const body = { ...simpleBody, title: unique('Limited shoe'), drop: true, ...changes };
  return read(productSchema, await admin.post('/products', body));
}

/** Units of all variants of a product in its row, or rows, of `stocks`, and in each bucket, in their order. */
export async function placesOf(db: Db, { id }: { id: number }): Promise<{ row: number; buckets: number[] }> {
  const { rows } = await sql<{ row: number; buckets: number[] }>`
    select (select sum(stock)::integer from stocks where variant_id in (select id from variants where product_id = ${id})) as row,
      array(select units from stock_buckets where variant_id in (select id from variants where product_id = ${id})
        order by variant_id, bucket) as buckets`.execute(db);
  const [places] = rows;
  if (places === undefined) throw new Error('No row');
  return places;
}
