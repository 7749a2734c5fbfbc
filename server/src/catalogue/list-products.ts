/** One page of the catalogue and the exact number of products that the filters leave. */

import type { ListProductsQuery } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { KnownLandmarks } from './known-landmarks.ts';
import { type PagePlan, planPage, planReading } from './plan-page.ts';
import {
  type FoundCells,
  hasCellOrder,
  listProductCells,
  type ProductList,
  selectPage,
  selectPageFrom,
} from './product-pages.queries.ts';
import { listProductsFound, type ProductRow } from './products.queries.ts';

// Walking past so many entries of an index takes about a tenth of a millisecond; more would hold up others' questions.
const FAR = 1000;

export async function listProducts(
  deps: Deps,
  landmarks: KnownLandmarks,
  actor: Actor,
  query: ListProductsQuery,
): Promise<{ products: ProductRow[]; total: number }> {
  if (query.admin && actor.role !== 'admin') throw new ShopError('FORBIDDEN');
  return readPage(deps, query, landmarks);
}

/** For whoever may see it. */
export async function readPage(
  deps: Deps,
  query: ListProductsQuery,
  landmarks?: KnownLandmarks,
): Promise<{ products: ProductRow[]; total: number }> {
  const filter = { categories: query.category, brands: query.brand, withDeleted: query.admin };
  const found = await listProductCells(deps.quick, filter);
  const limit = query._limit ?? PAGE_SIZE;
  const list = { cells: found.cells, by: query._sort ?? 'id', order: query._order ?? 'asc' } as const;
  const from = ((query._page ?? 1) - 1) * limit;
  const page = planPage(found, { from, limit, inCellOrder: hasCellOrder(list.by) });
  if (page.take === 0) return { products: [], total: page.total };
  const reading =
    landmarks !== undefined && page.cost > landmarks.worthFrom
      ? await readFar(landmarks, found, list, { ...page, from, withDeleted: query.admin })
      : readFromEnd(list, page);
  const products = await listProductsFound(reading.cost <= FAR ? deps.quick : deps.db, reading.ids);
  return { products: reading.backwards ? products.reverse() : products, total: page.total };
}

interface PageReading {
  ids: RawBuilder<unknown>;
  cost: number;
  backwards: boolean;
}

/** From the landmark before the page, where one is known and nearer than the list's ends. */
async function readFar(
  landmarks: KnownLandmarks,
  found: FoundCells,
  list: ProductList,
  page: PagePlan & { from: number; withDeleted: boolean },
): Promise<PageReading> {
  const known = await landmarks.find({ by: list.by, order: list.order, withDeleted: page.withDeleted });
  if (known === undefined) return readFromEnd(list, page);
  const start = known.locate(list.cells, page.from);
  const { way, cost } = planReading(found, start.skip + page.take, hasCellOrder(list.by));
  if (cost >= page.cost) return readFromEnd(list, page);
  return { ids: selectPageFrom(list, { ...start, take: page.take, way }), cost, backwards: false };
}

function readFromEnd(list: ProductList, page: PagePlan): PageReading {
  return { ids: selectPage(list, page), cost: page.cost, backwards: page.backwards };
}
