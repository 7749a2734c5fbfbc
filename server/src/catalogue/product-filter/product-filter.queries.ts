import { fields, searchedProductFields, searchedVariantFields } from '@shop/contract/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { AttributeFilter } from '../attributes/attributes.queries.ts';
import { idsBelow } from '../products/below.queries.ts';
import { colorNames, comesInAll, type OptionFilter, optionFiltersOf, sizeNames } from './option-conditions.queries.ts';

/** Which products a list, its facets, an export and a bulk edit contain. All parts hold. */
export interface ProductFilter {
  /** Names; none of a kind means any. A category means all below it, too. */
  brands: readonly string[];
  categories: readonly string[];
  /** Names of colours, and of sizes in stock. */
  colors: readonly string[];
  sizes: readonly string[];
  /** Of other options; several, with colours and sizes, are met by one variant. */
  options: readonly OptionFilter[];
  /** Bounds of the discounted price, included; also those that the price words say. */
  minPriceMinor: number | undefined;
  maxPriceMinor: number | undefined;
  /** The words of the query that say a price, with those of their bounds that count. The text of the search is without them. */
  priceWords: PriceWords | undefined;
  minRatingHundredths: number | undefined;
  inStock: boolean;
  /** All hold; each attribute at most once. */
  attributes: readonly AttributeFilter[];
  /** Undefined: deleted ones and others. */
  deleted: boolean | undefined;
  search: ProductSearch | undefined;
  /** Only those whose stock, or that of one of the variants, is below this. */
  stockBelow: number | undefined;
  soldOut: boolean;
  withoutPicture: boolean;
  /** Only those without a title or a description in this language. */
  missingIn: string | undefined;
  within: Within | undefined;
}

/** What a collection holds: products, in their order, or all that another filter leaves. */
export type Within = { ids: readonly number[] } | { filter: ProductFilter };

/** Whether the filter searches, itself or as what its collection holds: then the search index finds more than the database. */
export function searches({ search, within }: ProductFilter): boolean {
  return search !== undefined || (within !== undefined && 'filter' in within && searches(within.filter));
}

/** For products that the search index has found. */
export function withoutSearch(filter: ProductFilter): ProductFilter {
  const { within } = filter;
  const rest = within && 'filter' in within ? { filter: withoutSearch(within.filter) } : within;
  return { ...filter, search: undefined, within: rest };
}

/** What a query says about the price. */
export interface PriceWords {
  /** Bounds of the discounted price, included. */
  minMinor: number | undefined;
  maxMinor: number | undefined;
  /** The words that say it, as they were typed. */
  words: string;
}

export interface ProductSearch {
  text: string;
  /** Typing mistakes are not corrected. */
  exact: boolean;
  /** The product that is found by its id. */
  id: number | undefined;
  /** Whether the caller may see deleted products: then words of these are words of the catalogue. */
  findsDeleted: boolean;
}

const PLACEHOLDER = '(^|[/_-])(placeholder|no[-_]?(image|picture|photo))[^/]*$';

export const hasNoPicture = sql<boolean>`(products.thumbnail = '' or products.thumbnail ~* ${PLACEHOLDER})`;

/**
 * The condition of a filter on a row of `products`. Variants that are retired do not count. What is searched for is found as
 * beginnings of words, all of them, as they are typed: the search index finds more, also corrected words, synonyms, units and products with
 * some of the words, and this is for the time until it is loaded. So it never says that words were corrected or left out.
 */
export function productMatches(filter: ProductFilter): RawBuilder<boolean> {
  return allOf([
    baseMatches(filter),
    ...Object.values(facetConditions(filter)),
    ...filter.attributes.map(attributeCondition),
  ]);
}

/** The part of the condition that is not the filter of a facet. */
export function baseMatches(filter: ProductFilter): RawBuilder<boolean> {
  return allOf([
    ...(filter.deleted !== undefined ? [sql`products.deleted = ${filter.deleted}`] : []),
    ...(filter.search !== undefined ? [isFound(filter.search)] : []),
    ...(filter.stockBelow !== undefined ? [isBelow(filter.stockBelow)] : []),
    ...(filter.soldOut ? [sql`products.sold_out`] : []),
    ...(filter.withoutPicture ? [hasNoPicture] : []),
    ...(filter.missingIn !== undefined ? [lacksTextsIn(filter.missingIn)] : []),
    ...(filter.within !== undefined ? [isWithin(filter.within)] : []),
  ]);
}

