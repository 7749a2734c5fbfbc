/**
 * What lists of all orders filter and sort by, in memory: columns whose rows are in the order of ids. Any page of any filter takes one
 * pass over them, however far it is.
 */

import { orderStatuses, paymentStatuses } from '@shop/contract/order-status';
import { paymentMethods } from '@shop/contract/orders';
import { selectPage } from '../../catalogue/search/select-page.ts';
import type { OrderFilter } from './order-filter.queries.ts';
import { holdsInState } from './order-filter.ts';
import type { IndexedOrder } from './order-index.queries.ts';
import type { Paging, Sorting } from './order-pages.queries.ts';
import { allStates, type KnownState, type OrderState } from './order-states.queries.ts';

/** How many combinations of each state filters tell apart. */
const KINDS = 4;

/** A number below 64 for each combination that filters tell apart. */
function codeOf(order: KnownState & { partly_shipped: boolean }) {
  return stateCodeOf(order) * KINDS + Number(order.refunded_in_full) * 2 + Number(order.partly_shipped);
}

/** Its place among all states. */
function stateCodeOf({ status, payment_status, payment_method }: OrderState): number {
  const payment = paymentStatuses.indexOf(payment_status) * 2 + paymentMethods.indexOf(payment_method);
  return orderStatuses.indexOf(status) * 4 + payment;
}

const FIRST_ROWS = 1024;

export class OrderIndex {
  #length = 0;
  #ids = new Float64Array(FIRST_ROWS);
  #created = new Float64Array(FIRST_ROWS);
  #updated = new Float64Array(FIRST_ROWS);
  #totals = new Float64Array(FIRST_ROWS);
  #codes = new Uint8Array(FIRST_ROWS);
  #counts = new Float64Array(allStates.length * KINDS);
  /** For one page at a time. */
  #rows = new Uint32Array(0);
  #keys = new Float64Array(0);

  get length(): number {
    return this.#length;
  }

  /** How many orders are in each state. */
  countStates(): { state: OrderState; orders: number }[] {
    return allStates.map((state, code) => ({
      state,
      orders: this.#counts.subarray(code * KINDS, (code + 1) * KINDS).reduce((sum, orders) => sum + orders, 0),
    }));
  }

