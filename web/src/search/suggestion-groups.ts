import { formatMoney } from '@shop/contract/money';
import { readSearch } from '@shop/contract/product-list';
import { queryString } from '@shop/contract/query-string';
import type { Suggestions } from '@shop/contract/search';
import { searchText } from '@shop/messages/search';
import { pagePath, pages } from '../routing/paths.ts';
import { unitPriceNote } from '../state/unit-price-note.ts';

export type Suggestion = {
  /** Unique among all suggestions. */
  key: string;
  label: string;
  /** The address that it leads to. */
  to: string;
  /** The search that it is; undefined for what leads elsewhere. */
  query?: string;
  price?: string;
  /** What that is by its unit. */
  perUnit?: string | undefined;
  thumbnail?: string;
  count?: number;
};
export type SuggestionGroup = { title: string; suggestions: readonly Suggestion[] };

const addressOf = (params: Parameters<typeof queryString>[0]) => pages.home + queryString(params);

function queryGroup(title: string, queries: readonly string[]): SuggestionGroup {
  return {
    title,
    suggestions: queries.map((query) => ({
      key: `query ${query}`,
      label: query,
      to: addressOf({ q: query }),
      query,
    })),
  };
}

/** The suggestions for what is typed, or for an empty field the recent searches; without empty groups. */
export function suggestionGroups(
  text: string,
  found: Suggestions | undefined,
  recent: readonly string[],
): readonly SuggestionGroup[] {
  const q = readSearch(text);
  if (q === '')
    return [queryGroup(searchText.recentSearches, recent)].filter(({ suggestions }) => suggestions.length > 0);
  if (found === undefined) return [];
  const groups: SuggestionGroup[] = [
    queryGroup(searchText.searches, found.queries),
    {
      title: searchText.products,
      suggestions: found.products.map(({ id, title, thumbnail, discountPrice, unitPrice }) => ({
        key: `product ${id}`,
        label: title,
        to: pagePath('productDetail', id),
        price: formatMoney(discountPrice),
        perUnit: unitPriceNote(unitPrice),
        thumbnail,
      })),
    },
    {
      title: searchText.categories,
      suggestions: found.categories.map(({ value, label, count }) => ({
        key: `category ${value}`,
        label,
        to: addressOf({ q, category: value }),
        count,
      })),
    },
    {
      title: searchText.brands,
      suggestions: found.brands.map(({ value, label, count }) => ({
        key: `brand ${value}`,
        label,
        to: addressOf({ q, brand: value }),
        count,
      })),
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}
