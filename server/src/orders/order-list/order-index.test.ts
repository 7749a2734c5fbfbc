import { orderFilterQuery } from '@shop/contract/order-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { toOrderFilter } from './order-filter.ts';
import type { IndexedOrder } from './order-index.queries.ts';
import { OrderIndex } from './order-index.ts';

const all = toOrderFilter({ timeZone: 'UTC' }, orderFilterQuery.parse({}));

/** Totals that all differ, that are all the same, that are of two kinds far apart, and that are mostly small. */
const totals: ((n: number) => number)[] = [
  (n) => (n * 7919) % 10_007,
  () => 500,
  (n) => (n % 2 === 0 ? n % 3 : 90_000_000_000 + (n % 5)),
  (n) => ((n * 7919) % 97 === 0 ? 1_000_000 + n : n % 4),
];

function indexOf(orders: readonly IndexedOrder[]): OrderIndex {
  const index = new OrderIndex();
  for (const order of orders) index.put(order);
  return index;
}

describe('a page of many orders', () => {
  it.each([0, 1, 2, 3])('is that of the sorted list, wherever it is: totals %i', (kind) => {
    const orders = Array.from(
      { length: 9000 },
      (_, n): IndexedOrder => ({
        id: n * 2 + 1,
        status: 'pending',
        payment_status: 'pending',
        payment_method: 'cash',
        partly_shipped: false,
        refunded_in_full: false,
        total_amount_cents: totals[kind]?.(n) ?? 0,
        created_at: n,
        updated_at: n,
      }),
    );
    const index = indexOf(orders);
    for (const order of ['asc', 'desc'] as const) {
      const turn = order === 'asc' ? 1 : -1;
      const ids = orders
        .toSorted((a, b) => turn * (a.total_amount_cents - b.total_amount_cents) || a.id - b.id)
        .map(({ id }) => id);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 9010 }), fc.integer({ min: 1, max: 100 }), (offset, limit) => {
          const page = index.page(all, { by: 'totalAmount', order }, { limit, offset });
          expect(page).toEqual({ ids: ids.slice(offset, offset + limit), total: 9000 });
        }),
        {
          numRuns: runs(60),
          examples: [
            [4490, 20],
            [0, 100],
            [8990, 100],
          ],
        },
      );
    }
  });

  it('is the same in whatever order they came, and also when they came twice', () => {
    const order = (id: number, cents: number): IndexedOrder => ({
      id,
      status: 'delivered',
      payment_status: 'received',
      payment_method: 'card',
      partly_shipped: false,
      refunded_in_full: false,
      total_amount_cents: cents,
      created_at: id,
      updated_at: id,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 3 }))), (came) => {
        const last = new Map(came);
        const sorted = [...last].toSorted(([a, one], [b, other]) => one - other || a - b).map(([id]) => id);
        const index = indexOf(came.map(([id, cents]) => order(id, cents)));
        const page = index.page(all, { by: 'totalAmount', order: 'asc' }, { limit: 100, offset: 0 });
        expect(page).toEqual({ ids: sorted, total: last.size });
        expect(index.countStates().reduce((sum, { orders }) => sum + orders, 0)).toBe(last.size);
      }),
    );
  });
});
