/** Finding products on the wire: facets, suggestions, synonyms and search terms. In a file of its own, since few pages need it. */

import * as z from 'zod/mini';
import { unitPrice } from './content.ts';
import { money } from './money.ts';
import { checkOwnFilters, ownFiltersOf } from './own-filters.ts';
import { limit, page, single } from './paging.ts';
import { checkAdminFilters, checkPrices, listFilters, searchedText, type WithOwnFilters } from './product-filters.ts';
import { isStorable } from './text.ts';

/** `some`: no product has all words of q, and those with the most of them are found. Without it all words are found. */
export const MATCHED_HEADER = 'X-Search-Matched';

// Facets ----------------------------------------------------------------------------------------------

/** As GET /products has them. */
export const facetsQuery = z.pipe(
  z.looseObject(listFilters).check(checkPrices, checkAdminFilters, checkOwnFilters),
  z.transform((query): WithOwnFilters<typeof listFilters> => ({ ...query, ...ownFiltersOf(query) })),
);
export type FacetsQuery = z.output<typeof facetsQuery>;

const facetValue = z.object({
  value: z.string().check(z.describe('as filters name it, in every language')),
  label: z.string(),
  count: z.int().check(z.describe('with every filter but that of this facet')),
  checked: z.boolean().check(z.describe('whether the filter names it')),
});
export type FacetValue = z.infer<typeof facetValue>;

const facetValues = z
  .array(facetValue)
  .check(z.describe('by count, then by label; those without a product are left out unless they are checked'));

const priceBucket = z.object({ from: money, to: money, count: z.int() });
export type PriceBucket = z.infer<typeof priceBucket>;

/** Of a filterable attribute that products have which the other filters leave, or by which is filtered. */
const ofAttribute = { key: z.string(), name: z.string(), unit: z.string() };
const attributeFacet = z.union([
  z.object({
    ...ofAttribute,
    kind: z.enum(['text', 'boolean', 'choice']),
    values: facetValues.check(
      z.describe("of a choice by id; of a boolean 'true' and 'false'; of a text the 200 commonest and those chosen"),
    ),
  }),
  z.object({
    ...ofAttribute,
    kind: z.literal('number'),
    min: z.nullable(z.number()),
    max: z.nullable(z.number()),
    buckets: z
      .array(z.object({ from: z.number(), to: z.number(), count: z.int() }))
      .check(z.describe('as those of the price')),
  }),
]);
export type AttributeFacet = z.infer<typeof attributeFacet>;

const optionFacet = z.object({ id: z.int(), name: z.string(), values: facetValues });
export type OptionFacet = z.infer<typeof optionFacet>;

export const RATING_FACETS = [4, 3, 2, 1] as const;

export const facets = z.object({
  total: z.int().check(z.describe('products that all filters leave')),
  correctedQuery: z
    .nullable(z.string())
    .check(z.describe('the words that were searched for, where typing mistakes in q were corrected; else null')),
  droppedWords: z
    .array(z.string())
    .check(z.describe('words of q that none of the products has, where no product has all of them')),
  readAs: z
    .object({ price_gte: z.nullable(money), price_lte: z.nullable(money), words: z.nullable(z.string()) })
    .check(
      z.describe(
        'words of q that say a price, as typed, and the bounds that they mean; price_gte and price_lte that are sent win',
      ),
    ),
  facets: z.object({
    category: facetValues,
    brand: facetValues,
    color: facetValues,
    size: facetValues,
    rating: z
      .array(z.object({ value: z.literal(RATING_FACETS), count: z.int() }))
      .check(z.describe('4, 3, 2 and 1: products with at least this rating')),
    price: z.object({
      min: z.nullable(money),
      max: z.nullable(money),
      buckets: z
        .array(priceBucket)
        .check(
          z.describe(
            'from min to max, about as many products in each; from <= discountPrice < to, and the last one includes its to',
          ),
        ),
    }),
    inStock: z.object({ count: z.int() }),
    options: z
      .array(optionFacet)
      .check(z.describe('without Color and Size; a value counts products of which a variant with it can be had')),
    attributes: z.array(attributeFacet).check(z.describe('in the order of GET /attributes')),
  }),
});
export type Facets = z.infer<typeof facets>;

// Suggestions -----------------------------------------------------------------------------------------

export const MAX_SUGGESTED = { queries: 3, products: 5, categories: 3, brands: 3 } as const;

export const suggestionsQuery = z.object({
  q: single(searchedText).check(z.describe('its last word is the beginning of one')),
  admin: listFilters.admin.check(z.describe('true, for admins: deleted products, too')),
});
export type SuggestionsQuery = z.output<typeof suggestionsQuery>;

