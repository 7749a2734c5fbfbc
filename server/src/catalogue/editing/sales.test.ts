/** Sales: in force from their beginning, included, until their end, not included, by the database's clock, in every process. */

import { product as productSchema } from '@shop/contract/catalogue';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeUser, unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, simpleBody, variantBody } from '../../../test/variants.ts';

let shop: ImportShop;
let shopper: Client;
/** A process on the same database whose search index is not loaded. */
let other: TestApp;
let otherShopper: Client;
let letLoad: () => void;
beforeAll(async () => {
  shop = await startImportShop({ rateLimits: false });
  shopper = await shop.as(await makeUser(shop));
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  other = await startTestApp({
    database: shop.database,
    clock: shop.clock,
    rateLimits: false,
    loadSearchAfter: held,
  });
  otherShopper = await other.as(await makeUser(shop));
});
afterAll(async () => {
  letLoad();
  await other.stop();
  await shop.close();
});

const START = Date.UTC(2027, 0, 1);
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
/** Moves the database's clock of sales. */
const setClock = (minutes: number) =>
  sql`create or replace function sale_clock() returns timestamptz language sql stable as ${sql.lit(
    `select timestamptz '${at(minutes)}'`,
  )}`.execute(shop.db);

const create = (changes: object) =>
  shop.create({ ...simpleBody, title: unique('Coat'), stock: 50, price: 100, discountPercentage: 10, ...changes });
const sale = (discountPercentage: number, from: number | null, until: number | null) => ({
  discountPercentage,
  from: from === null ? null : at(from),
  until: until === null ? null : at(until),
});
const find = async (client: Client, id: number) => read(productSchema, await client.get(`/products/${id}`));
const priceIn = async (client: Client, id: number) => (await find(client, id)).discountPrice;

