import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { useEffect, useRef, useState } from 'react';
import { AppliedFilters } from '../../features/product-list/AppliedFilters.tsx';
import { FilterGroups } from '../../features/product-list/FilterGroups.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { controlClass } from '../../ui/field-class.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { columns } from './columns.ts';
import { pageSizes, switches, type TableState, withoutFilters, withSwitch } from './table-address.ts';

type TableFiltersProps = { state: TableState; onChange: (next: TableState, replace?: boolean) => void };

const TYPING_MS = 350;

/** Search, switches, brands and categories, and how many rows a page has. */
export function TableFilters({ state, onChange }: TableFiltersProps) {
  const [open, setOpen] = useState(false);
  const options = { category: state.category, brand: state.brand, sort: undefined, page: 1 };
  const count = state.category.length + state.brand.length;

  return (
    <section aria-label="Filters" className="flex flex-col gap-3 pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <Search q={state.q} onSearch={(q) => onChange({ ...state, q, page: 1 })} />
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <AdjustmentsHorizontalIcon aria-hidden="true" className="size-5" />
          Filters{count > 0 && ` (${count})`}
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are actions. */}
        <div role="group" aria-label="Show only" className="flex flex-wrap gap-2">
          {switches.map(({ name, label }) => {
            const on = state.on.includes(name);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={on}
                onClick={() => onChange(withSwitch(state, name, !on))}
                className={`min-h-9 rounded-full border px-3.5 text-sm font-medium ${on ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-sunken'}`}
              >
                {label}
              </button>
            );
          })}
        </div>
        <div className="flex grow flex-wrap items-center justify-end gap-3">
          <SelectField
            label="Sort"
            labelBeside
            className="w-full sm:w-72 lg:hidden"
            value={`${state.sort ?? ''} ${state.order}`}
            onChange={(event) => {
              const [sort, order] = event.currentTarget.value.split(' ');
              const column = columns.find((one) => one.sort === sort);
              onChange({ ...state, sort: column?.sort, order: order === 'desc' ? 'desc' : 'asc', page: 1 });
            }}
          >
            <option value=" asc">Oldest first</option>
            {columns.flatMap(({ sort, label }) =>
              sort === undefined
                ? []
                : [
                    <option key={`${sort} asc`} value={`${sort} asc`}>{`${label}, ascending`}</option>,
                    <option key={`${sort} desc`} value={`${sort} desc`}>{`${label}, descending`}</option>,
                  ],
            )}
          </SelectField>
          <SelectField
            label="Rows"
            labelBeside
            className="w-36"
            value={state.limit}
            onChange={(event) => onChange({ ...state, limit: Number(event.currentTarget.value), page: 1 })}
          >
            {[...new Set<number>([...pageSizes, state.limit])]
              .toSorted((one, other) => one - other)
              .map((size) => (
                <option key={size}>{size}</option>
              ))}
          </SelectField>
        </div>
      </div>
      <AppliedFilters
        state={options}
        onChange={({ category, brand }) => {
          const next = { ...state, category, brand, page: 1 };
          onChange(category.length + brand.length === 0 && count > 1 ? withoutFilters(next) : next);
        }}
      />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <Button className="w-full" onClick={() => setOpen(false)}>
            Show products
          </Button>
        }
      >
        <FilterGroups
          state={options}
          onChange={({ category, brand }) => onChange({ ...state, category, brand, page: 1 })}
        />
      </Drawer>
    </section>
  );
}

/** Searches when the person stops typing, and on Enter. */
function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(q);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, or 'Clear filters': what is being typed is not overwritten.
  useEffect(() => {
    if (searched.current !== q && input.current !== null) input.current.value = q;
    searched.current = q;
  }, [q]);

  function search(): void {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  }

  return (
    <div className="min-w-56 flex-1 sm:max-w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label="Search products"
          placeholder="Title, brand, SKU or id"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          defaultValue={q}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(search, TYPING_MS);
          }}
          className={controlClass}
        />
      </form>
    </div>
  );
}
