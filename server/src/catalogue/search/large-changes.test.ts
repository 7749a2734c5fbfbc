/** Changes of more than 1,000 products: in every process within seconds, and in nobody's way until then. */

import { facets } from '@shop/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateProducts } from '../../../seed/generate-products.ts';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { connect } from '../../../test/test-database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { noFilter } from '../product-filter/no-filter.ts';
import { findListsVersion } from './changes.queries.ts';

let shop: TestApp;
/** A second server process on the same database. */
let other: TestApp;
let admin: Client;
let shoppers: Client[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  other = await startTestApp({ database: shop.database, clock: shop.clock, rateLimits: false });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  shoppers = [await shop.as(user), await other.as(user)];
});
afterAll(async () => {
  await other.stop();
  await shop.close();
});

const idsOf = (answer: Answer) => read(z.array(z.object({ id: z.number() })), answer).map(({ id }) => id);

/** What each process answers. */
async function found(query: string): Promise<number[][]> {
  return Promise.all(shoppers.map(async (client) => idsOf(await client.get(`/products?_limit=100&_sort=id&${query}`))));
}

const inBoth = (ids: number[]) => [ids, ids];

async function edit(id: number, change: object): Promise<void> {
  expect((await admin.patch(`/products/${id}`, change)).status).toBe(200);
}

describe('a change of more than 1,000 products', () => {
  const isCurrent = async (process: TestApp) =>
    process.search.listsVersion === (await findListsVersion(shop.db)) && process.search.listsVersion;

  it('is in every process within 5 seconds, though nobody searches', { timeout: 60_000 }, async () => {
    const before = await shoppers[0]?.get('/products/facets?q=everyday');
    const client = await connect(shop.database.url);
    await generateProducts(client, { count: 3000, variants: 0 }, () => {});
    await client.end();
    for (const process of [shop, other]) {
      await expect.poll(() => isCurrent(process), { timeout: 5000, interval: 50 }).toBeTruthy();
    }
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from products where not deleted and concat_ws(' ', title, description, highlights) ~* '\\meveryday'`.execute(
      shop.db,
    );
    expect(rows[0]?.count).toBeGreaterThan(200);
    for (const one of shoppers) {
      const { total } = read(facets, await one.get('/products/facets?q=everyday'));
      expect(total).toBe(read(facets, before ?? (await one.get('/'))).total + (rows[0]?.count ?? 0));
      expect(totalOf(await one.get('/products?q=everyday'))).toBe(total);
      expect(idsOf(await one.get('/products?q=everyday&_sort=title&_limit=100'))).toHaveLength(100);
    }
  });

  it('does not keep smaller ones out of the next answer, before and after it is read', {
    timeout: 60_000,
  }, async () => {
    const [large, small] = [unique('walrus'), unique('puffin')];
    const { id } = await makeProduct(shop, { title: 'Small' });
    await inTransaction(shop.db, async (tx) => {
      await sql`update products set title = ${large} || ' ' || title`.execute(tx);
    });
    await edit(id, { title: small });
    expect(await found(`q=${small}&exact=true`)).toEqual(inBoth([id]));
    await edit(id, { title: `${small} again` });
    expect(await found(`q=${small}+again&exact=true`)).toEqual(inBoth([id]));
    for (const process of [shop, other]) {
      await expect.poll(() => isCurrent(process), { timeout: 20_000, interval: 50 }).toBeTruthy();
    }
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from products where not deleted and id <> ${id}`.execute(shop.db);
    for (const one of shoppers) expect(totalOf(await one.get(`/products?q=${large}`))).toBe(rows[0]?.count);
    expect(await found(`q=${small}+again&exact=true`)).toEqual(inBoth([id]));
  });

  it('is whole in what exports and bulk edits are made of', { timeout: 60_000 }, async () => {
    const word = unique('osprey');
    await sql`update products set title = ${word} || ' ' || title`.execute(shop.db);
    const { rows } = await sql<{ count: number }>`select count(*) from products`.execute(shop.db);
    const all = { ...noFilter, search: { text: word, exact: true, id: undefined, findsDeleted: true } };
    expect((await other.search.listIds(undefined, all))?.ids).toHaveLength(rows[0]?.count ?? 0);
  });
});
