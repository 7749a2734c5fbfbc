import { type FilterName, filterNames, type ListFilters } from '@shop/contract/product-list';
import { productListText } from '@shop/messages/product-list';
import { AppliedChips } from '../../ui/AppliedChips.tsx';
import { inStockLabel, priceLabel, ratingLabel } from './filter-labels.ts';
import { withFilter, withoutFilters, withoutPriceWords, withValues } from './list-address.ts';
import { type FacetCounts, readAsOf } from './use-facets.ts';

type Paged = ListFilters & { page: number };
type AppliedFilter<State> = { key: string; label: string; without: State };

type Counts = Pick<FacetCounts, 'shown' | 'q' | 'own'>;

/** Each active filter: what it says, and the state without it. The switches of admins are not among them. */
export function appliedFilters<State extends Paged>(state: State, counts: Counts): AppliedFilter<State>[] {
  const facets = counts.shown?.facets;
  const read = readAsOf(counts, state);
  const labelOf = (name: FilterName, value: string) => {
    const label = facets?.[name].find((one) => one.value === value)?.label ?? value;
    return name === 'size' ? productListText.sizeLabel({ label }) : label;
  };
  const { price_gte: from, price_lte: to, rating_gte: least, in_stock: inStock } = state.values;
  const one = (key: string, label: string, without: State) => ({ key, label, without });
  return [
    ...filterNames.flatMap((name) =>
      state[name].map((value) => one(`${name} ${value}`, labelOf(name, value), withFilter(state, name, value, false))),
    ),
    ...(counts.own?.chips(state, facets) ?? []),
    ...(from === undefined && to === undefined
      ? []
      : [one('price', priceLabel(from, to), withValues(state, { price_gte: undefined, price_lte: undefined }))]),
    ...(read === undefined
      ? []
      : [one('price words', priceLabel(read.from, read.to), withoutPriceWords(state, read.words))]),
    ...(least === undefined ? [] : [one('rating', ratingLabel(least), withValues(state, { rating_gte: undefined }))]),
    ...(inStock === undefined ? [] : [one('stock', inStockLabel, withValues(state, { in_stock: undefined }))]),
  ];
}

type AppliedFiltersProps<State> = {
  state: State;
  counts: Counts;
  onChange: (next: State) => void;
};

/** The active filters as chips; a chip removes its filter. That of price words takes them out of the query. */
export function AppliedFilters<State extends Paged>({ state, counts, onChange }: AppliedFiltersProps<State>) {
  const words = readAsOf(counts, state)?.words ?? null;
  return (
    <AppliedChips
      filters={appliedFilters(state, counts)}
      withoutAll={() => withoutFilters(withoutPriceWords(state, words))}
      onChange={onChange}
      className="pb-6"
    />
  );
}
