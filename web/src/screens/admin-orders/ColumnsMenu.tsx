import { ViewColumnsIcon } from '@heroicons/react/20/solid';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useId } from 'react';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { columnLabels, type OrderColumn, orderColumns, readColumns } from './order-columns.ts';

type ColumnsMenuProps = { columns: readonly OrderColumn[]; onChange: (columns: readonly OrderColumn[]) => void };

/** Chooses the columns of the table. The number and the actions always stay. */
export function ColumnsMenu({ columns, onChange }: ColumnsMenuProps) {
  const { open, container, button } = useDisclosure();
  const panel = useId();
  return (
    <div {...container} className="relative">
      <button
        {...button}
        type="button"
        aria-controls={panel}
        className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      >
        <ViewColumnsIcon aria-hidden="true" className="size-4" />
        {adminOrdersText.columns}
      </button>
      <fieldset
        id={panel}
        hidden={!open}
        className="absolute top-full right-0 z-30 mt-2 w-60 animate-appear rounded-lg border border-line bg-surface p-4 shadow-float"
      >
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
  );
}
