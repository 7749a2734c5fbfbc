/** Random stocks of variants and random filters by options beside brute force: lists and facets, from the search index and from the database, and files. */

import { product } from '@shop/contract/catalogue';
import { option } from '@shop/contract/options';
import { type FacetValue, facets } from '@shop/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { idsInFile, newProductBody } from '../../../test/product-files.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

const COLORS = ['white', 'gray'];
const SIZES = ['s', 'm'];
const GRINDS = ['whole-beans', 'filter'];
const NAMES: Readonly<Record<string, string>> = {
  white: 'White',
  gray: 'Gray',
  black: 'Black',
  s: 'S',
  m: 'M',
  xl: 'XL',
};

interface Known {
  id: number;
  colors: readonly string[];
  sizes: readonly string[];
  grinds: readonly string[];
  variants: { id: number; color: string | null; size: string | null; grind: string | null }[];
  /** Without them the only variant is one that nobody sees. */
  hasVariants: boolean;
}

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let loading: TestApp;
let letLoad: () => void;
let admin: Client;
let clients: Client[];
let grind: number;
let products: Known[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  loading = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  admin = await shop.as(await makeAdmin(shop));
  const values = [{ name: 'Whole beans' }, { name: 'Filter' }];
  ({ id: grind } = read(option, await admin.post('/options', { name: 'Grind', kind: 'text', values })));
  const user = await makeUser(shop);
  clients = [await shop.as(user), await loading.as(user)];
  products = [];
  for (let n = 0; n < 14; n += 1) products.push(await makeOne(admin, n));
});
afterAll(async () => {
  letLoad();
  await loading.stop();
  await shop.close();
});

