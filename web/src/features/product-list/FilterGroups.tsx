import type { FilterName, ListFilters } from '@shop/contract/product-list';
import { productListText } from '@shop/messages/product-list';
import { type FocusEvent, useState } from 'react';
import { selectBrands, selectCategories } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterRow } from './FilterRow.tsx';
import { inStockLabel } from './filter-labels.ts';
import { countFilters, withFilter, withValues } from './list-address.ts';
import { PriceGroup } from './PriceGroup.tsx';
import { RatingGroup } from './RatingGroup.tsx';
import { bySize } from './size-order.ts';
import { type FacetCounts, readAsOf } from './use-facets.ts';
import { ValueGroup } from './ValueGroup.tsx';

type FilterGroupsProps<State> = { state: State; counts: FacetCounts; onChange: (next: State) => void };

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** All filters with how many products each of their values leaves. What may be missing comes last, so that nothing moves. */
export function FilterGroups<State extends ListFilters & { page: number }>({
  state,
  counts,
  onChange,
}: FilterGroupsProps<State>) {
  const categories = useAppSelector(selectCategories);
  const brands = useAppSelector(selectBrands);
  const { shown, q: searched, fresh, failed, own: Own } = counts;
  const [panel, use] = usePanel(searched);
  const { price_gte: from, price_lte: to, rating_gte: least, in_stock: inStock } = state.values;
  if (shown === undefined && !failed) return <Places />;
  const facets = shown?.facets;
  // Rows of zeros help nobody.
  const nothingChosen = fresh && shown?.total === 0 && countFilters(state) === 0;
  if (nothingChosen && shown.facets.price.min === null) {
    return <p className="text-sm text-ink-soft">{productListText.thereIsNothingToFilter}</p>;
  }
  const uncounted = (options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => ({ value, label, count: undefined }));
  const isEmpty = shown?.total === 0;
  const hasPrices = !isEmpty || shown?.facets.price.min !== null || from !== undefined || to !== undefined;
  const group = (name: FilterName) => ({
    name,
    searched,
    isEmpty,
    chosen: state[name],
    onToggle: (value: string, on: boolean) => onChange(withFilter(state, name, value, on)),
  });
  const inCategories = facets?.category ?? uncounted(categories);

  const prices = (
    <PriceGroup
      price={facets?.price}
      from={from}
      to={to}
      read={readAsOf(counts, state)}
      onChange={(range) => onChange(withValues(state, range))}
    />
  );
  // Price words alone have emptied the list: the price is what leads on.
  if (nothingChosen) return prices;

  return (
    <div key={panel} {...use} className="flex flex-col divide-y divide-line" aria-busy={!fresh && !failed}>
      {failed && (
        <p className="text-sm text-ink-soft">
          {productListText.theNumbersOfProductsCould}{' '}
          <Button variant="quiet" size="small" onClick={counts.retry}>
            {productListText.tryAgain}
          </Button>
        </p>
      )}
      <ValueGroup
        legend={productListText.category}
        folds={false}
        plural="categories"
        values={inCategories}
        {...group('category')}
      />
      {hasPrices && prices}
      <RatingGroup
        ratings={facets?.rating}
        least={least}
        // The third group, where there are categories.
        folds={inCategories.length > 0}
        isEmpty={isEmpty}
        onChange={(rating) => onChange(withValues(state, { rating_gte: rating }))}
      />
      {(!isEmpty || inStock !== undefined || facets?.inStock.count !== 0) && (
        <FilterGroup legend={productListText.availability} folds chosen={inStock === undefined ? 0 : 1}>
          <FilterRow
            type="checkbox"
            label={inStockLabel}
            count={facets?.inStock.count}
            checked={inStock !== undefined}
            onChange={(event) =>
              onChange(withValues(state, { in_stock: event.currentTarget.checked ? 'true' : undefined }))
            }
          />
        </FilterGroup>
      )}
      <ValueGroup
        legend={productListText.brands}
        folds
        plural="brands"
        values={facets?.brand ?? uncounted(brands)}
        {...group('brand')}
      />
      <ValueGroup
        legend={productListText.color}
        folds
        plural="colors"
        values={facets?.color ?? []}
        {...group('color')}
      />
      <ValueGroup
        legend={productListText.size}
        folds
        plural="sizes"
        values={bySize(facets?.size ?? [])}
        {...group('size')}
      />
      {facets !== undefined && Own !== undefined && (
        <Own.Groups facets={facets} state={state} searched={searched} isEmpty={isEmpty} onChange={onChange} />
      )}
    </div>
  );
}

/**
 * Another search has other filters: a new panel replaces the old one, so that no row moves. But not while it has the focus: what is
 * being typed into it would be lost.
 */
function usePanel(searched: string) {
  const [panel, setPanel] = useState(searched);
  const [hasFocus, setHasFocus] = useState(false);
  if (!hasFocus && panel !== searched) setPanel(searched);
  const use = {
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
  };
  return [panel, use] as const;
}

/** The panel before the first counts. */
function Places() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <p className="mb-1 text-sm font-semibold">{productListText.category}</p>
      {places.map((place) => (
        <Skeleton key={place} className="h-6" />
      ))}
    </div>
  );
}