/** The condition of each facet, those of all options together. Of a filter that is not set it is true. */
export function facetConditions(
  filter: ProductFilter,
): Record<'category' | 'brand' | 'options' | 'rating' | 'price' | 'stock', RawBuilder<boolean>> {
  return {
    category: isAnyOf(filter.categories, sql`products.category_id = any(${idsBelow(filter.categories)})`),
    brand: isAnyOf(
      filter.brands,
      sql`products.brand_id = any(array(select id from brands where value = any(${filter.brands}::text[])))`,
    ),
    options: comesInAll(optionFiltersOf(filter)),
    rating:
      filter.minRatingHundredths === undefined
        ? always
        : sql<boolean>`products.rating_hundredths >= ${filter.minRatingHundredths}`,
    price: allOf([
      ...(filter.minPriceMinor === undefined
        ? []
        : [sql`products.discount_price_cents >= ${filter.minPriceMinor}::bigint`]),
      ...(filter.maxPriceMinor === undefined
        ? []
        : [sql`products.discount_price_cents <= ${filter.maxPriceMinor}::bigint`]),
    ]),
    stock: filter.inStock ? sql<boolean>`not products.sold_out` : always,
  };
}

/** Whether a product has a value of an attribute that is wanted. */
export function attributeCondition({ key, kind, values, min, max }: AttributeFilter): RawBuilder<boolean> {
  const value = sql`products.attributes -> ${key}::text`;
  if (kind === 'choice') return sql<boolean>`coalesce(${value} ?| ${values}::text[], false)`;
  const text = sql`products.attributes ->> ${key}::text`;
  if (kind !== 'number') return sql<boolean>`coalesce(${text} = any(${values}::text[]), false)`;
  return sql<boolean>`case when jsonb_typeof(${value}) = 'number' then (${text})::numeric
    between ${min ?? '-Infinity'}::numeric and ${max ?? 'Infinity'}::numeric else false end`;
}

/** Whether the title or the description is missing in a further language. */
export function lacksTextsIn(language: string): RawBuilder<boolean> {
  return sql`not (coalesce(products.translations -> ${language}::text, '{}') ?& array['title', 'description'])`;
}

function isWithin(within: Within): RawBuilder<boolean> {
  return 'ids' in within ? sql`products.id = any(${within.ids}::bigint[])` : productMatches(within.filter);
}

const always = sql<boolean>`true`;

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? always : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function isAnyOf(chosen: readonly string[], condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return chosen.length === 0 ? always : sql<boolean>`${condition}`;
}

function isBelow(stock: number): RawBuilder<boolean> {
  return sql`exists (select from variants join stocks on variant_id = variants.id
    where variants.product_id = products.id and not variants.retired and stock < ${stock})`;
}

// So begins a regular expression of PostgreSQL that finds the beginnings of words. Letters and digits mean themselves.
const BEGINNING = '\\m';
const MOST_WORDS = 20;

function isFound({ text, id }: ProductSearch): RawBuilder<unknown> {
  const words = wordsOf(text);
  const found = words.length === 0 ? sql`false` : sql`(${sql.join(words.map(hasWord), sql` and `)})`;
  return sql`(${id === undefined ? found : sql`products.id = ${id} or ${found}`} or products.id in (${idsWithCode(text)}))`;
}

const mpnKey = sql`lower(regexp_replace(mpn, '[\\s-]', '', 'g'))`;

/** The products that have the whole text as a GTIN or as the manufacturer's number; case, hyphens and blanks do not count. */
export function idsWithCode(text: string): RawBuilder<unknown> {
  const key = text.replace(/[\s-]/gu, '').toLowerCase();
  return sql`select product_id from variants where not retired and gtin is not null and gtin = ${key}
    union select product_id from variants where not retired and mpn is not null and ${mpnKey} = ${key}`;
}

function wordsOf(text: string): string[] {
  const words =
    text
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function hasWord(word: string): RawBuilder<unknown> {
  // A text may have its accents as letters of their own. Normalizing each text would take longer than searching twice.
  const spellings = [...new Set([word, word.normalize('NFD')])];
  const isIn = (texts: RawBuilder<unknown>) =>
    sql.join(
      spellings.map((spelling) => sql`${texts} collate "und-x-icu" ~* ${BEGINNING + spelling}`),
      sql` or `,
    );
  const ofProduct = searchedProductFields.map((name) => isIn(sql.ref(`products.${fields[name].column}`)));
  const ofVariant = searchedVariantFields.map((name) => isIn(sql.ref(`variants.${fields[name].column}`)));
  return sql`(${sql.join(ofProduct, sql` or `)}
    or products.brand_id = any(array(select id from brands where ${isIn(sql`concat_ws(' ', value, label)`)}))
    or products.category_id = any(array(select id from categories where ${isIn(sql`concat_ws(' ', value, label)`)}))
    or ${isIn(sql`array_to_string(products.highlights || attribute_texts(products.attributes) || option_texts(products.options), ' ')`)}
    or ${isIn(sql`(${colorNames} || ${sizeNames})::text`)}
    or exists (select from variants
      where variants.product_id = products.id and not variants.retired and (${sql.join(ofVariant, sql` or `)})))`;
}

/** Whether each searched word is in the title: such products are the best matches. */
export function isInTitle(text: string): RawBuilder<boolean> {
  return allOf(wordsOf(text).map((word) => sql`products.title collate "und-x-icu" ~* ${BEGINNING + word}`));
}
