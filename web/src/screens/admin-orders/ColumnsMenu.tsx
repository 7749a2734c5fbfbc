import { ViewColumnsIcon } from '@heroicons/react/20/solid';
import type { TableView } from '@shop/contract/accounts';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type ReactNode, useId } from 'react';
import { TableViewRadios } from '../../features/table-view/TableViewRadios.tsx';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { areAllColumns, columnLabels, type OrderColumn, orderColumns, readColumns } from './order-columns.ts';

type ColumnsMenuProps = {
  shown: TableView;
  columns: readonly OrderColumn[];
  onChange: (columns: readonly OrderColumn[]) => void;
  /** More of the list's tools, where the line has no room for them. */
  children?: ReactNode;
};

/** Chooses compact rows, or the columns of the table: the number and the actions always stay. */
export function ColumnsMenu({ shown, columns, onChange, children }: ColumnsMenuProps) {
  const { open, container, button } = useDisclosure();
  const panel = useId();
  return (
    <div {...container} className="relative">
      <button
        {...button}
        id="columns"
        type="button"
        aria-controls={panel}
        className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      >
        <ViewColumnsIcon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{adminOrdersText.columns}</span>
      </button>
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full end-0 z-30 mt-2 w-72 animate-appear rounded-lg border border-line bg-surface p-4 shadow-float"
      >
        <TableViewRadios shown={shown} onChosen={() => areAllColumns(columns) || onChange(orderColumns)} />
        {children}
        <fieldset className="hidden border-t border-line pt-2 xl:block">
          <legend className="sr-only">{adminOrdersText.columns}</legend>
          {orderColumns.map((column) => (
            <CheckboxRow
              key={column}
              label={columnLabels[column]}
              checked={columns.includes(column)}
              // The last one stays: a list without any column is a list with all of them.
              disabled={columns.length === 1 && columns.includes(column)}
              onChange={(event) => {
                const others = columns.filter((one) => one !== column);
                onChange(readColumns(event.currentTarget.checked ? [...others, column] : others));
              }}
            />
          ))}
        </fieldset>
      </div>
    </div>
  );
}
