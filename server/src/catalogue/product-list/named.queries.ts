import { sql } from 'kysely';
import type { Reader } from '../../schema.ts';

export interface NamedRow {
  /** The place in the list of names. */
  place: number;
  bySku: boolean;
  productId: number;
  variantId: number;
  hidden: boolean;
  title: string;
  sku: string | null;
  stock: number;
}

/** What can be sold with these SKUs, without regard to case, and that of products with exactly these titles. */
export async function listNamedProducts(db: Reader, names: readonly string[]): Promise<NamedRow[]> {
  const columns = sql`named.place, products.id as "productId", variants.id as "variantId", variants.hidden, products.title, variants.sku,
    stocks.stock`;
  const { rows } = await sql<NamedRow>`
    with named as (select name, place::integer from unnest(${names}::text[]) with ordinality as one (name, place))
    select ${columns}, true as "bySku"
      from named
        join variants on lower(variants.sku) = lower(named.name) and variants.sku is not null and not variants.retired
        join products on products.id = variants.product_id and not products.deleted
        join stocks on stocks.variant_id = variants.id
    union all
    select ${columns}, false
      from named
        join products on products.title collate "und-x-icu" = named.name collate "und-x-icu" and not products.deleted
        join variants on variants.product_id = products.id and not variants.retired
          and variants.hidden <> exists (
            select from variants as shown where shown.product_id = products.id and not shown.hidden and not shown.retired)
        join stocks on stocks.variant_id = variants.id
    order by place, "productId", "variantId"`.execute(db);
  return rows;
}
