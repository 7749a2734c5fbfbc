/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { KnownCells } from './known-cells.ts';
import type { KnownLandmarks } from './known-landmarks.ts';
import { type PagePlan, planPage, planReading } from './plan-page.ts';
import {
  type FoundCells,
  hasCellOrder,
  listProductCells,
  listProductsOfPage,
  type PageReading,
  type ProductList,
} from './product-pages.queries.ts';
import type { ProductRow } from './products.queries.ts';

// Walking past so many entries of an index takes about a tenth of a millisecond; more would hold up others' questions.
const FAR = 1000;

/** What a server process remembers of lists. */
export interface KnownLists {
  cells: KnownCells;
  landmarks: KnownLandmarks;
}

/** @param caller.catalogueVersion the version when the session was read */
export async function listProducts(
  deps: Deps,
  known: KnownLists,
  { actor, catalogueVersion }: { actor: Actor; catalogueVersion: number },
  query: ListProductsQuery,
): Promise<{ products: ProductRow[]; total: number }> {
  if (query.admin && actor.role !== 'admin') throw new ShopError('FORBIDDEN');
  const filter = { categories: query.category, brands: query.brand, withDeleted: query.admin };
  return readPage(deps, await known.cells.find(filter, catalogueVersion), query, known.landmarks);
}

/** The product that shoppers see first, where nothing is filtered and nothing sorted. */
export async function findFirstProduct(deps: Deps): Promise<ProductRow | undefined> {
  const found = await listProductCells(deps.reads, { categories: [], brands: [], withDeleted: false });
  const { products } = await readPage(deps, found, { admin: false, _limit: 1 });
  return products[0];
}

async function readPage(
  deps: Deps,
  found: FoundCells,
  query: Pick<ListProductsQuery, '_sort' | '_order' | '_page' | '_limit' | 'admin'>,
  landmarks?: KnownLandmarks,
): Promise<{ products: ProductRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const list = { cells: found.cells, by: query._sort ?? 'id', order: query._order ?? 'asc' } as const;
  const from = ((query._page ?? 1) - 1) * limit;
  const page = planPage(found, { from, limit, inCellOrder: hasCellOrder(list.by) });
  if (page.take === 0) return { products: [], total: page.total };
  const { cost, ...reading } =
    landmarks !== undefined && page.cost > landmarks.worthFrom
      ? await readFar(landmarks, found, list, { ...page, from, withDeleted: query.admin })
      : { ...page, landmark: undefined };
  const products = await listProductsOfPage(cost <= FAR ? deps.reads : deps.db, list, reading);
  return { products, total: page.total };
}

/** From the landmark before the page, where one is known and nearer than the list's ends. */
async function readFar(
  landmarks: KnownLandmarks,
  found: FoundCells,
  list: ProductList,
  page: PagePlan & { from: number; withDeleted: boolean },
): Promise<PageReading & { cost: number }> {
  const known = await landmarks.find({ by: list.by, order: list.order, withDeleted: page.withDeleted });
  if (known === undefined) return { ...page, landmark: undefined };
  const start = known.locate(list.cells, page.from);
  const { way, cost } = planReading(found, start.skip + page.take, hasCellOrder(list.by));
  if (cost >= page.cost) return { ...page, landmark: undefined };
  return { ...start, take: page.take, way, cost, backwards: false };
}
