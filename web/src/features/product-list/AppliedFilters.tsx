import type { FilterOption } from '@shop/contract/catalogue';
import type { FilterName, ListState } from '@shop/contract/product-list';
import { useRef } from 'react';
import { selectBrands, selectCategories } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { withFilter, withoutFilters } from './list-address.ts';

function labelOf(options: readonly FilterOption[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

type AppliedFiltersProps = { state: ListState; onChange: (next: ListState) => void };

/** The active filters as chips; a chip removes its filter. */
export function AppliedFilters({ state, onChange }: AppliedFiltersProps) {
  const categories = useAppSelector(selectCategories);
  const brands = useAppSelector(selectBrands);
  const group = useRef<HTMLDivElement>(null);
  const chips: { name: FilterName; value: string; label: string }[] = [
    ...state.category.map((value) => ({ name: 'category' as const, value, label: labelOf(categories, value) })),
    ...state.brand.map((value) => ({ name: 'brand' as const, value, label: labelOf(brands, value) })),
  ];

  function change(next: ListState) {
    onChange(next);
    // The pressed chip disappears; the focus stays in the group and does not jump to the top of the page.
    group.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are actions.
    <div
      ref={group}
      role="group"
      aria-label="Applied filters"
      tabIndex={-1}
      className={chips.length === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-2 pb-6 outline-none'}
    >
      {chips.map(({ name, value, label }) => (
        <Chip
          key={`${name} ${value}`}
          label={label}
          removeLabel={`Remove filter: ${label}`}
          onRemove={() => change(withFilter(state, name, value, false))}
        />
      ))}
      {chips.length > 0 && (
        <Button variant="quiet" size="small" onClick={() => change(withoutFilters(state))}>
          Clear all
        </Button>
      )}
    </div>
  );
}
