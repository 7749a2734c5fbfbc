/** The search index after its database ran back: a dump restored while the shop runs, or a failover that lost the last commits. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProduct, makeUser, unique } from '../../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';

let shop: TestApp;
let shopper: Client;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  shopper = await shop.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

const found = async (q: string) =>
  read(z.array(z.object({ id: z.number() })), await shopper.get(`/products?exact=true&q=${q}`)).map(({ id }) => id);

it('finds what the database holds then, also after another change', async () => {
  const [kept, lost, since] = [unique('kept'), unique('lost'), unique('since')];
  const { id } = await makeProduct(shop, { title: kept });
  const { id: other } = await makeProduct(shop);
  expect(await found(kept)).toEqual([id]);
  await sql`create table saved_counters as table counters`.execute(shop.db);
  await admin.patch(`/products/${id}`, { title: lost });
  expect(await found(lost)).toEqual([id]);
  // As restoring a dump does: rows come back as they were, and no trigger sees them.
  await inTransaction(shop.db, async (tx) => {
    await sql`alter table products disable trigger user`.execute(tx);
    await sql`update products set title = ${kept} where id = ${id}`.execute(tx);
    await sql`delete from counters`.execute(tx);
    await sql`insert into counters table saved_counters`.execute(tx);
    await sql`alter table products enable trigger user`.execute(tx);
  });
  await admin.patch(`/products/${other}`, { title: since });
  for (let look = 0; look < 2; look += 1) {
    expect(await found(lost)).toEqual([]);
    expect(await found(kept)).toEqual([id]);
    expect(await found(since)).toEqual([other]);
    await shop.search.untilLoaded();
  }
});
