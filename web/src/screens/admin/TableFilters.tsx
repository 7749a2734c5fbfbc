import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { adminProductsText } from '@shop/messages/admin-products';
import { type ReactNode, useState } from 'react';
import { AppliedFilters, appliedFilters } from '../../features/product-list/AppliedFilters.tsx';
import { FilterDrawer } from '../../features/product-list/FilterDrawer.tsx';
import { FilterGroups } from '../../features/product-list/FilterGroups.tsx';
import type { FacetCounts } from '../../features/product-list/use-facets.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { columns } from './columns.ts';
import { ListTools } from './ListTools.tsx';
import type { TableState } from './table-address.ts';

type TableFiltersProps = {
  state: TableState;
  counts: FacetCounts;
  /** How many products the filters leave; undefined before that is known. */
  total: number | undefined;
  /** The total belongs to the filters before the last change. */
  counting: boolean;
  onChange: (next: TableState) => void;
  /** What can be done with the products, at the end of the same line. */
  children: ReactNode;
};

/** Search and filters, in one line with the other tools of the table where a window is wide. */
export function TableFilters({ state, counts, total, counting, onChange, children }: TableFiltersProps) {
  const [open, setOpen] = useState(false);
  const count = appliedFilters(state, counts).length;

  return (
    <section aria-label={adminProductsText.filters} className="flex flex-col gap-3 pb-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <ListTools state={state} onChange={onChange} />
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <AdjustmentsHorizontalIcon aria-hidden="true" className="size-4" />
          {count > 0 ? adminProductsText.filtersCount({ count }) : adminProductsText.filters}
        </Button>
        <div className="flex grow flex-wrap items-center gap-x-1 gap-y-3 xl:justify-end">
          <SelectField
            label={adminProductsText.sort}
            labelBeside
            className="w-full sm:w-72 xl:hidden"
            value={`${state.sort ?? ''} ${state.order}`}
            onChange={(event) => {
              const [sort, order] = event.currentTarget.value.split(' ');
              const column = columns.find((one) => one.sort === sort);
              onChange({ ...state, sort: column?.sort, order: order === 'desc' ? 'desc' : 'asc', page: 1 });
            }}
          >
            <option value=" asc">{state.q === '' ? adminProductsText.oldestFirst : adminProductsText.bestMatch}</option>
            {columns.flatMap(({ sort, label }) =>
              sort === undefined
                ? []
                : [
                    <option key={`${sort} asc`} value={`${sort} asc`}>
                      {adminProductsText.ascending({ label })}
                    </option>,
                    <option key={`${sort} desc`} value={`${sort} desc`}>
                      {adminProductsText.descending({ label })}
                    </option>,
                  ],
            )}
          </SelectField>
          {children}
        </div>
      </div>
      <AppliedFilters state={state} counts={counts} onChange={onChange} />
      <FilterDrawer open={open} onClose={() => setOpen(false)} total={total} counting={counting}>
        <FilterGroups state={state} counts={counts} onChange={onChange} />
      </FilterDrawer>
    </section>
  );
}