/** With and without each option, and with all variants, some of them, or none. */
async function makeOne(admin: Client, n: number): Promise<Known> {
  const colors = n % 2 === 0 ? COLORS : n % 3 === 0 ? [] : COLORS.slice(1);
  const sizes = n % 4 < 2 ? SIZES : n % 3 === 0 ? [] : SIZES.slice(1);
  const grinds = n % 5 < 3 ? GRINDS : n % 5 === 3 ? GRINDS.slice(1) : [];
  const orNull = (all: readonly string[]) => (all.length === 0 ? [null] : all);
  const all = orNull(colors)
    .flatMap((color) => orNull(sizes).map((size) => ({ color, size })))
    .flatMap((one) => orNull(grinds).map((own) => ({ ...one, grind: own })));
  const wanted = n % 7 === 6 || all.length === 1 ? [] : all.filter((_, place) => n % 3 !== 0 || place !== 1);
  const { stock: _stock, ...rest } = newProductBody;
  const body = {
    ...rest,
    ...(wanted.length === 0 && { stock: 5 }),
    colors,
    sizes: sizes.map((id) => ({ id, name: NAMES[id], inStock: true })),
    options: grinds.length === 0 ? [] : [{ option: grind, values: grinds }],
    variants: wanted.map((one) => ({
      sku: null,
      color: one.color,
      size: one.size,
      choices: one.grind === null ? [] : [{ option: grind, value: one.grind }],
      stock: 1,
    })),
  };
  const answer = await admin.post('/products', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const { id } = read(product, answer);
  const rows = await shop.db
    .selectFrom('variants')
    .select(['id', 'color', 'size', 'choices'])
    .where('product_id', '=', id)
    .where('retired', '=', false)
    .execute();
  const variants = rows.map((row) => ({ ...row, grind: row.choices[grind] ?? null }));
  return { id, colors, sizes, grinds, variants, hasVariants: wanted.length > 0 };
}

interface Wanted {
  colors: string[];
  sizes: string[];
  grinds: string[];
  /** Colours and sizes by `option.1` and `option.2`. */
  byId: boolean;
}
const wantedProducts: fc.Arbitrary<Wanted> = fc.record({
  colors: fc.subarray([...COLORS, 'black']),
  sizes: fc.subarray([...SIZES, 'xl']),
  grinds: fc.subarray([...GRINDS, 'coarse']),
  byId: fc.boolean(),
});

function queryOf({ colors, sizes, grinds, byId }: Wanted): string {
  const query = new URLSearchParams();
  const names = (ids: readonly string[]) => ids.map((id) => NAMES[id] ?? id).join(',');
  if (colors.length > 0) query.set(byId ? 'option.1' : 'color', byId ? colors.join(',') : names(colors));
  if (sizes.length > 0) query.set(byId ? 'option.2' : 'size', byId ? sizes.join(',') : names(sizes));
  for (const one of grinds) query.append(`option.${grind}`, one);
  return `${query}`;
}

/** What can be had of a product: one variant has to meet several options. */
function passes(one: Known, stockOf: ReadonlyMap<number, number>, wanted: Wanted): boolean {
  const anyOf = (chosen: readonly string[], own: readonly (string | null)[]) =>
    chosen.length === 0 || own.some((value) => value !== null && chosen.includes(value));
  const had = one.variants.filter(({ id }) => (stockOf.get(id) ?? 0) > 0);
  const { colors, sizes, grinds } = wanted;
  if (!one.hasVariants) {
    return anyOf(colors, one.colors) && anyOf(sizes, one.sizes) && anyOf(grinds, had.length > 0 ? one.grinds : []);
  }
  const chosen = [colors, sizes, grinds].filter((values) => values.length > 0);
  if (chosen.length > 1) {
    return had.some((own) => anyOf(colors, [own.color]) && anyOf(sizes, [own.size]) && anyOf(grinds, [own.grind]));
  }
  return (
    anyOf(colors, one.colors) &&
    anyOf(
      sizes,
      had.map(({ size }) => size),
    ) &&
    anyOf(
      grinds,
      had.map((own) => own.grind),
    )
  );
}

const shown = (values: readonly FacetValue[]) =>
  Object.fromEntries(values.map(({ value, count, checked }) => [value, { count, checked }]));

describe('filters by options', () => {
  it('list and count as brute force does, whatever is sold out', { timeout: 240_000 }, async () => {
    const stocks = fc.array(fc.constantFrom(0, 0, 3), { minLength: 200, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(stocks, fc.array(wantedProducts, { minLength: 4, maxLength: 4 }), async (given, filters) => {
        const variants = products.flatMap((one) => one.variants);
        const rows = variants.map(({ id }, n) => ({ id, stock: given[n] ?? 0 }));
        const stockOf = new Map(rows.map(({ id, stock }) => [id, stock]));
        await sql`update stocks set stock = row.stock from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, stock integer)
          where row.id = stocks.variant_id and row.stock <> stocks.stock`.execute(shop.deps.db);
        for (const wanted of filters) {
          const ids = products.filter((one) => passes(one, stockOf, wanted)).map(({ id }) => id);
          /** What choosing one value of an option would leave. */
          const offered = (of: 'colors' | 'sizes' | 'grinds', values: readonly string[]) =>
            Object.fromEntries(
              values.flatMap((value) => {
                const count = products.filter((one) => passes(one, stockOf, { ...wanted, [of]: [value] })).length;
                const checked = wanted[of].includes(value);
                const name = of === 'grinds' ? value : (NAMES[value] ?? value);
                return count > 0 || checked ? [[name, { count, checked }] as const] : [];
              }),
            );
          const query = queryOf(wanted);
          const file = await admin.get(`/products.csv?${query}&deleted=false`);
          expect(idsInFile(file.text)).toEqual(ids);
          for (const client of clients) {
            const list = await client.get(`/products?${query}&_limit=100`);
            expect(read(z.array(z.object({ id: z.number() })), list).map(({ id }) => id)).toEqual(ids);
            expect(totalOf(list)).toBe(ids.length);
            const counted = read(facets, await client.get(`/products/facets?${query}`));
            expect(counted.total).toBe(ids.length);
            expect(shown(counted.facets.color)).toEqual(offered('colors', [...COLORS, 'black']));
            expect(shown(counted.facets.size)).toEqual(offered('sizes', [...SIZES, 'xl']));
            const ofGrind = counted.facets.options.find(({ id }) => id === grind);
            expect(shown(ofGrind?.values ?? [])).toEqual(offered('grinds', [...GRINDS, 'coarse']));
          }
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
