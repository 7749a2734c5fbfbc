import { type ListState, readListState, sortOptions } from '@shop/contract/product-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listSearch, withFilter, withoutFilters, withSort } from './list-address.ts';

const read = (search: string) => readListState(new URLSearchParams(search));

describe('the address of a product list', () => {
  it('a pasted address gives the same list', () => {
    const name = fc
      .string({ minLength: 1 })
      .filter((text) => text.trim() === text && text !== '' && !text.includes(','));
    const state: fc.Arbitrary<ListState> = fc.record({
      category: fc.uniqueArray(name, { maxLength: 5 }),
      brand: fc.uniqueArray(name, { maxLength: 5 }),
      sort: fc.option(fc.constantFrom(...sortOptions), { nil: undefined }),
      page: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(state, (one) => {
        expect(read(listSearch(one))).toEqual(one);
      }),
    );
  });

  it('what is unknown or impossible is ignored', () => {
    const plain = { category: [], brand: [], sort: undefined, page: 1 };
    expect(read('?utm_source=x&_sort=stock&_order=asc&page=0')).toEqual(plain);
    expect(read('?_sort=rating&_order=asc&page=-3&category=')).toEqual(plain);
    expect(read('?page=99999999999999')).toEqual(plain);
  });

  it('reads repeated and comma-joined values', () => {
    expect(read('?category=a&category=b,c&category=a').category).toEqual(['a', 'b', 'c']);
  });

  it('any change of filter or sort goes to page 1', () => {
    const state = read('?category=a&page=4');
    expect(withFilter(state, 'brand', 'x', true)).toMatchObject({ brand: ['x'], page: 1 });
    expect(withFilter(state, 'category', 'a', false)).toMatchObject({ category: [], page: 1 });
    expect(withSort(state, sortOptions[1])).toMatchObject({ sort: { label: 'Price: Low to High' }, page: 1 });
    expect(withoutFilters(state)).toMatchObject({ category: [], page: 1 });
  });

  it('the plain list has a plain address', () => {
    expect(listSearch(read(''))).toBe('');
  });
});
