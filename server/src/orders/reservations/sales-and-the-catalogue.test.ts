/** A sale writes no row of the catalogue, and lists move only when something sells out or comes back. */

import { shopOrder } from '@shop/contract/orders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/ordering.ts';
import { type Client, read, type TestApp } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, nth, variantBody } from '../../../test/variants.ts';
import { valueOfCounter } from '../../platform/db/counters.queries.ts';

let shop: TestApp;
let admin: Client;
let shopper: Client;
useShop(
  (given) => {
    shop = given;
  },
  { rateLimits: false },
);
beforeEach(async () => {
  admin = await shop.as(await makeAdmin(shop));
  shopper = await shop.as(await makeUser(shop));
});

/** Where each row of the catalogue is, who wrote it, and who has locked or replaced it since. */
async function rowsOfCatalogue(): Promise<unknown[]> {
  const tables = ['products', 'variants', 'brands', 'categories', 'product_counts'];
  const rows = tables.map(
    (table) => sql`select ${table} as name, ctid::text, xmin::text, xmax::text from ${sql.table(table)}`,
  );
  return (await sql`${sql.join(rows, sql` union all `)} order by name, ctid`.execute(shop.db)).rows;
}
const versions = async () => {
  const row = await shop.db
    .selectNoFrom([valueOfCounter('catalogue').as('catalogue'), valueOfCounter('product lists').as('lists')])
    .executeTakeFirstOrThrow();
  return row;
};
/** Whether the work moves the version of the catalogue, and that of lists. */
async function moved(work: () => Promise<unknown>) {
  const before = await versions();
  await work();
  const after = await versions();
  return { catalogue: before.catalogue !== after.catalogue, lists: before.lists !== after.lists };
}

const shoes = () =>
  Promise.all([
    createByAdmin(admin, { variants: [variantBody('white s'), variantBody('white m')] }),
    createByAdmin(admin, { stock: 4 }),
  ]);
const buy = async (items: readonly object[], amount: number) => {
  const order = read(shopOrder, await shopper.post('/orders', cashOrder(items, amount)));
  return async () => expect((await shopper.post(`/orders/own/${order.id}/cancel`, {})).status).toBe(200);
};

describe('an order', () => {
  it('and its cancellation write and lock no row of the catalogue while nothing sells out', async () => {
    const [shoe, simple] = await shoes();
    const before = await rowsOfCatalogue();
    expect(before.length).toBeGreaterThan(8);
    const items = [
      { product: shoe.id, variant: nth(shoe.variants, 1).id, quantity: 1 },
      { product: shoe.id, color: 'white', size: 's', quantity: 1 },
      { product: simple.id, quantity: 3 },
    ];
    const cancel = await buy(items, 100);
    expect(await rowsOfCatalogue()).toEqual(before);
    await cancel();
    expect(await rowsOfCatalogue()).toEqual(before);
  });

  it('that sells something out writes the row of its product only', async () => {
    const [shoe, simple] = await shoes();
    const before = await rowsOfCatalogue();
    await buy(
      [
        { product: shoe.id, quantity: 4 },
        { product: simple.id, quantity: 1 },
      ],
      100,
    );
    const after = await rowsOfCatalogue();
    const same = (row: unknown) => before.some((one) => JSON.stringify(one) === JSON.stringify(row));
    expect(after.filter((row) => !same(row))).toMatchObject([{ name: 'products' }]);
  });

  it('moves the lists only when a variant sells out, or can be had again', async () => {
    const [shoe, simple] = await shoes();
    const [first] = shoe.variants;
    let cancelFirst = async () => {};
    let cancelLast = async () => {};
    const sale = { catalogue: true, lists: false };
    const crossing = { catalogue: true, lists: true };
    expect(
      await moved(() =>
        buy(
          [
            { product: shoe.id, quantity: 1 },
            { product: simple.id, quantity: 1 },
          ],
          40,
        ),
      ),
    ).toEqual(sale);
    expect(
      await moved(async () => (cancelFirst = await buy([{ product: shoe.id, variant: first?.id, quantity: 1 }], 20))),
    ).toEqual(sale);
    expect(
      await moved(async () => (cancelLast = await buy([{ product: shoe.id, variant: first?.id, quantity: 2 }], 40))),
    ).toEqual(crossing);
    expect(await moved(cancelLast)).toEqual(crossing);
    expect(await moved(cancelFirst)).toEqual(sale);
  });

  it('finds its variants and locks their stocks by index', async () => {
    const [shoe] = await shoes();
    const queries = [
      `select from stocks where variant_id = any(array(select id from variants where product_id = ${shoe.id} and not retired))
        order by variant_id for no key update`,
      `update stocks set stock = stock - 1 where variant_id = any('{${nth(shoe.variants, 0).id}}'::bigint[]) and stock >= 1`,
    ];
    await shop.db.transaction().execute(async (tx) => {
      // The tables of a test are so small that reading them whole is faster.
      await sql`set local enable_seqscan = off`.execute(tx);
      for (const query of queries) {
        const plan = JSON.stringify((await sql`explain (format json) ${sql.raw(query)}`.execute(tx)).rows);
        expect(plan).toContain('stocks_pkey');
        expect(plan).not.toContain('Seq Scan');
      }
    });
  });
});

describe('orders and edits of the same variants at once', () => {
  it('all end as 2xx or 409, never as a deadlock', { timeout: 120_000 }, async () => {
    const products = await Promise.all(
      [1, 2, 3].map(() =>
        createByAdmin(admin, {
          variants: ['white s', 'white m', 'black l'].map((choice) => variantBody(choice, { stock: 3 })),
        }),
      ),
    );
    const lines = products.flatMap(({ id, variants }) =>
      variants.map((variant) => ({ product: id, variant: variant.id, quantity: 1 })),
    );
    const buyers = await Promise.all(Array.from({ length: 5 }, async () => shop.as(await makeUser(shop))));
    const orders = buyers.flatMap((buyer, n) =>
      [0, 1, 2].map(async (turn) => {
        const items = [0, 1, 2].map((at) => nth(lines, (n * 2 + turn + at * (n + 1)) % lines.length));
        const answer = await buyer.post('/orders', cashOrder(n % 2 === 0 ? items : items.toReversed(), 60));
        if (answer.status !== 201) return answer.status;
        return (await buyer.post(`/orders/own/${read(shopOrder, answer).id}/cancel`, {})).status;
      }),
    );
    const edits = products.flatMap(({ id, variants }, n) =>
      [0, 1, 2].map(async (turn) => {
        const kept = variants
          .slice(turn === n ? 1 : 0)
          .map((one) => ({ ...one, stock: turn === 1 ? 0 : 3, previousStock: undefined }));
        return (await admin.patch(`/products/${id}`, { variants: kept })).status;
      }),
    );
    const statuses = await Promise.all([...orders, ...edits]);
    expect(statuses.filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([]);
    expect(statuses.slice(-9)).toEqual(Array.from({ length: 9 }, () => 200));
  });
});
