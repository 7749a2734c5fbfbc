/** Random trees whose branches move, beside brute force: filters, facets and counts, from the search index and from the database, and files. */

import { type CategoryNode, categoryTree } from '@shop/contract/categories';
import { facets } from '@shop/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAdmin, makeCategory, makeProducts, makeUser, pick } from '../../../test/factories.ts';
import { idsInFile } from '../../../test/product-files.ts';
import { runs } from '../../../test/runs.ts';
import { type Client, read, startTestApp, type TestApp, totalOf } from '../../../test/test-app.ts';

const CATEGORIES = 12;

let shop: TestApp;
/** A process on the same database whose index is not loaded. */
let loading: TestApp;
let letLoad: () => void;
let admin: Client;
let clients: Client[];
let categories: { id: number; value: string }[];
let products: { id: number; category_id: number; deleted: boolean }[];
beforeAll(async () => {
  shop = await startTestApp();
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  loading = await startTestApp({ database: shop.database, clock: shop.clock, loadSearchAfter: held });
  admin = await shop.as(await makeAdmin(shop));
  const user = await makeUser(shop);
  clients = [await shop.as(user), await loading.as(user)];
  categories = await Promise.all(Array.from({ length: CATEGORIES }, () => makeCategory(shop)));
  products = await makeProducts(
    shop,
    // The last three have no products of their own.
    Array.from({ length: 50 }, (_, n) => ({
      category: pick(categories.slice(0, -3), n * n),
      stock: n % 3,
      deleted: n % 9 === 0,
    })),
  );
});
afterAll(async () => {
  letLoad();
  await loading.stop();
  await shop.close();
});

const listed = z.array(z.object({ id: z.number() }));
const index = fc.nat({ max: CATEGORIES - 1 });
const moves = fc.array(fc.tuple(index, fc.option(index, { nil: null })), { minLength: 1, maxLength: 8 });
const chosen = fc.uniqueArray(index, { maxLength: 3 });

/** The parents after the moves that the rules allow: no circle, at most five levels. */
function move(parents: (number | null)[], [from, to]: [number, number | null]): boolean {
  const above = (at: number | null): number[] => (at === null ? [] : [at, ...above(parents[at] ?? null)]);
  const levels = (at: number): number =>
    1 + Math.max(0, ...parents.flatMap((parent, n) => (parent === at ? [levels(n)] : [])));
  if (above(to).includes(from) || above(to).length + levels(from) > 5) return false;
  parents[from] = to;
  return true;
}

describe('a tree of categories', () => {
  it('filters and counts as brute force does, whatever moved', { timeout: 120_000 }, async () => {
    const parents: (number | null)[] = categories.map(() => null);
    const isBelow = (at: number, top: number): boolean => {
      const parent = parents[at] ?? null;
      return at === top || (parent !== null && isBelow(parent, top));
    };
    const numberOf = new Map(categories.map(({ id }, n) => [id, n]));
    const ownOf = (product: { category_id: number }) => numberOf.get(product.category_id) ?? -1;
    const idOf = (n: number | null) => (n === null ? null : (categories[n]?.id ?? 0));
    await fc.assert(
      fc.asyncProperty(moves, chosen, fc.boolean(), async (moved, filter, inStock) => {
        for (const one of moved) {
          const answer = await admin.patch(`/categories/${idOf(one[0])}`, { parent: idOf(one[1]) });
          expect(answer.status).toBe(move(parents, one) ? 200 : 409);
        }
        const seen = products.filter(({ deleted }) => !deleted);
        const stocked = inStock ? seen.filter((product) => products.indexOf(product) % 3 !== 0) : seen;
        const isChosen = (product: (typeof products)[number]) =>
          filter.length === 0 || filter.some((top) => isBelow(ownOf(product), top));
        const wanted = stocked.filter(isChosen).map(({ id }) => id);
        const counts = categories.flatMap(({ value }, n) => {
          const count = stocked.filter((product) => isBelow(ownOf(product), n)).length;
          return count > 0 || filter.includes(n) ? [[value, count] as const] : [];
        });
        const query = `category=${filter.map((n) => categories[n]?.value).join()}${inStock ? '&in_stock=true' : ''}`;
        const file = await admin.get(`/products.csv?${query}&deleted=false`);
        expect(idsInFile(file.text)).toEqual(wanted);
        for (const client of clients) {
          const list = await client.get(`/products?${query}&_limit=100`);
          expect(read(listed, list).map(({ id }) => id)).toEqual(wanted);
          expect(totalOf(list)).toBe(wanted.length);
          const counted = read(facets, await client.get(`/products/facets?${query}`));
          expect(counted.total).toBe(wanted.length);
          expect(counted.facets.category.map(({ value, count }) => [value, count] as const).sort()).toEqual(
            counts.sort(),
          );
          const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
            nodes.flatMap((node) => [node, ...flat(node.children)]);
          const inTree = flat(read(categoryTree, await client.get('/category-tree')));
          const countOf = new Map(inTree.map(({ id, count }) => [id, count]));
          expect(categories.map(({ id }) => countOf.get(id))).toEqual(
            categories.map((_, n) => seen.filter((product) => isBelow(ownOf(product), n)).length),
          );
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
