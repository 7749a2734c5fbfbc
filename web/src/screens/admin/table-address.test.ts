import { productSorts } from '@shop/contract/catalogue';
import { adminSorts } from '@shop/contract/product-filters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someFilters } from '../../../test/filter-samples.ts';
import { switches } from './switches.ts';
import { exportPath, readTableState, type TableState, tableQuery, tableSearch, toggled } from './table-address.ts';

const read = (search: string) => readTableState(new URLSearchParams(search));

describe('the address of the products table', () => {
  it('a pasted address gives the same table', () => {
    const state: fc.Arbitrary<TableState> = fc
      .record({
        filters: someFilters,
        switches: fc.subarray([...switches]),
        sort: fc.option(fc.constantFrom(...productSorts, ...adminSorts), { nil: undefined }),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        page: fc.integer({ min: 1, max: 999 }),
        limit: fc.integer({ min: 10, max: 100 }),
      })
      .map(({ filters, switches: on, ...rest }) => ({
        ...filters,
        ...rest,
        values: { ...filters.values, ...Object.fromEntries(on.map(({ name, value }) => [name, value])) },
      }));
    fc.assert(
      fc.property(state, (one) => {
        expect(read(tableSearch(one))).toEqual(one.sort === undefined ? { ...one, order: 'asc' } : one);
      }),
    );
  });

  it('what is unknown or impossible is ignored', () => {
    const plain = read('');
    expect(read('?_sort=cost&_order=up&page=0&_limit=500&low_stock=yes&stock=none&deleted=false')).toEqual(plain);
    expect(tableSearch(plain)).toBe('?view=table');
  });

  it('names the filters as the API does, for the list and for the file', () => {
    const state = read(
      '?q=mug&low_stock=true&stock=out&deleted=true&picture=none&category=Hats&_sort=stock&_order=desc&page=3',
    );
    const filter = 'q=mug&low_stock=true&stock=out&deleted=true&picture=none&category=Hats';
    expect(tableQuery(state)).toBe(`?${filter}&_sort=stock&_order=desc&_page=3&_limit=25&admin=true`);
    expect(exportPath(state)).toBe(`/products.csv?${filter}&bom=true`);
    expect(exportPath(read(''))).toBe('/products.csv?bom=true');
  });

  it('a sorted column reverses its order, another begins ascending; both lead to page 1', () => {
    const state = toggled(read('?page=4'), 'stock');
    expect(state).toMatchObject({ sort: 'stock', order: 'asc', page: 1 });
    expect(toggled(state, 'stock')).toMatchObject({ order: 'desc' });
    expect(toggled({ ...state, order: 'desc' }, 'stock')).toMatchObject({ order: 'asc' });
  });
});
