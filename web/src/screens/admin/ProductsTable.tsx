import { ArrowDownIcon, ArrowsUpDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import type { Product } from '@shop/contract/catalogue';
import { adminProductsText } from '@shop/messages/admin-products';
import { useMemo, useState } from 'react';
import { useTableView } from '../../features/table-view/use-table-view.ts';
import { selectCategories } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { type Row, rowKey } from './cell-values.ts';
import type { Chosen } from './chosen.ts';
import { type Column, columns } from './columns.ts';
import { ProductRow } from './ProductRow.tsx';
import { type TableState, toggled } from './table-address.ts';
import type { CellEdits } from './use-cell-edits.ts';
import { useGrid } from './use-grid.ts';

type ProductsTableProps = {
  products: readonly Product[];
  state: TableState;
  onSort: (next: TableState) => void;
  edits: CellEdits;
  chosen: Chosen;
};

const NO_NOTES = {};

export function ProductsTable({ products, state, onSort, edits, chosen }: ProductsTableProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const categories = useAppSelector(selectCategories);
  const rows = useMemo(
    () =>
      products.flatMap((product): Row[] => [
        { product, variant: undefined },
        ...(expanded.has(product.id) ? (product.variants ?? []).map((variant) => ({ product, variant })) : []),
      ]),
    [products, expanded],
  );
  const toggle = (id: number) =>
    setExpanded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const compact = useTableView().view === 'compact';
  const grid = useGrid(rows, edits, toggle);
  const ids = products.map(({ id }) => id);

  return (
    <>
      <table
        ref={grid.around}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited in place is a grid.
        role="grid"
        aria-multiselectable="true"
        data-compact={compact || undefined}
        {...grid.bindings}
        className="block w-full text-sm xl:table xl:table-fixed xl:border-separate xl:border-spacing-0"
      >
        <caption className="sr-only">{adminProductsText.productsTable}</caption>
        <thead className="hidden xl:table-header-group">
          <tr>
            {columns.map((column) =>
              column.id === 'choose' ? (
                <th key={column.id} scope="col" className={`${headClass} ${column.className} py-0`}>
                  <ChoosePage ids={ids} chosen={chosen} />
                </th>
              ) : (
                <Head key={column.id} column={column} state={state} onSort={onSort} />
              ),
            )}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 xl:table-row-group">
          {rows.map((row, index) => (
            <ProductRow
              key={rowKey(row)}
              row={row}
              grid={grid}
              isEntry={index === 0}
              notes={edits.notes[rowKey(row)] ?? NO_NOTES}
              chosen={chosen.has(row.product.id)}
              onChoose={(on) => chosen.choose([row.product.id], on)}
              expanded={expanded.has(row.product.id)}
              onExpand={() => toggle(row.product.id)}
            />
          ))}
        </tbody>
      </table>
      <datalist id="table-categories">
        {categories.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

type ChoosePageProps = { ids: readonly number[]; chosen: Chosen };

/** Chooses all rows of the page. */
export function ChoosePage({ ids, chosen }: ChoosePageProps) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <label className="grid size-9 place-items-center">
      <input
        type="checkbox"
        aria-label={adminProductsText.selectAllOnThisPage}
        checked={count > 0 && count === ids.length}
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={(event) => chosen.choose(ids, event.currentTarget.checked)}
        className="size-5"
      />
    </label>
  );
}

const headClass =
  'sticky top-16 z-10 border-b border-line bg-page px-2 pb-2 text-start align-bottom text-xs leading-tight font-semibold text-ink-soft first:px-0 last:px-0';

type HeadProps = { column: Column; state: TableState; onSort: (next: TableState) => void };

function Head({ column: { id, label, sort, numeric, className = '' }, state, onSort }: HeadProps) {
  const active = sort !== undefined && state.sort === sort;
  const Arrow = active ? (state.order === 'asc' ? ArrowUpIcon : ArrowDownIcon) : ArrowsUpDownIcon;
  return (
    <th
      scope="col"
      {...(active && { 'aria-sort': state.order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      className={`${headClass} ${numeric ? 'text-end' : ''} ${className}`}
    >
      {sort === undefined ? (
        <span className={id === 'open' ? 'sr-only' : 'hyphens-auto'}>{label}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(toggled(state, sort))}
          className={`-my-1.5 inline-flex items-end gap-1 rounded-sm py-1.5 hover:text-ink ${active ? 'text-ink' : ''}`}
        >
          {label}
          <Arrow aria-hidden="true" className="size-4 shrink-0" />
        </button>
      )}
    </th>
  );
}
