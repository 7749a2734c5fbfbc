/** What is asked of searches and facets, each time something else; words are drawn from the catalogue by how frequent they are. */

import { pick } from '../kinds/chance.mjs';
import { attributeFilters } from './attributes.mjs';

/**
 * @typedef {object} Asked
 * @property {string} [q]
 * @property {boolean} [prefix] the last word is the beginning of one
 * @property {string} [category]
 * @property {string} [brand]
 * @property {number} [rating_gte]
 * @property {number} [price_lte]
 * @property {boolean} [in_stock]
 * @property {{ values: readonly string[], least: number }} [attributes] what the first two attributes are filtered by
 */

/**
 * @typedef {object} Words
 * @property {readonly string[]} frequent in at least a hundredth of the products
 * @property {readonly string[]} rare
 * @property {readonly string[]} brands
 * @property {readonly string[]} categories
 */

/**
 * @typedef {object} SearchKind
 * @property {string} name
 * @property {string} title
 * @property {'list' | 'facets' | 'suggestions'} of
 * @property {(words: Words, chance: (below: number) => number) => Asked} ask
 * @property {boolean} [hasAttributes] of products with attributes alone
 * @property {boolean} [isWide] more than a hundredth of the catalogue matches
 */

/** @param {readonly string[]} all @param {(below: number) => number} chance */
const one = (all, chance) => pick(all, 1, chance)[0] ?? '';

/** @param {string} word two neighbours swapped, in the middle */
const misspelt = (word) => {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1);
};

// So that no two requests are the same, and no cached response answers.
/** @param {(below: number) => number} chance */
const anyPrice = (chance) => (35_000 + chance(15_000)) / 100;

/** @type {Record<string, SearchKind['ask']>} */
const queries = {
  frequent: ({ frequent }, chance) => ({ q: one(frequent, chance) }),
  two: ({ frequent }, chance) => ({ q: pick(frequent, 2, chance).join(' ') }),
  rare: ({ rare }, chance) => ({ q: one(rare, chance) }),
  misspelt: ({ frequent }, chance) => ({
    q: misspelt(
      one(
        frequent.filter((word) => word.length >= 6),
        chance,
      ),
    ),
  }),
  prefix: ({ frequent }, chance) => ({ q: one(frequent, chance).slice(0, 4), prefix: true }),
};

const titles = {
  frequent: 'one frequent word',
  two: 'two words',
  rare: 'one rare word',
  misspelt: 'one misspelt word',
  prefix: 'a beginning of a word',
};

/** @param {SearchKind['of']} of @param {string} what @returns {SearchKind[]} */
const byQuery = (of, what) =>
  Object.entries(queries).map(([name, ask]) => ({
    name: `${of}-${name}`,
    title: `${what}, ${titles[/** @type {keyof typeof titles} */ (name)]}`,
    of,
    ask,
    isWide: name === 'frequent' || name === 'prefix',
  }));

/** @type {readonly SearchKind[]} */
export const searchKinds = [
  ...byQuery('list', 'list'),
  {
    name: 'facets-none',
    title: 'facets, prices only',
    of: 'facets',
    ask: (_words, chance) => ({ price_lte: anyPrice(chance) }),
    isWide: true,
  },
  {
    name: 'facets-one',
    title: 'facets, one filter',
    of: 'facets',
    ask: ({ categories }, chance) => ({ category: one(categories, chance), price_lte: anyPrice(chance) }),
    isWide: true,
  },
  {
    name: 'facets-three',
    title: 'facets, three filters',
    of: 'facets',
    ask: ({ categories }, chance) => ({
      category: one(categories, chance),
      rating_gte: 4,
      in_stock: true,
      price_lte: anyPrice(chance),
    }),
    isWide: true,
  },
  {
    name: 'facets-attributes',
    title: 'facets, two attributes',
    of: 'facets',
    ask: (_words, chance) => ({ attributes: attributeFilters(chance), price_lte: anyPrice(chance) }),
    hasAttributes: true,
    isWide: true,
  },
  ...byQuery('facets', 'facets'),
  ...byQuery('suggestions', 'suggestions'),
];