  put(order: IndexedOrder): void {
    const row = this.#rowAtOrAfter(order.id);
    const code = codeOf(order);
    if (this.#ids[row] === order.id && row < this.#length) this.#count(this.#codes[row] ?? 0, -1);
    else this.#makeRoom(row);
    this.#ids[row] = order.id;
    this.#created[row] = order.created_at;
    this.#updated[row] = order.updated_at;
    this.#totals[row] = order.total_amount_cents;
    this.#codes[row] = code;
    this.#count(code, 1);
  }

  /** @param only ascending ids; undefined for all orders */
  count(filter: OrderFilter, only?: Float64Array): number {
    return this.#collect(filter, only);
  }

  /**
   * Ids of one page, and the number of all orders that the filter leaves; ties go by id.
   * @param only ascending ids; undefined for all orders
   */
  page(
    filter: OrderFilter,
    { by, order }: Sorting,
    { limit, offset }: Paging,
    only?: Float64Array,
  ): { ids: number[]; total: number } {
    const total = this.#collect(filter, only);
    if (offset >= total) return { ids: [], total };
    const idOf = (row: number | undefined) => this.#ids[row ?? 0] ?? 0;
    if (by === 'id') {
      const count = Math.min(limit, total - offset);
      const at = (n: number) => (order === 'asc' ? offset + n : total - 1 - offset - n);
      return { ids: Array.from({ length: count }, (_, n) => idOf(this.#rows[at(n)])), total };
    }
    const column = { totalAmount: this.#totals, createdAt: this.#created, updatedAt: this.#updated }[by];
    const turn = order === 'asc' ? 1 : -1;
    const [rows, keys] = [this.#rows, this.#keys];
    for (let at = 0; at < total; at += 1) keys[at] = turn * (column[rows[at] ?? 0] ?? 0);
    const { count, skip } = narrow({ rows, keys, count: total }, { skip: offset, take: limit });
    const page = selectPage({ rows, keys, count }, this.#ids, { skip, take: limit });
    return { ids: Array.from(page, idOf), total };
  }

  /** Puts the rows that the filter leaves, in the order of ids, to the beginning of `#rows`. */
  #collect(filter: OrderFilter, only: Float64Array | undefined): number {
    if (this.#rows.length < this.#length) {
      this.#rows = new Uint32Array(this.#ids.length);
      this.#keys = new Float64Array(this.#ids.length);
    }
    const [created, totals, codes, rows, length] = [this.#created, this.#totals, this.#codes, this.#rows, this.#length];
    const holds = codesOf(filter);
    const from = filter.from?.getTime() ?? Number.NEGATIVE_INFINITY;
    const before = filter.before?.getTime() ?? Number.POSITIVE_INFINITY;
    const { totalFrom = 0, totalTo = Number.POSITIVE_INFINITY } = filter;
    let found = 0;
    const take = (row: number) => {
      if (holds[codes[row] ?? 0] === 0) return;
      const at = created[row] ?? 0;
      const total = totals[row] ?? 0;
      if (at < from || at >= before || total < totalFrom || total > totalTo) return;
      rows[found] = row;
      found += 1;
    };
    if (only === undefined) for (let row = 0; row < length; row += 1) take(row);
    else this.#eachRowOf(only, take);
    return found;
  }

  /** Rows of these ids, in their order. Ids of orders that the index does not have are left out. */
  #eachRowOf(ids: Float64Array, use: (row: number) => void): void {
    // A search by halves takes some twenty steps.
    const areFew = ids.length * 20 < this.#length;
    let row = 0;
    for (const id of ids) {
      if (areFew) row = this.#rowAtOrAfter(id);
      else while (row < this.#length && (this.#ids[row] ?? 0) < id) row += 1;
      if (row < this.#length && this.#ids[row] === id) use(row);
    }
  }

  #rowAtOrAfter(id: number): number {
    let [low, high] = [0, this.#length];
    // Most are newer than all others.
    if (high > 0 && (this.#ids[high - 1] ?? 0) < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #makeRoom(row: number): void {
    const length = this.#length;
    if (length === this.#ids.length) {
      const more = Math.ceil(length * 1.5);
      const longer = (column: Float64Array) => {
        const copy = new Float64Array(more);
        copy.set(column);
        return copy;
      };
      this.#ids = longer(this.#ids);
      this.#created = longer(this.#created);
      this.#updated = longer(this.#updated);
      this.#totals = longer(this.#totals);
      const codes = new Uint8Array(more);
      codes.set(this.#codes);
      this.#codes = codes;
    }
    for (const column of [this.#ids, this.#created, this.#updated, this.#totals, this.#codes]) {
      column.copyWithin(row + 1, row, length);
    }
    this.#length += 1;
  }

  #count(code: number, change: number): void {
    this.#counts[code] = (this.#counts[code] ?? 0) + change;
  }
}

/** For each code, 1 if the filter leaves such orders. */
function codesOf(filter: OrderFilter): Uint8Array {
  const holds = new Uint8Array(allStates.length * KINDS);
  for (const state of allStates) {
    for (const refunded_in_full of [false, true]) {
      for (const partly_shipped of [false, true]) {
        const known = { ...state, refunded_in_full };
        holds[codeOf({ ...known, partly_shipped })] = Number(holdsInState(filter, known, partly_shipped));
      }
    }
  }
  return holds;
}

const BUCKETS = 4096;
/** So few entries are sorted in no time. */
const FEW_ENTRIES = 2000;
const MOST_TURNS = 4;

/**
 * Leaves the entries that can be on a page, in their order: those whose keys are in the same parts of the range of all keys. It goes
 * over the entries without moving them to and fro, which takes a fraction of the time of a selection.
 * @returns how many are left, at the beginning of the arrays, and how many of these come before the page
 */
function narrow(
  { rows, keys, count }: { rows: Uint32Array; keys: Float64Array; count: number },
  page: { skip: number; take: number },
): { count: number; skip: number } {
  let { skip } = page;
  let left = count;
  for (let turn = 0; turn < MOST_TURNS && left > FEW_ENTRIES; turn += 1) {
    const { lowest, scale } = rangeOf(keys, left);
    const bucketOf = (key: number) => Math.floor((key - lowest) * scale);
    const sizes = new Uint32Array(BUCKETS);
    for (let at = 0; at < left; at += 1) {
      const bucket = bucketOf(keys[at] ?? 0);
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
    const { first, last, before } = bucketsOf(sizes, { skip, take: page.take });
    let kept = 0;
    for (let at = 0; at < left; at += 1) {
      const key = keys[at] ?? 0;
      const bucket = bucketOf(key);
      if (bucket < first || bucket > last) continue;
      keys[kept] = key;
      rows[kept] = rows[at] ?? 0;
      kept += 1;
    }
    if (kept === left) break;
    left = kept;
    skip -= before;
  }
  return { count: left, skip };
}

function rangeOf(keys: Float64Array, count: number): { lowest: number; scale: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) {
    const key = keys[at] ?? 0;
    if (key < lowest) lowest = key;
    if (key > highest) highest = key;
  }
  // Rounding must not make a bucket beyond the last.
  return { lowest, scale: highest === lowest ? 0 : (BUCKETS - 1) / (highest - lowest) };
}

/** The first and last bucket of a page, and how many entries are before them. */
function bucketsOf(sizes: Uint32Array, { skip, take }: { skip: number; take: number }) {
  let [first, before] = [0, 0];
  while (first < BUCKETS - 1 && before + (sizes[first] ?? 0) <= skip) {
    before += sizes[first] ?? 0;
    first += 1;
  }
  let [last, until] = [first, before + (sizes[first] ?? 0)];
  while (last < BUCKETS - 1 && until < skip + take) {
    last += 1;
    until += sizes[last] ?? 0;
  }
  return { first, last, before };
}
