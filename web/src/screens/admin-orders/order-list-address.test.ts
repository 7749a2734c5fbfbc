import { describe, expect, test } from 'vitest';
import { orderListSearch, orderQueryOf, readOrderListState, toggled, withWords } from './order-list-address.ts';

const read = (search: string) => readOrderListState(new URLSearchParams(search));

describe('the address of the orders table', () => {
  test('without a query is the newest orders', () => {
    expect(read('')).toEqual({ q: '', sort: 'id', order: 'desc', page: 1 });
    expect(orderListSearch({ q: '', sort: 'id', order: 'desc', page: 1 })).toBe('');
  });

  test.each([
    '?_sort=updatedAt&_order=asc&page=7',
    '?_sort=id&_order=asc',
    '?page=2',
    '?status=pending&paymentStatus=received&paymentMethod=card&_sort=createdAt&_order=asc',
    '?paymentMethod=cash&page=3',
    '?q=ann+%26+%22bob%22',
    '?q=%252&status=pending&_sort=totalAmount&_order=desc&page=2',
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
    '?q=',
    '?q=+',
  ])('ignores what it does not know: %s', (search) => {
    expect(read(search)).toEqual({ q: '', sort: 'id', order: 'desc', page: 1 });
  });

  test('a column toggles asc and desc, another one begins ascending, and either goes to page 1', () => {
    const newest = { q: 'ann', sort: 'id', order: 'desc', page: 3 } as const;
    expect(toggled(newest, 'id')).toEqual({ q: 'ann', sort: 'id', order: 'asc', page: 1 });
    expect(toggled({ ...newest, status: 'pending' }, 'id')).toMatchObject({ status: 'pending' });
    expect(toggled({ ...newest, order: 'asc' }, 'id')).toEqual({ q: 'ann', sort: 'id', order: 'desc', page: 1 });
    expect(toggled(newest, 'totalAmount')).toEqual({ q: 'ann', sort: 'totalAmount', order: 'asc', page: 1 });
  });

  test('words keep filters and sort, and go to page 1; without another sort the server puts the number first', () => {
    const state = withWords({ ...read('?status=pending&page=3'), q: 'bob' }, 'ann');
    expect(orderListSearch(state)).toBe('?q=ann&status=pending');
    expect(orderQueryOf(state)).toEqual({ q: 'ann', status: 'pending', page: 1, limit: 10 });
    expect(orderQueryOf(read('?q=ann&_sort=createdAt&_order=asc'))).toMatchObject({ sort: 'createdAt', order: 'asc' });
    expect(orderQueryOf(read('?page=2'))).toMatchObject({ sort: 'id', order: 'desc', page: 2 });
  });

  test('holds as many characters as a search takes', () => {
    expect(read(`?q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});
