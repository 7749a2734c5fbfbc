/**
 * The order index of this process. It is loaded in the background when it is used for the first time, and brought up to date before
 * each answer by the log of changed orders, so that answers are exact. While there is none, the database answers.
 */

import { nextTurn } from '../../catalogue/search/next-turn.ts';
import type { Db } from '../../schema.ts';
import {
  findIndexedChanges,
  listIndexedOrdersAfter,
  type OrderPosition,
  readOrderPosition,
} from './order-index.queries.ts';
import { OrderIndex } from './order-index.ts';
import { counterOf } from './order-states.queries.ts';

/** Up to so many, the database is as fast. */
const FEW_ORDERS = 20_000;
// Reading so many keeps other requests waiting for some milliseconds.
const ORDERS_AT_ONCE = 2000;
const MOST_CHANGES = 20_000;
/** The log of changes forgets after an hour. */
const LONGEST_GAP_MS = 3_000_000;
/** After a load that failed or that did not match the database. */
const RETRY_MS = 30_000;

export class LiveOrderIndex {
  readonly #db: Db;
  readonly #few: number;
  #loaded: { index: OrderIndex; position: OrderPosition } | undefined;
  #loading: Promise<void> | undefined;
  /** By the database's clock. */
  #notBefore = 0;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<OrderIndex | undefined> | undefined;

  /** @param few so many orders need no index */
  constructor(db: Db, few = FEW_ORDERS) {
    this.#db = db;
    this.#few = few;
  }

  /** Resolves when the index is loaded, if it is being loaded. */
  async untilLoaded(): Promise<void> {
    await this.#loading;
  }

  /** @returns the index with all that was committed before this call; undefined while there is none */
  upToDate(): Promise<OrderIndex | undefined> {
    // What runs already may have begun before the caller's changes. All who wait share the next.
    if (this.#next === undefined) {
      const next = this.#running.then(() => {
        this.#next = undefined;
        // A database that is away says so to the caller's own query.
        return this.#bringUpToDate().catch(() => undefined);
      });
      this.#next = next;
      this.#running = next;
    }
    return this.#next;
  }

  async #bringUpToDate(): Promise<OrderIndex | undefined> {
    if (this.#loaded === undefined) {
      if (this.#loading === undefined) await this.#startLoading();
      return undefined;
    }
    const { index, position: before } = this.#loaded;
    const { position, orders } = await findIndexedChanges(this.#db, before, MOST_CHANGES);
    for (const order of orders) index.put(order);
    const follows =
      orders.length < MOST_CHANGES &&
      position.history === before.history &&
      position.at - before.at < LONGEST_GAP_MS &&
      matchesCounters(index, position);
    this.#loaded = follows ? { index, position } : undefined;
    if (follows) return index;
    await this.#startLoading();
    return undefined;
  }

  async #startLoading(): Promise<void> {
    const position = await readOrderPosition(this.#db);
    const orders = Object.values(position.counters).reduce((sum, value) => sum + value, 0);
    if (orders < this.#few || position.at < this.#notBefore) return;
    this.#notBefore = position.at + RETRY_MS;
    // The database answers until the next try.
    this.#loading = this.#load(position)
      .catch(() => {})
      .finally(() => {
        this.#loading = undefined;
      });
  }

  /** Reads all orders in parts, each as it is then. What changes in between is read once more. */
  async #load(position: OrderPosition): Promise<void> {
    const index = new OrderIndex();
    for (let last = 0; ; ) {
      const orders = await listIndexedOrdersAfter(this.#db, last, ORDERS_AT_ONCE);
      for (const order of orders) index.put(order);
      const final = orders.at(-1);
      if (final === undefined) break;
      last = final.id;
      await nextTurn();
    }
    this.#loaded = { index, position };
  }
}

/** The counters are exact: an index that differs from them has missed something. */
function matchesCounters(index: OrderIndex, { counters }: OrderPosition): boolean {
  return index.countStates().every(({ state, orders }) => orders === (counters[counterOf(state)] ?? 0));
}

const indexes = new WeakMap<Db, LiveOrderIndex>();

/** The index of this process for its database. */
export function orderIndexOf(db: Db): LiveOrderIndex {
  let index = indexes.get(db);
  if (index === undefined) {
    index = new LiveOrderIndex(db);
    indexes.set(db, index);
  }
  return index;
}
