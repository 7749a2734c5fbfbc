/** What is asked of `npm run bench`. */

import { parseArgs } from 'node:util';
import { SetUpError } from '../scripts/setup/failure.mjs';
import { kinds } from './kinds/kinds.mjs';
import { searchKinds } from './search/kinds.mjs';

const SIZES = [1000, 100_000, 1_000_000];
const SMALLEST = 100;
/** What can be measured apart from the kinds of requests. */
const PARTS = ['start', 'app', 'order', 'prices', 'mixed', 'memory', 'cores'];

/** @typedef {ReturnType<typeof readOptions>} Options */

/** @throws {SetUpError} in one sentence */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      keep: { type: 'string' },
      products: { type: 'string', default: '0' },
      imports: { type: 'string' },
      variants: { type: 'string', default: '0' },
      attributes: { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
      desk: { type: 'boolean', default: false },
      figures: { type: 'boolean', default: false },
      documents: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.split(',') ?? [];
  const measured = values.search ? searchKinds : kinds;
  const parts = values.search ? [] : PARTS;
  const known = [...parts, ...new Set(measured.flatMap(({ name }) => [name.split('-')[0] ?? name, name]))];
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new SetUpError(`There is no ${unknown.join(', ')} to measure; there are ${known.join(', ')}.`);
  const sizes = values.sizes?.split(',').map(Number) ?? (values.quick ? SIZES.slice(0, 1) : SIZES);
  if (!sizes.every((size) => Number.isInteger(size) && size >= SMALLEST)) {
    throw new SetUpError(`--sizes takes numbers of products from ${SMALLEST}, such as 1000,100000.`);
  }
  return {
    only,
    sizes,
    keep: values.keep,
    products: Number(values.products),
    imports: values.imports === undefined ? undefined : Number(values.imports),
    /** Of each generated product; 0 for products without a choice. */
    variants: Number(values.variants),
    /** Of each product that is searched. */
    attributes: Number(values.attributes),
    fresh: values.fresh,
    search: values.search,
    desk: values.desk,
    figures: values.figures,
    documents: values.documents,
    effort: values.quick ? { rounds: 2, seconds: 1 } : { rounds: 3, seconds: 1 },
    isQuick: values.quick,
    isWhole:
      only.length === 0 &&
      !values.quick &&
      values.sizes === undefined &&
      values.variants === '0' &&
      values.attributes === '0',
  };
}

/**
 * @param {string} name such as orders-id, which both orders-id and orders ask for
 * @param {readonly string[]} only
 */
export function isWanted(name, only) {
  return only.length === 0 || only.some((wanted) => name === wanted || name.startsWith(`${wanted}-`));
}
