/** Generated catalogues of any size, by COPY. The same number gives the same products. */

import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { colorChoices, sizeChoices } from '@shop/contract/catalogue';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readBuiltPictures } from './built-pictures.ts';
import { generatedBrands, generatedCategories, generatedProduct } from './generated-product.ts';
import { builtAddress } from './picture-addresses.ts';

const BATCH = 50_000;

/**
 * Adds `count` products in batches, each in a transaction of its own, so that a running shop sees them arrive.
 * @param variants visible ones of each product: 0 to MOST_VARIANTS
 * @param onProgress called with the number of products added so far
 */
export async function generateProducts(
  client: pg.ClientBase,
  { count, variants }: { count: number; variants: number },
  onProgress: (added: number) => void,
): Promise<void> {
  const categories = generatedCategories;
  const brandIds = await ensureOptions(client, 'brands', generatedBrands);
  const categoryIds = await ensureOptions(client, 'categories', categories);
  const pictures = await readBuiltPictures();
  // Those of the build, so that a generated catalogue needs no files in the storage.
  const addressOf = (name: string) => builtAddress(pictures, name);
  const before = await client.query<{ total: number }>('select count(*)::int as total from products');
  const first = before.rows[0]?.total ?? 0;

  await client.query(
    `create temporary table arriving on commit delete rows as select ${columns}, 0 as stock from products with no data`,
  );
  await client.query(
    `create temporary table arrived on commit delete rows as select 0::bigint as id, ${columns}, stock from arriving`,
  );
  try {
    for (let added = 0; added < count; added += BATCH) {
      const size = Math.min(BATCH, count - added);
      await client.query('begin');
      await copyBatch(client, first + added, size, { categories, shop: { brandIds, categoryIds, addressOf } });
      for (const statement of variants > 0 ? takeOverWith(variants) : takeOver) await client.query(statement);
      await client.query('commit');
      onProgress(added + size);
    }
    await client.query('analyze products, variants, stocks, product_changes');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.query('drop table if exists arriving, arrived');
  }
}

const columns = [
  'title',
  'description',
  'price_cents',
  'discount_hundredths',
  'rating_hundredths',
  'brand_id',
  'category_id',
  'thumbnail',
  'images',
  'highlights',
  'colors',
  'sizes',
  'deleted',
].join(', ');

export const MOST_VARIANTS = colorChoices.length * sizeChoices.length;

// The ids come from the sequences that the running shop uses too.
const numberArrived = `with numbered as (select nextval(pg_get_serial_sequence('products', 'id')) as id, ${columns}, stock from arriving)
  insert into arrived (id, ${columns}, stock) select id, ${columns}, stock from numbered`;

const takeOver = [
  numberArrived,
  `insert into products (id, ${columns}, sold_out, created_at, updated_at) overriding system value
    select id, ${columns}, stock = 0, now(), now() from arrived`,
  `insert into variants (product_id, hidden, created_at, updated_at) select id, true, now(), now() from arrived`,
  `with hidden as (select variants.id, stock from arrived join variants on product_id = arrived.id where hidden),
      stocked as (insert into stocks (variant_id, stock) select id, stock from hidden)
    insert into stock_movements (variant_id, delta, reason, created_at)
    select id, stock, 'seed', now() from hidden where stock > 0`,
];

/**
 * The stock of a product is spread evenly over its variants. The third and later ones cost $5 more. Products are inserted as the
 * triggers would make them, so that these write few of them again.
 */
function takeOverWith(variants: number): string[] {
  const json = (value: unknown) => `'${JSON.stringify(value)}'::jsonb`;
  const sizes = variants > colorChoices.length ? sizeChoices.slice(0, Math.ceil(variants / colorChoices.length)) : [];
  const colors = colorChoices.slice(0, variants);
  const own = columns.replace('colors, sizes', `${json(colors)}, ${json(sizes)}`);
  const shown = `price_cents, ${variants > 2}, stock = 0`;
  return [
    numberArrived,
    `insert into products (id, ${columns}, base_price_cents, price_varies, sold_out, created_at, updated_at) overriding system value
      select id, ${own}, ${shown}, now(), now() from arrived`,
    `insert into variants (product_id, position, hidden, retired, color, size, price_cents, created_at, updated_at)
      select id, greatest(n, 0), n < 0, n < 0,
        case when n >= 0 then ${json(colors)} -> (n % ${colors.length}) ->> 'id' end,
        case when n >= 0 then ${json(sizes)} -> (n / ${colors.length}) ->> 'id' end,
        case when n > 1 then price_cents + 500 end, now(), now()
      from arrived cross join generate_series(-1, ${variants - 1}) as n`,
    `with placed as (
        select variants.id, case when hidden then 0 else stock / ${variants} + (position < stock % ${variants})::integer end as stock
        from arrived join variants on product_id = arrived.id),
        stocked as (insert into stocks (variant_id, stock) select id, stock from placed)
      insert into stock_movements (variant_id, delta, reason, created_at)
      select id, stock, 'seed', now() from placed where stock > 0`,
  ];
}

interface ShopFacts {
  brandIds: readonly number[];
  categoryIds: readonly number[];
  addressOf: (picture: string) => string;
}

async function copyBatch(
  client: pg.ClientBase,
  first: number,
  size: number,
  { categories, shop }: { categories: readonly string[]; shop: ShopFacts },
): Promise<void> {
  const stream = client.query(copyFrom(`copy arriving (${columns}, stock) from stdin`));
  for (let index = first; index < first + size; index += 1) {
    if (!stream.write(generatedRow(index, categories, shop))) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

/** One product as a line of COPY's text format. */
function generatedRow(index: number, categories: readonly string[], shop: ShopFacts): string {
  const { title, model, brand, category, price, discount, rating, deleted, stock } = generatedProduct(
    index,
    categories,
  );
  const pictures = [2, 3, 4, 1].map((view) => shop.addressOf(`${model.slug}-${view}`));
  return `${[
    title,
    model.description,
    price,
    discount,
    rating,
    shop.brandIds[brand],
    shop.categoryIds[category],
    pictures[3],
    `{${pictures.join(',')}}`,
    `{${model.highlights.map((highlight) => `"${highlight.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`,
    '[]',
    '[]',
    deleted,
    stock,
  ]
    .map((value) => String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t'))
    .join('\t')}\n`;
}

async function ensureOptions(
  client: pg.ClientBase,
  table: 'brands' | 'categories',
  values: readonly string[],
): Promise<number[]> {
  await client.query(
    `insert into ${table} (value, label) select v, v from unnest($1::text[]) as v on conflict (value) do nothing`,
    [values],
  );
  const { rows } = await client.query<{ id: number }>(
    `select id from ${table} join unnest($1::text[]) with ordinality as wanted (value, place) using (value) order by place`,
    [values],
  );
  return rows.map((row) => row.id);
}
