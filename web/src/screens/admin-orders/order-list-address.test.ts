import { describe, expect, test } from 'vitest';
import { orderListSearch, readOrderListState, toggled } from './order-list-address.ts';

const read = (search: string) => readOrderListState(new URLSearchParams(search));

describe('the address of the orders table', () => {
  test('without a query is the newest orders', () => {
    expect(read('')).toEqual({ sort: 'id', order: 'desc', page: 1 });
    expect(orderListSearch({ sort: 'id', order: 'desc', page: 1 })).toBe('');
  });

  test.each([
    '?_sort=updatedAt&_order=asc&page=7',
    '?_sort=id&_order=asc',
    '?page=2',
    '?status=pending&paymentStatus=received&paymentMethod=card&_sort=createdAt&_order=asc',
    '?paymentMethod=cash&page=3',
  ])('%s gives the same list', (search) => {
    expect(orderListSearch(read(search))).toBe(search);
  });

  test.each([
    '?_sort=user&_order=asc',
    '?_sort=id',
    '?_sort=id&_order=up',
    '?page=0',
    '?page=-1',
    '?page=1e3',
    '?x=1',
    '?status=gone',
    '?paymentMethod=Cash',
  ])('ignores what it does not know: %s', (search) => {
    expect(read(search)).toEqual({ sort: 'id', order: 'desc', page: 1 });
  });

  test('a column toggles asc and desc, another one begins ascending, and either goes to page 1', () => {
    const newest = { sort: 'id', order: 'desc', page: 3 } as const;
    expect(toggled(newest, 'id')).toEqual({ sort: 'id', order: 'asc', page: 1 });
    expect(toggled({ ...newest, status: 'pending' }, 'id')).toMatchObject({ status: 'pending' });
    expect(toggled({ ...newest, order: 'asc' }, 'id')).toEqual({ sort: 'id', order: 'desc', page: 1 });
    expect(toggled(newest, 'totalAmount')).toEqual({ sort: 'totalAmount', order: 'asc', page: 1 });
  });
});
