/**
 * What searches found, in the memory of this process: words that are in a large part of all orders, such as the name of a city, are
 * looked for once, and then only in the orders whose words were stored since. Answers are exact.
 */

import { LRUCache } from 'lru-cache';
import type { Db } from '../../schema.ts';
import { listFoundIds, listFoundSince } from './found-orders.queries.ts';
import type { ReadPosition } from './order-changes.queries.ts';
import type { SearchedPart } from './order-search.queries.ts';

/** Searches that find fewer orders are as fast in the database. */
const MANY_ORDERS = 1000;
const MOST_BYTES = 32_000_000;
/** More changes than that are found faster by searching all orders again. */
const MOST_CHANGES = 5000;

interface Found {
  /** Ascending. */
  ids: Float64Array;
  position: ReadPosition;
}

export class FoundOrders {
  readonly #db: Db;
  readonly #many: number;
  readonly #known = new LRUCache<string, Found>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ ids }, key) => ids.byteLength + 2 * key.length + 1,
  });

  /** @param many what finds fewer orders is not remembered */
  constructor(db: Db, many = MANY_ORDERS) {
    this.#db = db;
    this.#many = many;
  }

  /** Ids of all orders that the search finds, ascending, with all that was stored before this call. */
  async idsOf(parts: readonly SearchedPart[]): Promise<Float64Array> {
    const key = JSON.stringify(parts);
    const known = this.#known.get(key);
    const found = (known && (await this.#bringUpToDate(known, parts))) ?? (await listFoundIds(this.#db, parts));
    if (found.ids.length >= this.#many) this.#known.set(key, found);
    else this.#known.delete(key);
    return found.ids;
  }

  /** @returns undefined if so much has changed, or the database has run back, that all must be searched again */
  async #bringUpToDate({ ids, position: before }: Found, parts: readonly SearchedPart[]): Promise<Found | undefined> {
    const { position, orders } = await listFoundSince(this.#db, parts, before, MOST_CHANGES);
    if (orders.length >= MOST_CHANGES || position.history !== before.history) return undefined;
    if (orders.length === 0) return { ids, position };
    const changed = new Set(orders.map(({ id }) => id));
    const others = ids.filter((id) => !changed.has(id));
    const found = orders.flatMap((order) => (order.found ? [order.id] : []));
    return { ids: merged(others, found), position };
  }
}

function merged(ids: Float64Array, more: readonly number[]): Float64Array {
  const all = new Float64Array(ids.length + more.length);
  all.set(ids);
  all.set(more, ids.length);
  return all.sort();
}

const founds = new WeakMap<Db, FoundOrders>();

/** What searches found in this process, for its database. */
export function foundOrdersOf(db: Db): FoundOrders {
  let found = founds.get(db);
  if (found === undefined) {
    found = new FoundOrders(db);
    founds.set(db, found);
  }
  return found;
}
