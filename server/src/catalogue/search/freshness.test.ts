/** A change is in the next answer of every server process, however it was made; nothing is missed. */

import { facets } from '@shop/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeBrand, makeProduct, makeProducts, makeUser, unique } from '../../../test/factories.ts';
import { idleSearch } from '../../../test/idle-search.ts';
import { type Answer, type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { noFilter } from '../product-filter/no-filter.ts';
import { deleteOldChanges } from './changes.queries.ts';

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

describe('the next answer of every process', () => {
  it('knows an edited title and a new price', async () => {
    const word = unique('zebra');
    const { id } = await makeProduct(shop, { title: `Lamp ${word}` });
    expect(await found(`q=${word}`)).toEqual(inBoth([id]));
    const renamed = unique('giraffe');
    await edit(id, { title: `Lamp ${renamed}` });
    expect(await found(`exact=true&q=${word}`)).toEqual(inBoth([]));
    expect(await found(`q=${renamed}`)).toEqual(inBoth([id]));
    expect(await found(`q=${renamed}&price_lte=10`)).toEqual(inBoth([]));
    await edit(id, { price: 10, discountPercentage: 0 });
    expect(await found(`q=${renamed}&price_lte=10`)).toEqual(inBoth([id]));
    expect(await found(`q=${renamed}&price_gte=10.01`)).toEqual(inBoth([]));
  });

  it('knows that a size is sold out, that a product is, and that it can be had again', async () => {
    const word = unique('otter');
    const created = await admin.post('/products', {
      title: word,
      description: 'It is warm.',
      price: 20,
      discountPercentage: 0,
      brand: 'Acme',
      category: 'hats',
      thumbnail: '/a.webp',
      images: ['/a.webp', '/b.webp', '/c.webp'],
      sizes: ['s', 'm'],
      variants: [
        { size: 's', sku: unique('S'), stock: 1 },
        { size: 'm', sku: unique('M'), stock: 1 },
      ],
    });
    expect(created.status).toBe(201);
    const { id } = read(z.object({ id: z.number() }), created);
    expect(await found(`q=${word}&size=S`)).toEqual(inBoth([id]));
    const sell = (size: string, stock: number) =>
      sql`update stocks set stock = ${stock} where variant_id = (select id from variants where product_id = ${id} and size = ${size})`.execute(
        shop.db,
      );
    await sell('s', 0);
    expect(await found(`q=${word}&size=S`)).toEqual(inBoth([]));
    expect(await found(`q=${word}&size=S,M&in_stock=true`)).toEqual(inBoth([id]));
    await sell('m', 0);
    expect(await found(`q=${word}&in_stock=true`)).toEqual(inBoth([]));
    await sell('s', 3);
    expect(await found(`q=${word}&in_stock=true&size=S`)).toEqual(inBoth([id]));
  });

  it('knows a new product, its SKU, its deletion and that it is back', async () => {
    const sku = unique('SKU-77');
    const { id } = await makeProduct(shop);
    expect(await found(`exact=true&q=${sku}`)).toEqual(inBoth([]));
    await edit(id, { sku });
    expect(await found(`q=${sku}`)).toEqual(inBoth([id]));
    await edit(id, { deleted: true });
    expect(await found(`exact=true&q=${sku}`)).toEqual(inBoth([]));
    await edit(id, { deleted: false });
    expect(await found(`q=${sku}`)).toEqual(inBoth([id]));
  });

  it('knows what SQL changed, also the name of a brand, and a product that is removed', async () => {
    const brand = await makeBrand(shop);
    const [one, two] = await makeProducts(shop, [{ brand }, { brand }]);
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const name = unique('Wombat');
    await sql`update brands set value = ${name}, label = ${name} where id = ${brand.id}`.execute(shop.db);
    expect(await found(`q=${name}`)).toEqual(inBoth(ids));
    await sql`update products set rating_hundredths = 500 where id = ${ids[0]}`.execute(shop.db);
    await sql`update products set rating_hundredths = 100 where id = ${ids[1]}`.execute(shop.db);
    expect(await found(`q=${name}&rating_gte=4.5`)).toEqual(inBoth(ids.slice(0, 1)));
    for (const statement of [
      'stocks where variant_id in (select id from variants where product_id = ',
      'variants where (product_id = ',
      'products where (id = ',
    ]) {
      if (statement.startsWith('stocks')) {
        await sql`delete from stock_movements where variant_id in (select id from variants where product_id = ${ids[0]})`.execute(
          shop.db,
        );
      }
      await sql`delete from ${sql.raw(statement)} ${ids[0]})`.execute(shop.db);
    }
    expect(await found(`q=${name}`)).toEqual(inBoth(ids.slice(1)));
  });

  it('knows what a transaction of 1,000 products changed, of prices and of texts', { timeout: 60_000 }, async () => {
    const word = unique('lynx');
    const made = await makeProducts(
      shop,
      Array.from({ length: 1000 }, (_, n) => ({ title: `${word} ${n}`, price: 1000, discountHundredths: 0 })),
    );
    const ids = made.map(({ id }) => id);
    await sql`update products set price_cents = 7700 where id = any(${ids})`.execute(shop.db);
    for (const one of shoppers) expect(totalOf(await one.get(`/products?q=${word}&price_gte=77`))).toBe(1000);
    const renamed = unique('marten');
    await sql`update products set title = ${renamed} || title where id = any(${ids})`.execute(shop.db);
    for (const one of shoppers) expect(totalOf(await one.get(`/products?q=${renamed}${word}&exact=true`))).toBe(1000);
  });

  it('has titles in their order after any edits', async () => {
    const category = unique('cat');
    const words = ['delta', 'alpha', 'Écho', 'charlie', 'alpha', 'bravo'];
    const made = await makeProducts(
      shop,
      words.map((title) => ({ title: `${title} ${category}` })),
    );
    const titles = async (client: Client, order: string) =>
      read(
        z.array(z.object({ title: z.string(), id: z.number() })),
        await client.get(`/products?q=${category}&_sort=title&_order=${order}`),
      ).map(({ title, id }) => `${title} ${id}`);
    const expected = async (order: string) => {
      const { rows } = await sql<{
        name: string;
      }>`select title || ' ' || id as name from products where title like ${`%${category}`} order by title collate "und-x-icu" ${sql.raw(order)}, id`.execute(
        shop.db,
      );
      return rows.map(({ name }) => name);
    };
    for (const title of [undefined, 'zulu', 'alpha', 'Aardvark', 'echo', 'beta']) {
      if (title !== undefined) await edit(made[0]?.id ?? 0, { title: `${title} ${category}` });
      for (const client of shoppers)
        for (const order of ['asc', 'desc']) expect(await titles(client, order)).toEqual(await expected(order));
    }
  });

  it('misses nothing of 20 concurrent writers', { timeout: 60_000 }, async () => {
    const brand = await makeBrand(shop);
    const many = await makeProducts(
      shop,
      Array.from({ length: 20 }, () => ({ brand, price: 1000, discountHundredths: 0 })),
    );
    const facetsOf = async (client: Client) =>
      read(facets, await client.get(`/products/facets?brand=${brand.value}&price_gte=50`));
    let writing = true;
    // Transactions of different lengths, so that they are committed in another order than they began.
    const write = async (id: number, n: number) => {
      for (let step = 0; step < 6; step += 1) {
        const price = step === 5 && n % 2 === 0 ? 6000 : 1000 + step;
        await inTransaction(shop.db, async (tx) => {
          await sql`update products set price_cents = ${price} where id = ${id}`.execute(tx);
          await sql`select pg_sleep(${((n * 7 + step * 3) % 10) / 200})`.execute(tx);
        });
        const [client = admin] = shoppers.slice(n % 2);
        const cheap = idsOf(
          await client.get(
            `/products?brand=${brand.value}&price_gte=${price / 100}&price_lte=${price / 100}&_limit=100`,
          ),
        );
        expect(cheap).toContain(id);
      }
    };
    const looking = (async () => {
      while (writing) await Promise.all(shoppers.map(facetsOf));
    })();
    await Promise.all(many.map(({ id }, n) => write(id, n)));
    writing = false;
    await looking;
    for (const client of shoppers) expect(await facetsOf(client)).toMatchObject({ total: 10 });
  });

  it('knows synonyms that were added', async () => {
    const [one, two] = [unique('davenport'), unique('settee')];
    const { id } = await makeProduct(shop, { title: one });
    expect(await found(`exact=true&q=${two}`)).toEqual(inBoth([]));
    expect(
      (
        await admin.send({
          method: 'PUT',
          url: '/search/synonyms',
          payload: JSON.stringify([[one, two]]),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
    expect(await found(`exact=true&q=${two}`)).toEqual(inBoth([id]));
  });
});

describe('the index of a process', () => {
  it('is built again if the changes since its last look were deleted', async () => {
    const word = unique('ibis');
    const { id } = await makeProduct(shop, { title: word });
    await sql`update product_changes set at = at - interval '2 hours'`.execute(shop.db);
    await sql`update lists_version_changes set at = at - interval '2 hours'`.execute(shop.db);
    await deleteOldChanges(shop.db);
    const left = await sql`select from product_changes`.execute(shop.db);
    expect(left.rows).toEqual([]);
    expect(await found(`q=${word}`)).toEqual(inBoth([id]));
    for (const process of [shop, other]) await process.search.untilLoaded();
    expect(await found(`q=${word}`)).toEqual(inBoth([id]));
  });

  it('tries again what failed while it was brought up to date; until then the database answers', async () => {
    const word = unique('heron');
    const errors: unknown[] = [];
    const { db } = shop.deps;
    let fails = false;
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (fails && name === 'getExecutor') throw new Error('The database is away');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const search = idleSearch({ db: failing, reads: shop.deps.reads }, (error) => errors.push(error));
    search.start();
    await search.untilLoaded();
    const { id } = await makeProduct(shop, { title: word });
    const filter = { ...noFilter, deleted: false };
    const page = { by: 'id', order: 'desc', skip: 0, take: 1 } as const;
    fails = true;
    expect(await search.findPage(undefined, filter, page)).toBeUndefined();
    expect(errors).toHaveLength(1);
    fails = false;
    expect(await search.findPage(undefined, filter, page)).toMatchObject({ ids: [id] });
    await search.stop();
  });
});
