/** Random values of attributes and random filters beside brute force: lists and facets, from the search index and from the database, and files. */

import { facets } from '@shop/contract/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeProducts, makeUser } from '../../../test/factories.ts';
import { idsInFile } from '../../../test/product-files.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

const KINDS = { material: 'choice', width: 'number', tubeless: 'boolean', author: 'text' } as const;
type Key = keyof typeof KINDS;
const KEYS: readonly Key[] = ['material', 'width', 'tubeless', 'author'];
const NAMES: Readonly<Record<string, string>> = {
  wool: 'Wool',
  cotton: 'Cotton',
  silk: 'Silk',
  true: 'Yes',
  false: 'No',
};
const PRODUCTS = 30;

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let loading: TestApp;
let letLoad: () => void;
let admin: Client;
let clients: Client[];
let products: { id: number; inStock: boolean }[];
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  loading = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  admin = await shop.as(await makeAdmin(shop));
  const names = { material: 'Material', width: 'Width', tubeless: 'Tubeless', author: 'Author' };
  for (const key of KEYS) {
    const values = key === 'material' ? ['Wool', 'Cotton', 'Silk'].map((name) => ({ name })) : [];
    const body = { key, name: names[key], kind: KINDS[key], values, unit: key === 'width' ? 'mm' : '' };
    expect((await admin.post('/attributes', body)).status).toBe(201);
  }
  const user = await makeUser(shop);
  clients = [await shop.as(user), await loading.as(user)];
  const made = await makeProducts(
    shop,
    Array.from({ length: PRODUCTS }, (_, n) => ({ stock: n % 4 === 0 ? 0 : 5 })),
  );
  products = made.map(({ id, stock }) => ({ id, inStock: stock > 0 }));
});
afterAll(async () => {
  letLoad();
  await loading.stop();
  await shop.close();
});

type Given = { [key in Key]?: string | number | boolean | string[] };

const given: fc.Arbitrary<Given> = fc.record(
  {
    material: fc.subarray(['wool', 'cotton', 'silk'], { minLength: 1 }),
    width: fc.constantFrom(-10, 0.25, 195, 205, 205.5),
    tubeless: fc.boolean(),
    author: fc.constantFrom('Ann Kay', 'Kay, Ann', 'ann kay', 'Ünal "X"'),
  },
  { requiredKeys: [] },
);

interface Wanted {
  material?: string[];
  tubeless?: string[];
  author?: string[];
  least?: number;
  most?: number;
  inStock?: boolean;
}
const wantedProducts: fc.Arbitrary<Wanted> = fc
  .record(
    {
      material: fc.subarray(['wool', 'silk', 'linen'], { minLength: 1 }),
      tubeless: fc.subarray(['true', 'false'], { minLength: 1 }),
      author: fc.subarray(['Ann Kay', 'Kay, Ann', 'Nobody'], { minLength: 2 }),
      least: fc.constantFrom(-10, 0.3, 205),
      most: fc.constantFrom(0.25, 204, 205.5),
      inStock: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter(({ least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => least <= most);

function queryOf({ material, tubeless, author, least, most, inStock }: Wanted): string {
  const query = new URLSearchParams();
  if (material) query.set('attr.material', material.join(','));
  for (const one of tubeless ?? []) query.append('attr.tubeless', one);
  for (const one of author ?? []) query.append('attr.author', one);
  if (least !== undefined) query.set('attr.width_gte', `${least}`);
  if (most !== undefined) query.set('attr.width_lte', `${most}`);
  if (inStock) query.set('in_stock', 'true');
  return `${query}`;
}

const valuesIn = (one: Given, key: Key) => [one[key] ?? []].flat().map(String);
const isFiltered = (wanted: Wanted, key: Key) =>
  key === 'width' ? wanted.least !== undefined || wanted.most !== undefined : wanted[key] !== undefined;

function passes(one: Given, wanted: Wanted, key: Key): boolean {
  if (!isFiltered(wanted, key)) return true;
  if (key !== 'width') return valuesIn(one, key).some((value) => wanted[key]?.includes(value));
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = wanted;
  return typeof one.width === 'number' && one.width >= least && one.width <= most;
}

function facetOf(key: Key, left: readonly Given[], wanted: Wanted): object[] {
  const values = left.flatMap((one) => valuesIn(one, key));
  if (values.length === 0 && !isFiltered(wanted, key)) return [];
  const kind = KINDS[key];
  if (key === 'width') {
    const numbers = values.map(Number).sort((a, b) => a - b);
    return [{ key, kind, unit: 'mm', min: numbers[0] ?? null, max: numbers.at(-1) ?? null, counted: numbers.length }];
  }
  const chosen = wanted[key] ?? [];
  const counts = [...new Set([...values, ...chosen])].map((value) => ({
    value,
    label: NAMES[value] ?? value,
    count: values.filter((one) => one === value).length,
    checked: chosen.includes(value),
  }));
  return [{ key, kind, unit: '', values: counts.sort((one, two) => (one.value < two.value ? -1 : 1)) }];
}

function shown({ name: _name, ...facet }: z.infer<typeof facets>['facets']['attributes'][number]) {
  if (facet.kind !== 'number') {
    return { ...facet, values: facet.values.toSorted((one, two) => (one.value < two.value ? -1 : 1)) };
  }
  const { buckets, ...others } = facet;
  return { ...others, counted: buckets.reduce((sum, { count }) => sum + count, 0) };
}

describe('filters by attributes', () => {
  it('list and count as brute force does', { timeout: 240_000 }, async () => {
    const catalogue = fc.array(given, { minLength: PRODUCTS, maxLength: PRODUCTS });
    await fc.assert(
      fc.asyncProperty(catalogue, fc.array(wantedProducts, { minLength: 4, maxLength: 4 }), async (values, filters) => {
        const all = products.map((product, n) => ({ ...product, given: values[n] ?? {} }));
        const rows = JSON.stringify(all.map(({ id, given: attributes }) => ({ id, attributes })));
        await sql`update products set attributes = row.attributes
          from jsonb_to_recordset(${rows}::jsonb) as row (id bigint, attributes jsonb) where row.id = products.id`.execute(
          shop.deps.db,
        );
        for (const wanted of filters) {
          const leftBy = (except: Key | 'stock' | undefined) =>
            all.filter(
              (one) =>
                (except === 'stock' || !wanted.inStock || one.inStock) &&
                KEYS.every((key) => key === except || passes(one.given, wanted, key)),
            );
          const ids = leftBy(undefined).map(({ id }) => id);
          const query = queryOf(wanted);
          const file = await admin.get(`/products.csv?${query}&deleted=false`);
          expect(idsInFile(file.text)).toEqual(ids);
          for (const client of clients) {
            const list = await client.get(`/products?${query}&_limit=100`);
            expect(read(z.array(z.object({ id: z.number() })), list).map(({ id }) => id)).toEqual(ids);
            expect(totalOf(list)).toBe(ids.length);
            const counted = read(facets, await client.get(`/products/facets?${query}`));
            expect(counted.total).toBe(ids.length);
            expect(counted.facets.inStock.count).toBe(leftBy('stock').filter(({ inStock }) => inStock).length);
            expect(counted.facets.attributes.map(shown)).toEqual(
              KEYS.flatMap((key) =>
                facetOf(
                  key,
                  leftBy(key).map((one) => one.given),
                  wanted,
                ),
              ),
            );
          }
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
