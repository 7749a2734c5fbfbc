import { describe, expect, test } from 'vitest';
import {
  allOrders,
  filterSearch,
  orderListSearch,
  orderQueryOf,
  readOrderListState,
  stateOfView,
  toggled,
  withChosen,
  withoutChosen,
  withoutFilters,
  withWords,
} from './order-list-address.ts';

const read = (search: string) => readOrderListState(new URLSearchParams(search));

describe('the address of the orders table', () => {
  test('without a query is the newest orders', () => {
    expect(read('')).toEqual(allOrders);
    expect(orderListSearch(allOrders)).toBe('');
  });

  test.each([
    '?_sort=updatedAt&_order=asc&page=7',
    '?_sort=id&_order=asc',
    '?page=2',
    '?status=pending&paymentStatus=received&paymentMethod=card&_sort=createdAt&_order=asc',
    '?paymentMethod=cash&page=3',
    '?q=ann+%26+%22bob%22',
    '?q=%252&status=pending&_sort=totalAmount&_order=desc&page=2',
    '?status=pending&status=dispatched&fulfilment=none&fulfilment=partial&needs=dispatch&page=4000',
    '?from=2026-11-01&to=2026-11-22T10%3A00%3A00Z&total_gte=10&total_lte=99.5',
    '?needs=dispatch&_sort=createdAt&_order=asc&columns=items%2Cstatus&limit=50&view=3',
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
    '?status=,&fulfilment=half&needs=love',
    '?from=yesterday&to=2026-13-01&total_gte=-1&total_lte=1.234',
    '?limit=11&view=0&columns=weather',
  ])('ignores what it does not know: %s', (search) => {
    expect(read(search)).toEqual(allOrders);
  });

  test('a column toggles asc and desc, another one begins ascending, and either goes to page 1', () => {
    const newest = read('?q=ann&status=pending&page=3');
    expect(orderListSearch(toggled(newest, 'id'))).toBe('?q=ann&status=pending&_sort=id&_order=asc');
    expect(orderListSearch(toggled({ ...newest, order: 'asc' }, 'id'))).toBe('?q=ann&status=pending');
    expect(toggled(newest, 'totalAmount')).toMatchObject({ q: 'ann', sort: 'totalAmount', order: 'asc', page: 1 });
  });

  test('words keep filters and sort, and go to page 1; without another sort the server puts the number first', () => {
    const state = withWords({ ...read('?status=pending&page=3'), q: 'bob' }, 'ann');
    expect(orderListSearch(state)).toBe('?q=ann&status=pending');
    expect(orderQueryOf(state)).toEqual({ q: 'ann', status: ['pending'], page: 1, limit: 10 });
    expect(orderQueryOf(read('?q=ann&_sort=createdAt&_order=asc'))).toMatchObject({ sort: 'createdAt', order: 'asc' });
    expect(orderQueryOf(read('?page=2'))).toMatchObject({ sort: 'id', order: 'desc', page: 2 });
  });

  test('holds as many characters as a search takes', () => {
    expect(read(`?q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });

  test('several values of a filter come repeated or joined by commas', () => {
    expect(read('?status=pending,delivered')).toEqual(read('?status=delivered&status=pending'));
  });

  test('a filter is set, replaced and removed by itself, and leads to page 1', () => {
    const state = read('?q=ann&status=pending&status=dispatched&total_gte=5&_sort=createdAt&_order=asc&page=7');
    const without = orderListSearch(withoutChosen(state, 'status', 'pending'));
    expect(without).toBe('?q=ann&status=dispatched&total_gte=5&_sort=createdAt&_order=asc');
    expect(withChosen(state, 'status', 'cancelled').status).toEqual(['cancelled']);
    expect(withChosen(state, 'status', '').status).toBeUndefined();
    expect(withChosen(state, 'total_gte', 'much').total_gte).toBeUndefined();
    expect(withChosen(state, 'from', '2026-11-01')).toMatchObject({ from: '2026-11-01', total_gte: '5', page: 1 });
    expect(orderListSearch(withoutFilters(state))).toBe('?q=ann&_sort=createdAt&_order=asc');
  });

  test('what GET /orders and its file filter by stands in it under the same names', () => {
    const state = read('?needs=dispatch&needs=return&q=ann&from=2026-11-01&page=3&limit=25&view=2');
    expect(filterSearch(state)).toBe('?q=ann&needs=dispatch&needs=return&from=2026-11-01');
    expect(orderQueryOf(state)).toMatchObject({
      needs: ['dispatch', 'return'],
      from: '2026-11-01',
      page: 3,
      limit: 25,
    });
    expect(orderQueryOf(state)).not.toHaveProperty('view');
  });

  test('of a saved view holds its filter, sort and columns, and forgets what the filter should not have', () => {
    const view = {
      id: 4,
      name: 'To pack',
      filter: 'status=pending&paymentMethod=cash&page=9&view=8&odd=1',
      columns: ['id', 'items', 'weather'],
      sort: 'createdAt',
      order: 'asc',
      shared: false,
      own: true,
      count: 2,
    } as const;
    const search = orderListSearch(stateOfView({ ...view, columns: [...view.columns] }));
    expect(search).toBe('?status=pending&paymentMethod=cash&_sort=createdAt&_order=asc&columns=items&view=4');
    expect(orderListSearch(read(search))).toBe(search);
  });
});
