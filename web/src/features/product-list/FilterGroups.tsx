import type { FilterOption } from '@shop/contract/catalogue';
import type { FilterName, ListState } from '@shop/contract/product-list';
import { useState } from 'react';
import { selectBrands, selectCategories, selectFiltersFailure } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withFilter } from './list-address.ts';

const SHOWN_AT_FIRST = 10;

type FilterGroupsProps = { state: ListState; onChange: (next: ListState) => void };

/** The checkbox groups Category and Brands. The server provides the options. */
export function FilterGroups({ state, onChange }: FilterGroupsProps) {
  const categories = useAppSelector(selectCategories);
  const brands = useAppSelector(selectBrands);
  return (
    <div className="flex flex-col gap-8">
      <FilterGroup legend="Category" name="category" options={categories} state={state} onChange={onChange} />
      <FilterGroup legend="Brands" name="brand" options={brands} state={state} onChange={onChange} />
    </div>
  );
}

type FilterGroupProps = FilterGroupsProps & { legend: string; name: FilterName; options: readonly FilterOption[] };

function FilterGroup({ legend, name, options, state, onChange }: FilterGroupProps) {
  const [expanded, setExpanded] = useState(false);
  const failed = useAppSelector(selectFiltersFailure) !== null;
  const chosen = new Set(state[name]);
  // 'Show more' never hides a checked option.
  const shown = expanded
    ? options
    : options.filter((option, index) => index < SHOWN_AT_FIRST || chosen.has(option.value));
  const hidden = options.length - shown.length;

  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {options.length === 0 &&
        (failed ? (
          <p className="text-sm text-ink-soft">These filters could not be loaded.</p>
        ) : (
          <div className="flex flex-col gap-3">
            {[1, 2, 3, 4].map((place) => (
              <Skeleton key={place} className="h-6" />
            ))}
          </div>
        ))}
      {shown.map(({ value, label }) => (
        <CheckboxRow
          key={value}
          label={label}
          checked={chosen.has(value)}
          onChange={(event) => onChange(withFilter(state, name, value, event.currentTarget.checked))}
        />
      ))}
      {(hidden > 0 || expanded) && options.length > SHOWN_AT_FIRST && (
        <button
          type="button"
          aria-expanded={expanded}
          className="mt-1 min-h-9 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show fewer' : `Show more (${hidden})`}
          <span className="sr-only"> {legend}</span>
        </button>
      )}
    </fieldset>
  );
}
