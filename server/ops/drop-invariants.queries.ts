import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';
import { offenders } from './invariants.queries.ts';

/** Only drops have buckets; what is sold from one leaves units in `stocks`, so that nothing is sold out while a bucket has some. */
export const listProductsOffBuckets = (db: Db) =>
  offenders(
    db,
    sql`select product_id as id, format('variant %s: %sdrop, stock %s, buckets %s', variants.id,
        case when stocks.is_drop then '' else 'no ' end, stock, coalesce(units::text, 'none')) as says
      from variants join products on products.id = product_id join stocks on stocks.variant_id = variants.id
        left join (select variant_id, sum(units) as units, min(units) as fewest from stock_buckets group by variant_id) as buckets
          on buckets.variant_id = variants.id
      where stocks.is_drop <> products.is_drop or (units is not null and not stocks.is_drop)
        or fewest < 0 or (units > 0 and stock = 0)`,
  );
