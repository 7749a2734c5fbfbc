/** What staff ask of the list of all orders. */

import { cities, firstNames, lastNames } from './prepare.mjs';

/** @typedef {(below: number) => number} Chance */
/** @typedef {{ orders: number, titles: readonly string[] }} Desk */
/**
 * @typedef {object} DeskKind
 * @property {string} name
 * @property {string} title
 * @property {(desk: Desk, chance: Chance) => string} path another one each time, where there are others
 */

/**
 * @param {readonly string[]} all
 * @param {Chance} chance
 */
const one = (all, chance) => all[chance(all.length)] ?? '';

/** @param {Chance} chance */
const day = (chance) => new Date(Date.UTC(2022, 0, 1 + chance(10))).toISOString().slice(0, 10);

/** @param {string} word */
const mistyped = (word) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

/** @type {readonly DeskKind[]} */
export const deskKinds = [
  { name: 'first', title: 'first page', path: () => '/orders?_sort=createdAt&_order=desc' },
  {
    name: 'status',
    title: 'status and payment',
    path: (_desk, chance) => `/orders?status=pending,dispatched&paymentStatus=${one(['pending', 'received'], chance)}`,
  },
  {
    name: 'fulfilment',
    title: 'fulfilment',
    path: (_desk, chance) => `/orders?fulfilment=${one(['none', 'partial', 'shipped', 'delivered'], chance)}`,
  },
  {
    name: 'needs',
    title: 'needs something',
    path: (_desk, chance) => `/orders?needs=${one(['dispatch', 'payment', 'return', 'refund'], chance)}`,
  },
  { name: 'days', title: 'from and to', path: (_desk, chance) => `/orders?from=2022-01-01&to=${day(chance)}` },
  {
    name: 'total',
    title: 'total_gte and total_lte',
    path: (_desk, chance) => `/orders?total_gte=${chance(2000)}&total_lte=${2000 + chance(20_000)}`,
  },
  {
    name: 'all',
    title: 'four filters, by total',
    path: (_desk, chance) =>
      `/orders?status=delivered&paymentMethod=cash&from=${day(chance)}&total_gte=${chance(1000)}&_sort=totalAmount&_order=desc`,
  },
  {
    name: 'far',
    title: 'a far page, by any column',
    path: ({ orders }, chance) =>
      `/orders?_sort=${one(['id', 'createdAt', 'updatedAt', 'totalAmount'], chance)}&_order=desc&_page=${1 + chance(Math.ceil(orders / 10))}`,
  },
  {
    name: 'number',
    title: 'q: a number',
    path: ({ orders }, chance) => `/orders?q=${1 + chance(orders)}`,
  },
  {
    name: 'rare',
    title: 'q: an e-mail address',
    path: ({ orders }, chance) => `/orders?q=person-${1 + chance(orders)}@mail`,
  },
  {
    name: 'name',
    title: 'q: two names',
    path: (_desk, chance) => `/orders?q=${one(firstNames, chance)}+${one(lastNames, chance)}`,
  },
  { name: 'city', title: 'q: a city, a tenth of all', path: (_desk, chance) => `/orders?q=${one(cities, chance)}` },
  {
    name: 'product',
    title: 'q: words of a title',
    path: ({ titles }, chance) => `/orders?q=${encodeURIComponent(one(titles, chance))}`,
  },
  {
    name: 'mistyped',
    title: 'q: a mistyped name',
    path: ({ orders }, chance) => `/orders?q=${mistyped(one(lastNames, chance))}+person-${1 + chance(orders)}`,
  },
  {
    name: 'both',
    title: 'q and filters',
    path: (_desk, chance) => `/orders?q=${one(lastNames, chance)}&needs=dispatch&from=${day(chance)}`,
  },
  { name: 'counts', title: 'GET /orders/counts', path: () => '/orders/counts' },
];
