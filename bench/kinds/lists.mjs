/** The catalogue's lists: what shoppers look at most, and what is hardest to keep fast. */

import { pick } from './chance.mjs';

/** @typedef {import('./kinds.mjs').Kind} Kind */

const PAGE = 10;
const productSorts = ['rating', 'discountPrice', 'price', 'title', 'id', 'createdAt'];

/**
 * @param {Record<string, string | number | readonly string[]>} query as the app writes it
 */
const products = (query) => ({
  path: `/products?${Object.entries(query)
    .map(
      ([name, value]) =>
        `${name}=${[value]
          .flat()
          .map((one) => encodeURIComponent(one))
          .join(',')}`,
    )
    .join('&')}`,
});

/** @param {number} total @param {number} [limit] */
const lastPage = (total, limit = PAGE) => Math.max(1, Math.ceil(total / limit));

/** From 5 to 15: another address, and on average as much of an answer. @param {import('./kinds.mjs').Chance} chance */
const anyLimit = (chance) => 5 + chance(11);

/** @param {import('./kinds.mjs').Chance} chance */
const anySort = (chance) => ({
  _sort: productSorts[chance(productSorts.length)] ?? 'id',
  _order: chance(2) === 0 ? 'asc' : 'desc',
});

/** @param {import('./kinds.mjs').Chance} chance */
const shopSort = (chance) =>
  [
    { _sort: 'discountPrice', _order: 'asc' },
    { _sort: 'discountPrice', _order: 'desc' },
    { _sort: 'rating', _order: 'desc' },
  ][chance(3)];

/** @type {readonly Omit<Kind, 'limit' | 'limitPath'>[]} */
const described = [
  {
    name: 'list',
    title: 'list by price',
    warm: () => products({ _sort: 'discountPrice', _order: 'asc', _page: 1, _limit: PAGE }),
    cold: ({ total }, chance) => {
      const limit = anyLimit(chance);
      return products({ ...shopSort(chance), _page: 1 + chance(Math.min(100, lastPage(total, limit))), _limit: limit });
    },
  },
  {
    name: 'filtered',
    title: 'one brand, one category, page 5',
    warm: ({ brands, categories }) =>
      products({
        brand: brands.at(-1) ?? '',
        category: categories[0] ?? '',
        _sort: 'discountPrice',
        _order: 'asc',
        _page: 5,
        _limit: PAGE,
      }),
    cold: ({ brands, categories }, chance) =>
      products({
        brand: pick(brands, 1, chance),
        category: pick(categories, 1, chance),
        ...shopSort(chance),
        _page: 1 + chance(8),
        _limit: anyLimit(chance),
      }),
  },
  {
    name: 'many',
    title: 'three brands, two categories by rating',
    warm: ({ brands, categories }) =>
      products({
        brand: brands.slice(-3),
        category: categories.slice(0, 2),
        _sort: 'rating',
        _order: 'desc',
        _page: 1,
        _limit: PAGE,
      }),
    cold: ({ brands, categories }, chance) =>
      products({
        brand: pick(brands, 3, chance),
        category: pick(categories, 2, chance),
        _sort: 'rating',
        _order: 'desc',
        _page: 1 + chance(5),
        _limit: PAGE,
      }),
  },
  {
    name: 'last',
    title: 'last page of everything',
    warm: ({ total }) => products({ _sort: 'discountPrice', _order: 'asc', _page: lastPage(total), _limit: PAGE }),
    cold: ({ total }, chance) => {
      const limit = anyLimit(chance);
      const page = Math.max(1, lastPage(total, limit) - chance(100));
      return products({ ...shopSort(chance), _page: page, _limit: limit });
    },
  },
  {
    name: 'middle',
    title: 'page in the middle of everything',
    warm: ({ total }) =>
      products({ _sort: 'discountPrice', _order: 'asc', _page: Math.ceil(lastPage(total) / 2), _limit: PAGE }),
    cold: ({ total }, chance) => {
      const limit = anyLimit(chance);
      const pages = lastPage(total, limit);
      return products({ ...shopSort(chance), _page: Math.ceil(pages / 4) + chance(pages / 2), _limit: limit });
    },
  },
  {
    name: 'any',
    title: 'any filter, sort and page',
    cold: ({ brands, categories, total }, chance) => {
      const chosenBrands = pick(brands, chance(6), chance);
      const chosenCategories = pick(categories, chance(4), chance);
      const share =
        (chosenBrands.length === 0 ? 1 : chosenBrands.length / brands.length) *
        (chosenCategories.length === 0 ? 1 : chosenCategories.length / categories.length);
      return products({
        ...(chosenBrands.length > 0 && { brand: chosenBrands }),
        ...(chosenCategories.length > 0 && { category: chosenCategories }),
        ...anySort(chance),
        _page: 1 + chance(lastPage(total * share)),
        _limit: PAGE,
      });
    },
  },
];

export const lists = described.map((kind) => ({ ...kind, limit: 'list', limitPath: () => '' }));
