/** What searches found is remembered, and stays what a search of the database finds, whatever is placed and changed in between. */

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { insertRandomOrders } from '../../../test/random-orders.ts';
import { runs } from '../../../test/runs.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { listFoundIds } from './found-orders.queries.ts';
import { FoundOrders } from './found-orders.ts';
import type { SearchedPart } from './order-search.queries.ts';
import { storeOrderSearches } from './store-order-searches.ts';

let shop: TestApp;
let userId: number;
beforeAll(async () => {
  shop = await startTestApp();
  userId = (await makeUser(shop)).id;
  await place(300);
});
afterAll(() => shop.close());

const cities = ['Fairview', 'Dover', 'Milton'];

/** Orders of several cities, which can be searched. */
async function place(count: number): Promise<void> {
  await insertRandomOrders(shop.db, userId, count);
  await sql`update orders set selected_address = jsonb_build_object('name', 'Ada Berger', 'email', 'a@mail.example', 'phone', '5550100',
    'street', id || ' Long Road', 'city', (${cities}::text[])[1 + id % 3], 'state', 'Oregon', 'pinCode', '1')
    where selected_address is null or not selected_address ? 'city' or selected_address->>'city' <> all(${cities}::text[])`.execute(
    shop.db,
  );
  expect(await storeOrderSearches(shop.deps)).toBe(true);
}

const partsOf = (...texts: string[]): SearchedPart[] => texts.map((text) => [[text]]);
const inDatabase = async (parts: SearchedPart[]) => [...(await listFoundIds(shop.db, parts)).ids];

/** Searches of all orders that are sent to the database. */
function counting() {
  let searches = 0;
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'ids' in row)) searches += 1;
      return result;
    },
  });
  return { db, searches: () => searches };
}

describe('what a search found', () => {
  it('is looked for once while nothing changes', async () => {
    const { db, searches } = counting();
    const found = new FoundOrders(db, 10);
    const dover = await inDatabase(partsOf('dover'));
    expect(dover.length).toBeGreaterThan(50);
    for (let times = 0; times < 3; times += 1) expect([...(await found.idsOf(partsOf('dover')))]).toEqual(dover);
    expect(searches()).toBe(1);
    await found.idsOf(partsOf('milton'));
    expect(searches()).toBe(2);
  });

  it('is looked for each time where it is little', async () => {
    const { db, searches } = counting();
    const found = new FoundOrders(db, 1000);
    for (let times = 0; times < 3; times += 1) await found.idsOf(partsOf('dover'));
    expect(searches()).toBe(3);
  });

  it('has what another transaction stores while it is read, once that commits', async () => {
    const found = new FoundOrders(shop.db, 10);
    const before = await found.idsOf(partsOf('fairview'));
    const [id = 0] = await inDatabase(partsOf('dover'));
    await shop.db.transaction().execute(async (tx) => {
      await sql`update order_searches set words = 'fairview' where order_id = ${id}`.execute(tx);
      // Another transaction that begins later ends sooner: its number is the higher one.
      await place(3);
      expect([...(await found.idsOf(partsOf('fairview')))]).not.toContain(id);
    });
    const after = [...(await found.idsOf(partsOf('fairview')))];
    expect(after).toContain(id);
    expect(after.length).toBeGreaterThan(before.length);
    expect(after).toEqual(await inDatabase(partsOf('fairview')));
    await sql`update order_searches set words = 'dover' where order_id = ${id}`.execute(shop.db);
    expect([...(await found.idsOf(partsOf('fairview')))]).not.toContain(id);
  });

  it('is always what the database finds, whatever is placed and stored again', async () => {
    const found = new FoundOrders(shop.db, 5);
    const searches = fc.constantFrom(partsOf('dover'), partsOf('fairview'), partsOf('ada', 'milton'), partsOf('road'));
    const step = fc.oneof(
      searches,
      fc.constant('place' as const),
      fc.record({ from: fc.constantFrom(...cities), to: fc.constantFrom(...cities), rest: fc.nat(6) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          if (one === 'place') await place(2);
          else if (Array.isArray(one)) expect([...(await found.idsOf(one))]).toEqual(await inDatabase(one));
          else {
            await sql`update order_searches set words = replace(words, ${one.from.toLowerCase()}, ${one.to.toLowerCase()})
              where order_id % 7 = ${one.rest}`.execute(shop.db);
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('is looked for again after a dump was restored, in which other orders have the numbers of those that were found', async () => {
    const found = new FoundOrders(shop.db, 5);
    expect((await found.idsOf(partsOf('road'))).length).toBeGreaterThan(50);
    await inTransaction(shop.db, async (tx) => {
      const triggersAre = async (state: 'disable' | 'enable') => {
        for (const table of ['orders', 'order_searches', 'audit_entries']) {
          await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(tx);
        }
      };
      await sql`create temporary table dumped_orders on commit drop as table orders`.execute(tx);
      await sql`create temporary table dumped_searches on commit drop as table order_searches`.execute(tx);
      await sql`update dumped_searches set words = replace(words, 'road', 'lane') where order_id % 2 = 0`.execute(tx);
      await triggersAre('disable');
      await sql`truncate orders cascade`.execute(tx);
      await sql`insert into orders overriding system value table dumped_orders`.execute(tx);
      await sql`insert into order_searches table dumped_searches`.execute(tx);
      await triggersAre('enable');
    });
    expect([...(await found.idsOf(partsOf('road')))]).toEqual(await inDatabase(partsOf('road')));
  });
});
