import { type ListState, readListState, sortOptions } from '@shop/contract/product-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someFilters } from '../../../test/filter-samples.ts';
import {
  countFilters,
  listSearch,
  withFilter,
  withoutFilters,
  withoutPriceWords,
  withSort,
  withValues,
} from './list-address.ts';

const read = (search: string) => readListState(new URLSearchParams(search));

describe('the address of a product list', () => {
  it('a pasted address gives the same list', () => {
    const state: fc.Arbitrary<ListState> = fc
      .record({
        filters: someFilters,
        sort: fc.option(fc.constantFrom(...sortOptions), { nil: undefined }),
        page: fc.integer({ min: 1, max: 1000 }),
      })
      .map(({ filters, ...rest }) => ({ ...filters, ...rest }));
    fc.assert(
      fc.property(state, (one) => {
        expect(read(listSearch(one))).toEqual(one);
      }),
    );
  });

  it('what is unknown or impossible is ignored', () => {
    const plain = {
      q: '',
      category: [],
      brand: [],
      color: [],
      size: [],
      own: {},
      values: {},
      sort: undefined,
      page: 1,
    };
    expect(read('?utm_source=x&_sort=stock&_order=asc&page=0')).toEqual(plain);
    expect(read('?_sort=rating&_order=asc&page=-3&category=')).toEqual(plain);
    expect(read('?page=99999999999999')).toEqual(plain);
    expect(read('?price_gte=cheap&price_lte=1.234&rating_gte=6&in_stock=maybe&exact=true&low_stock=true')).toEqual(
      plain,
    );
    expect(read('?price_gte=20&price_lte=10')).toEqual(plain);
    expect(read('?_sort=relevance')).toEqual(plain);
  });

  it('a search is read as the server takes it: trimmed, without NUL, of at most 200 characters', () => {
    expect(read('?q=%20red%00%20shoes+').q).toBe('red shoes');
    expect(read(`?q=${'a'.repeat(199)}%F0%9F%91%9F`).q).toBe('a'.repeat(199));
    expect(read(`?q=${'b'.repeat(300)}`).q).toHaveLength(200);
  });

  it('counts filters as the chips show them', () => {
    expect(countFilters(read('?q=shoe&exact=true'))).toBe(0);
    expect(countFilters(read('?color=Black&color=White&price_gte=1&price_lte=9&rating_gte=4&in_stock=true'))).toBe(5);
    expect(countFilters(read('?attr.a=x,y&attr.w_gte=1&attr.w_lte=2&attr.h_lte=3&option.3=z'))).toBe(5);
  });

  it('reads repeated and comma-joined values', () => {
    expect(read('?category=a&category=b,c&category=a').category).toEqual(['a', 'b', 'c']);
  });

  it('any change of filter or sort goes to page 1', () => {
    const state = read('?category=a&page=4');
    expect(withFilter(state, 'brand', 'x', true)).toMatchObject({ brand: ['x'], page: 1 });
    expect(withFilter(state, 'category', 'a', false)).toMatchObject({ category: [], page: 1 });
    expect(withSort(state, sortOptions[1])).toMatchObject({ sort: { label: 'Price: Low to High' }, page: 1 });
    expect(withValues(state, { price_lte: '50' })).toMatchObject({ values: { price_lte: '50' }, page: 1 });
    expect(withoutFilters(state)).toMatchObject({ category: [], page: 1 });
  });

  it('without its filters it is still the same search', () => {
    const state = read('?q=shoos&exact=true&size=M&in_stock=true');
    expect(listSearch(withoutFilters(state))).toBe('?q=shoos&exact=true');
    expect(listSearch(withValues(state, { in_stock: undefined }))).toBe('?q=shoos&size=M&exact=true');
  });

  it('price words are taken out of the query where they stand', () => {
    const without = (q: string, words: string) => withoutPriceWords(read(`?q=${q}&page=3`), words);
    expect(without('blue+phone+under+500', 'under 500')).toMatchObject({ q: 'blue phone', page: 1 });
    expect(without('under+armour+shirt++under+$50', 'under $50').q).toBe('under armour shirt');
    expect(without('over+50+shoes+under+100', 'over 50 under 100').q).toBe('shoes');
    expect(listSearch(without('under+200', 'under 200'))).toBe('');
  });

  it('the plain list has a plain address', () => {
    expect(listSearch(read(''))).toBe('');
  });
});