describe('a sale', () => {
  it('is in force from its beginning until before its end, and updatedAt does not move', async () => {
    await setClock(0);
    const made = await create({ sale: sale(50, 10, 20) });
    expect(made).toMatchObject({ discountPercentage: 10, discountPrice: 90, sale: sale(50, 10, 20) });
    for (const [minutes, price] of [
      [9.999, 90],
      [10, 50],
      [19.999, 50],
      [20, 90],
    ] as const) {
      await setClock(minutes);
      expect([await priceIn(shopper, made.id), await priceIn(otherShopper, made.id)]).toEqual([price, price]);
      expect(await find(shopper, made.id)).toMatchObject({ discountPercentage: 10, updatedAt: made.updatedAt });
    }
  });

  it('begins and ends for visitors of an open shop, too, with new ETags, also where nobody else comes', async () => {
    await setClock(0);
    expect((await shop.admin.patch('/settings', { storefront: 'public' })).status).toBe(200);
    const brand = unique('Brand');
    const { id } = await create({ brand, sale: sale(50, 10, 20) });
    for (const [minutes, price] of [
      [9.999, 90],
      [10, 50],
      [20, 90],
    ] as const) {
      await setClock(minutes);
      const listed = read(z.array(productSchema), await other.visitor.get(`/products?brand=${brand}`));
      expect(listed.map(({ discountPrice }) => discountPrice)).toEqual([price]);
      expect([await priceIn(shop.visitor, id), await priceIn(other.visitor, id)]).toEqual([price, price]);
    }
    for (const path of [`/products?brand=${brand}`, `/products/facets?brand=${brand}`, `/products/${id}`]) {
      await setClock(20);
      await shop.edit({ id }, { sale: sale(50, 30, 40) });
      for (const [before, after] of [
        [20, 30],
        [30, 40],
      ] as const) {
        await setClock(before);
        const known = String((await shop.visitor.get(path)).headers.etag);
        const again = async () => [path, (await shop.visitor.get(path, { 'if-none-match': known })).status];
        expect(await again()).toEqual([path, 304]);
        await setClock(after);
        expect(await again()).toEqual([path, 200]);
      }
    }
    expect((await shop.admin.patch('/settings', { storefront: 'members' })).status).toBe(200);
  });

  it('waits for nobody that holds a product, and begins once it is let go', async () => {
    await setClock(0);
    const made = await create({ sale: sale(50, 10, 20) });
    const free = await create({ sale: sale(40, 10, 20) });
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').where('id', '=', made.id).forNoKeyUpdate().execute();
      await setClock(10);
      expect(await priceIn(shopper, free.id)).toBe(60);
    });
    expect(await priceIn(shopper, made.id)).toBe(50);
  });

  it('changes the variants, the cart, lists, sorting, filters and facets', async () => {
    await setClock(0);
    const brand = unique('Brand');
    const varied = await createByAdmin(shop.admin, {
      ...simpleBody,
      title: unique('Hat'),
      brand,
      price: 80,
      discountPercentage: 0,
      variants: [variantBody('white s', { price: 60, stock: 5 }), variantBody('white m', { stock: 5 })],
      sale: sale(50, 5, null),
    });
    const plain = await create({ brand, price: 50, discountPercentage: 0 });
    const [variant] = varied.variants;
    await otherShopper.post('/cart', { product: varied.id, variant: variant?.id, quantity: 1 });
    const look = async (client: Client) => {
      const list = (query: string) => client.get(`/products?brand=${brand}&_sort=discountPrice&_order=asc${query}`);
      const ids = async (query: string) => read(z.array(productSchema), await list(query)).map(({ id }) => id);
      const facets = await client.get(`/products/facets?brand=${brand}`);
      return {
        sorted: await ids(''),
        below: await ids('&price_lte=40'),
        facets: z
          .object({ facets: z.object({ price: z.object({ min: z.number(), max: z.number() }) }) })
          .parse(facets.body).facets.price,
      };
    };
    const before = [await look(shopper), await look(otherShopper)];
    expect(before).toMatchObject(
      [1, 2].map(() => ({ sorted: [plain.id, varied.id], below: [], facets: { min: 50, max: 60 } })),
    );
    await setClock(5);
    const after = [await look(otherShopper), await look(shopper)];
    expect(after).toMatchObject(
      [1, 2].map(() => ({ sorted: [varied.id, plain.id], below: [varied.id], facets: { min: 30, max: 50 } })),
    );
    expect((await find(shopper, varied.id)).variants?.map(({ discountPrice }) => discountPrice)).toEqual([30, 40]);
    expect(await otherShopper.get('/cart')).toMatchObject({ body: [{ product: { discountPrice: 30 } }] });
  });

  it('counts in an order by the clock of its transaction: who saw the price of before is told', async () => {
    await setClock(0);
    const { id } = await create({ sale: sale(50, 10, 20) });
    const order = (total: number) => shopper.post('/orders', cashOrder([{ product: id, quantity: 1 }], total));
    expect((await order(90)).status).toBe(201);
    await setClock(10);
    expect(await order(90)).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', totalAmount: 50 } });
    expect((await order(50)).status).toBe(201);
    await setClock(20);
    expect(await order(50)).toMatchObject({ status: 409, body: { totalAmount: 90 } });
    expect((await order(90)).status).toBe(201);
  });

  it('is known of by lowestPrice30Days, and by the file of products, which changes nothing', async () => {
    await setClock(0);
    const { id } = await create({ sale: sale(50, 10, 20) });
    await setClock(10);
    expect(await find(shopper, id)).toMatchObject({ discountPrice: 50, lowestPrice30Days: 90 });
    const file = await shop.exported();
    expect(file.slice(0, file.indexOf('\r\n'))).toMatch(/,salePercentage,saleFrom,saleUntil$/);
    expect(await shop.check(file)).toMatchObject({ changed: 0, created: 0, errorCount: 0 });
    await setClock(20);
    expect(await find(shopper, id)).toMatchObject({ discountPrice: 90, lowestPrice30Days: 50 });
    await shop.import([{ productId: id, salePercentage: '30', saleFrom: '', saleUntil: at(30) }]);
    expect(await find(shopper, id)).toMatchObject({ discountPrice: 70, sale: sale(30, null, 30) });
    await shop.import([{ productId: id, salePercentage: '' }]);
    expect(await find(shopper, id)).toMatchObject({ discountPrice: 90, sale: null });
  });

  it.each([
    [{ discountPercentage: 101, from: null, until: null }, 'sale.discountPercentage'],
    [{ from: null, until: null }, 'sale.discountPercentage'],
    [{ discountPercentage: 10, from: 'soon', until: null }, 'sale.from'],
    [sale(10, 20, 10), 'sale.until'],
    ['half', 'sale'],
  ])('%j is refused at %s', async (wrong, path) => {
    const answer = await shop.admin.post('/products', { ...simpleBody, stock: 1, sale: wrong });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it('costs at each instant what it says, whatever is edited meanwhile', async () => {
    const instant = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
    const given = fc.option(fc.tuple(fc.constantFrom(0, 25, 50, 100), instant, instant), { nil: null });
    const step = fc.oneof(
      fc.record({ does: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ does: fc.constant('discount' as const), percentage: fc.constantFrom(0, 10, 50) }),
      fc.record({ does: fc.constant('sale' as const), given }),
      fc.record({ does: fc.constant('title' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        let now = 0;
        await setClock(now);
        const { id } = await create({ discountPercentage: 20 });
        let own = 20;
        let [percentage, from, until]: [number | null, number | null, number | null] = [null, null, null];
        for (const one of steps) {
          if (one.does === 'pass') {
            now += one.minutes;
            await setClock(now);
          } else if (one.does === 'discount') {
            own = one.percentage;
            await shop.edit({ id }, { discountPercentage: own });
          } else if (one.does === 'sale') {
            const [p, a, b] = one.given ?? [null, null, null];
            [percentage, from, until] = a !== null && b !== null && b < a ? [p, b, a] : [p, a, b];
            await shop.edit({ id }, { sale: percentage === null ? null : sale(percentage, from, until) });
          } else {
            await shop.edit({ id }, { title: unique('Coat') });
          }
          const inForce = percentage !== null && (from ?? 0) <= now && now < (until ?? Number.POSITIVE_INFINITY);
          const expected = 100 - (inForce ? (percentage ?? 0) : own);
          const [here, there] = [await find(shopper, id), await find(otherShopper, id)];
          expect([here.discountPrice, there.discountPrice]).toEqual([expected, expected]);
          expect(here.discountPercentage).toBe(own);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('begins and ends in two processes at its instant by the clock of the database as it runs', async () => {
    await sql`create or replace function sale_clock() returns timestamptz language sql stable as 'select now()'`.execute(
      shop.db,
    );
    const clock = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(shop.db);
      return rows[0]?.now.getTime() ?? 0;
    };
    const began = await clock();
    const [from, until] = [began + 700, began + 1400];
    const dates = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    const { id } = await create({ sale: { discountPercentage: 50, ...dates } });
    const seen = new Set<number>();
    for (let now = began; now < until + 300; now = await clock()) {
      for (const client of [shopper, otherShopper]) {
        const before = await clock();
        const price = await priceIn(client, id);
        const after = await clock();
        seen.add(price);
        if (after < from || before >= until) expect(price).toBe(90);
        else if (before >= from && after < until) expect(price).toBe(50);
      }
    }
    expect([...seen]).toEqual([90, 50]);
  });
});
