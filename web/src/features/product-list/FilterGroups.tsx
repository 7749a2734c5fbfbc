import type { FilterName, ListFilters } from '@shop/contract/product-list';
import { productListText } from '@shop/messages/product-list';
import { type FocusEvent, useState } from 'react';
import { selectBrands, selectCategories } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterRow } from './FilterRow.tsx';
import { inStockLabel } from './filter-labels.ts';
import { countFilters, withFilter, withValues } from './list-address.ts';
import { PriceGroup } from './PriceGroup.tsx';
import { RatingGroup } from './RatingGroup.tsx';
import { bySize } from './size-order.ts';
import type { CountedValue } from './stable-values.ts';
import { type FacetCounts, readAsOf } from './use-facets.ts';
import { ValueGroup } from './ValueGroup.tsx';

type FilterGroupsProps<State> = { state: State; counts: FacetCounts; onChange: (next: State) => void };

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A chosen value is not far down a list because few products have it; later the rows keep the places that they first had. */
function chosenFirst(values: readonly CountedValue[], chosen: readonly string[]): CountedValue[] {
  const place = ({ value }: CountedValue) => (chosen.includes(value) ? 0 : 1);
  return values.toSorted((one, other) => place(one) - place(other));
}

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
  // Rows of zeros help nobody. But none disappears under the pointer that has just chosen another.
  const isEmpty = fresh && shown?.total === 0 && countFilters(state) === 0;
  if (isEmpty && shown.facets.price.min === null) {
    return <p className="text-sm text-ink-soft">{productListText.thereIsNothingToFilter}</p>;
  }
  const uncounted = (options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => ({ value, label, count: undefined }));
  const group = (name: FilterName) => ({
    searched,
    chosen: state[name],
    onToggle: (value: string, on: boolean) => onChange(withFilter(state, name, value, on)),
  });

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
  if (isEmpty) return prices;

  return (
    <div key={panel} {...use} className="flex flex-col gap-6" aria-busy={!fresh && !failed}>
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
        plural="categories"
        values={chosenFirst(facets?.category ?? uncounted(categories), state.category)}
        {...group('category')}
      />
      {prices}
      <RatingGroup
        ratings={facets?.rating}
        least={least}
        onChange={(rating) => onChange(withValues(state, { rating_gte: rating }))}
      />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{productListText.availability}</legend>
        <FilterRow
          type="checkbox"
          label={inStockLabel}
          count={facets?.inStock.count}
          checked={inStock !== undefined}
          onChange={(event) =>
            onChange(withValues(state, { in_stock: event.currentTarget.checked ? 'true' : undefined }))
          }
        />
      </fieldset>
      <ValueGroup
        legend={productListText.brands}
        plural="brands"
        values={chosenFirst(facets?.brand ?? uncounted(brands), state.brand)}
        {...group('brand')}
      />
      <ValueGroup
        legend={productListText.color}
        plural="colors"
        values={chosenFirst(facets?.color ?? [], state.color)}
        {...group('color')}
      />
      <ValueGroup legend={productListText.size} plural="sizes" values={bySize(facets?.size ?? [])} {...group('size')} />
      {facets !== undefined && Own !== undefined && (
        <Own.Groups facets={facets} state={state} searched={searched} onChange={onChange} />
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