const suggestedProduct = z.object({
  id: z.int(),
  title: z.string(),
  thumbnail: z.string(),
  discountPrice: money,
  unitPrice: z.nullable(unitPrice),
});
export type SuggestedProduct = z.infer<typeof suggestedProduct>;

const suggestedOption = z.object({
  value: z.string().check(z.describe('as filters name it, in every language')),
  label: z.string(),
  count: z.int().check(z.describe('products of it that match q')),
});
export type SuggestedOption = z.infer<typeof suggestedOption>;

export const suggestions = z.object({
  queries: z.array(z.string()).check(z.describe(`at most ${MAX_SUGGESTED.queries}`)),
  products: z.array(suggestedProduct).check(z.describe(`at most ${MAX_SUGGESTED.products}`)),
  categories: z.array(suggestedOption).check(z.describe(`at most ${MAX_SUGGESTED.categories}`)),
  brands: z.array(suggestedOption).check(z.describe(`at most ${MAX_SUGGESTED.brands}`)),
});
export type Suggestions = z.infer<typeof suggestions>;

// Synonyms --------------------------------------------------------------------------------------------

export const MAX_SYNONYM_GROUPS = 1000;
export const MAX_SYNONYMS = 20;
export const SYNONYM_MAX = 100;

const synonym = z.string('must be a text').check(
  z.refine((text) => text.trim() !== '', { message: 'must not be empty', abort: true }),
  z.maxLength(SYNONYM_MAX, `must be at most ${SYNONYM_MAX} characters`),
  z.refine(isStorable, 'contains characters that cannot be stored'),
);

/** Groups of words and phrases that mean the same. */
export const synonymGroups = z
  .array(
    z
      .array(synonym, 'must be a list of words')
      .check(
        z.minLength(2, 'a group needs at least 2 words'),
        z.maxLength(MAX_SYNONYMS, `a group has at most ${MAX_SYNONYMS} words`),
      ),
    'must be a list of groups',
  )
  .check(z.maxLength(MAX_SYNONYM_GROUPS, `at most ${MAX_SYNONYM_GROUPS} groups`));
export type SynonymGroups = z.infer<typeof synonymGroups>;

/** A group that comes with the shop. The shop's own groups count before these: a word of theirs means nothing else. */
export const generalSynonym = z.object({
  id: z.int().check(z.describe('the same in every version of the shop')),
  words: z.array(z.string()),
  on: z.boolean().check(z.describe('whether it is in force')),
});
export type GeneralSynonym = z.infer<typeof generalSynonym>;

export const generalSynonymBody = z.object({ on: z.boolean('on must be true or false') });

// Search terms ----------------------------------------------------------------------------------------

export const MAX_TERM_DAYS = 365;
export const DEFAULT_TERM_DAYS = 30;

const daysMessage = `days must be a whole number from 1 to ${MAX_TERM_DAYS}`;

export const searchTermSorts = ['searches', 'results'] as const;
export type SearchTermSort = (typeof searchTermSorts)[number];

export const searchTermsQuery = z.object({
  days: single(
    z.optional(
      z.pipe(
        z.pipe(z.string(daysMessage).check(z.regex(/^\d{1,4}$/, daysMessage)), z.transform(Number)),
        z.number().check(z.minimum(1, daysMessage), z.maximum(MAX_TERM_DAYS, daysMessage)),
      ),
    ),
  ).check(z.describe(`so many days back; ${DEFAULT_TERM_DAYS} without it`)),
  _sort: single(z.optional(z.enum(searchTermSorts, `_sort must be ${searchTermSorts.join(' or ')}`))).check(
    z.describe('searches: most searched first, the default; results: fewest results first'),
  ),
  _page: page,
  _limit: limit,
});
export type SearchTermsQuery = z.output<typeof searchTermsQuery>;

export const searchTerm = z.object({
  term: z.string(),
  searches: z.int(),
  results: z
    .int()
    .check(z.describe('products that the last search of it found as it was typed: 0 where it had to be corrected')),
  correctedTo: z.nullable(z.string()).check(z.describe('what was searched for in its place, or null')),
  lastAt: z.string(),
});
export type SearchTerm = z.infer<typeof searchTerm>;

// Versions of the synonyms ------------------------------------------------------------------------------

/** Of the groups of synonyms. */
export const VERSION_HEADER = 'ETag';

/** `"version"`, as GET named it: then the groups are replaced only if they are still these. `*` and none: whatever they are. */
export const ifMatchHeaders = z.object({
  'if-match': z.optional(
    z.pipe(
      z
        .string()
        .check(z.regex(/^(?:\*|"[\x21\x23-\x7e]{1,100}")$/, 'If-Match must be one version in double quotes, or *')),
      z.transform((value: string) => (value === '*' ? undefined : value.slice(1, -1))),
    ),
  ),
});
