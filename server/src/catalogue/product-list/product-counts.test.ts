import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeCategory, makeProducts, pick } from '../../../test/factories.ts';
import { runs } from '../../../test/runs.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';

let shop: TestApp;
let brands: { id: number }[];
let categories: { id: number }[];
beforeAll(async () => {
  shop = await startTestApp();
  brands = await Promise.all([makeBrand(shop), makeBrand(shop), makeBrand(shop)]);
  categories = await Promise.all([makeCategory(shop), makeCategory(shop)]);
});
afterAll(() => shop.close());

/** Counts that are not what counting gives. */
async function wrongCounts() {
  const { rows } = await sql`
    select * from (
      select coalesce(brand_id, 0) as brand_id, coalesce(category_id, 0) as category_id, deleted, count(*)::integer as products
      from products group by deleted, cube (brand_id, category_id)
    ) as counted
    full join (select * from product_counts where products <> 0) as kept using (brand_id, category_id, deleted, products)
    where counted.products is null or kept.products is null`.execute(shop.db);
  return rows;
}

describe('the counts of products', () => {
  it('are right after whatever happens to products, one or many at a time', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), many: fc.integer({ min: 1, max: 5 }), n: fc.nat(5) }),
      fc.record({ kind: fc.constant('move' as const), many: fc.integer({ min: 0, max: 5 }), n: fc.nat(5) }),
      fc.record({ kind: fc.constant('delete' as const), many: fc.integer({ min: 0, max: 5 }), n: fc.nat(1) }),
      fc.record({ kind: fc.constant('remove' as const), many: fc.integer({ min: 0, max: 2 }), n: fc.nat(1) }),
      fc.record({ kind: fc.constant('sell' as const), many: fc.integer({ min: 0, max: 5 }), n: fc.nat(1) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { kind, many, n } of steps) {
          const some = sql`(select id from products order by id desc limit ${many})`;
          if (kind === 'add') {
            const each = { brand: pick(brands, n), category: pick(categories, n), stock: 0, deleted: n === 0 };
            await makeProducts(
              shop,
              Array.from({ length: many }, () => each),
            );
          }
          if (kind === 'move') {
            await sql`update products set brand_id = ${pick(brands, n).id}, category_id = ${pick(categories, n + 1).id}
              where id in ${some}`.execute(shop.db);
          }
          if (kind === 'delete')
            await sql`update products set deleted = ${n === 1} where id in ${some}`.execute(shop.db);
          if (kind === 'remove') {
            await inTransaction(shop.db, async (tx) => {
              const variants = sql`(select id from variants where product_id in ${some})`;
              await sql`delete from stock_movements where variant_id in ${variants}`.execute(tx);
              await sql`delete from stocks where variant_id in ${variants}`.execute(tx);
              await sql`with gone as (${some}), parts as (delete from variants where product_id in (select id from gone))
                delete from products where id in (select id from gone)`.execute(tx);
            });
          }
          if (kind === 'sell')
            await sql`update stocks set stock = stock + 1 where variant_id in (select id from variants where product_id in ${some})`.execute(
              shop.db,
            );
        }
        expect(await wrongCounts()).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
  });

  it('are right when many admins move products between the same brands at once', async () => {
    const products = await makeProducts(
      shop,
      Array.from({ length: 12 }, () => ({ stock: 0 })),
    );
    await Promise.all(
      products.flatMap((product, n) =>
        [n, n + 1, n + 2].map((turn) =>
          sql`update products set brand_id = ${pick(brands, turn).id}, category_id = ${pick(categories, turn).id}
            where id = ${product.id}`.execute(shop.db),
        ),
      ),
    );
    expect(await wrongCounts()).toEqual([]);
  });
});
