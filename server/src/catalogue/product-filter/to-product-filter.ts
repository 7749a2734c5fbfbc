import { ShopError } from '@shop/contract/errors';
import { toMinorUnits } from '@shop/contract/money';
import { may } from '@shop/contract/permissions';
import { adminFilterQuery, type ProductFilterQuery } from '@shop/contract/product-filters';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ReadDeps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { shownLanguage } from '../../platform/content-languages.ts';
import type { Reader } from '../../schema.ts';
import { ownFiltersFrom } from './own-filters.ts';
import { readPriceWords } from './price-words.ts';
import type { ProductFilter, ProductSearch } from './product-filter.queries.ts';

// So that it is a bigint of PostgreSQL.
const ID = /^\d{1,15}$/;

/**
 * The filter that the query of a list of admins, of an export or of a bulk edit names.
 * @throws ShopError INVALID_INPUT: it names an attribute or option that nothing is filtered by, or a language that the shop does not have
 */
export async function toProductFilter(
  { settings, reads }: Pick<ReadDeps, 'settings' | 'reads'>,
  query: ProductFilterQuery,
): Promise<ProductFilter> {
  const { deleted, q } = query;
  return {
    ...(await ofEverybody(reads, query, { id: ID.test(q) ? Number(q) : undefined, findsDeleted: true })),
    deleted: deleted === undefined ? undefined : deleted === 'true',
    stockBelow: query.low_stock === 'true' ? settings.current().lowStock : undefined,
    soldOut: query.stock === 'out',
    withoutPicture: query.picture === 'none',
    missingIn: furtherLanguage(query.missing, settings.current()),
  };
}

/**
 * The filter of a list and of its facets. That of a shopper is never with deleted products.
 * @throws ShopError INVALID_INPUT, FORBIDDEN
 */
export async function filterOfCaller(
  deps: Pick<ReadDeps, 'settings' | 'reads'>,
  actor: Pick<Actor, 'permissions'>,
  query: CommonFilters & { admin: boolean } & { [name in AdminFilter]?: unknown },
): Promise<ProductFilter> {
  if (query.admin) {
    if (!may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
    const { low_stock, stock, deleted, picture, missing, ...others } = query;
    const own = adminFilterQuery.parse({ low_stock, stock, deleted, picture, missing });
    return toProductFilter(deps, { ...others, ...own });
  }
  return {
    ...(await ofEverybody(deps.reads, query, { id: undefined, findsDeleted: false })),
    deleted: false,
    stockBelow: undefined,
    soldOut: false,
    withoutPicture: false,
    missingIn: undefined,
  };
}

/** In a shop with one language nothing is missing, and the parameter is one that nobody knows. */
function furtherLanguage(tag: string | undefined, { languages }: { languages: readonly string[] }): string | undefined {
  const [, ...further] = languages;
  if (tag === undefined || further.length === 0 || further.includes(tag)) return further.find((one) => one === tag);
  const message = catalogueErrorsText.missingLanguage;
  throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path: 'missing', message }] });
}

type AdminFilter = keyof typeof adminFilterQuery.shape;
type CommonFilters = Omit<ProductFilterQuery, AdminFilter>;

async function ofEverybody(reads: Reader, query: CommonFilters, caller: Pick<ProductSearch, 'id' | 'findsDeleted'>) {
  const exact = query.exact === 'true';
  const own = await ownFiltersFrom(reads, query);
  const { text, ...prices } = pricesOf(query, exact ? undefined : readPriceWords(query.q, shownLanguage()));
  return {
    ...prices,
    brands: query.brand,
    categories: query.category,
    ...own,
    colors: [...new Set([...query.color, ...own.colors])],
    sizes: [...new Set([...query.size, ...own.sizes])],
    minRatingHundredths: query.rating_gte === undefined ? undefined : Math.round(query.rating_gte * 100),
    inStock: query.in_stock === 'true',
    within: undefined,
    search: text === '' ? undefined : { text, exact, ...caller },
  };
}

/** Bounds that are sent win: over the same one of the words, and over one that they contradict. */
function pricesOf({ q, price_gte, price_lte }: CommonFilters, read: ReturnType<typeof readPriceWords>) {
  const sentMin = price_gte === undefined ? undefined : toMinorUnits(price_gte);
  const sentMax = price_lte === undefined ? undefined : toMinorUnits(price_lte);
  if (read === undefined) return { text: q, minPriceMinor: sentMin, maxPriceMinor: sentMax, priceWords: undefined };
  const { rest, words, minMinor = 0, maxMinor = Number.POSITIVE_INFINITY } = read;
  const readMin = sentMin === undefined && minMinor <= (sentMax ?? maxMinor) ? read.minMinor : undefined;
  const readMax = sentMax === undefined && maxMinor >= (sentMin ?? minMinor) ? read.maxMinor : undefined;
  return {
    text: rest,
    minPriceMinor: sentMin ?? readMin,
    maxPriceMinor: sentMax ?? readMax,
    priceWords: { words, minMinor: readMin, maxMinor: readMax },
  };
}

/**
 * Whether the response to a list or to its facets is never cached. With `q` it is not, since lists of a search are counted, and since the
 * database finds less until the search index is loaded, which would stay in the cache. A collection begins and ends at its time. For others,
 * see dependsOnStock.
 */
export function isNeverCached(query: {
  q?: unknown;
  collection?: unknown;
  low_stock?: unknown;
  _sort?: unknown;
}): boolean {
  return query.collection !== undefined || (query.q !== undefined && query.q !== '') || dependsOnStock(query);
}

/** Whether the products of a list change, or their order, when one is sold that is not sold out by it. */
function dependsOnStock(query: { low_stock?: unknown; _sort?: unknown }): boolean {
  return query.low_stock !== undefined || [query._sort].flat().includes('stock');
}
