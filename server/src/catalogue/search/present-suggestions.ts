import { unitPriceOf } from '@shop/contract/content';
import { toAmount } from '@shop/contract/money';
import { MAX_SUGGESTED, type SuggestedOption, type Suggestions } from '@shop/contract/search';
import type { OptionCount } from '@shop/search-index/facet-counts';
import { shownTitle } from '../products/product-texts.ts';
import type { FoundSuggestions } from './find-suggestions.ts';
import { mostFirst } from './present-facets.ts';

export function presentSuggestions({ queries, products, counts }: FoundSuggestions): Suggestions {
  return {
    queries,
    products: products.map(({ id, title, translations, thumbnail, discount_price_cents, shownContent }) => ({
      id,
      title: shownTitle({ title, translations }),
      thumbnail,
      discountPrice: toAmount(discount_price_cents),
      unitPrice: unitPriceOf(toAmount(discount_price_cents), shownContent),
    })),
    categories: presentOptions(counts.categories, MAX_SUGGESTED.categories),
    brands: presentOptions(counts.brands, MAX_SUGGESTED.brands),
  };
}

function presentOptions(counts: readonly OptionCount[], most: number): SuggestedOption[] {
  return mostFirst(counts)
    .slice(0, most)
    .map(({ value, label, count }) => ({ value, label, count }));
}
