import { type TableView, tableViews } from '@shop/contract/accounts';
import { tableViewText } from '@shop/messages/table-view';
import { useId } from 'react';
import { useTableView } from './use-table-view.ts';

const labels = { compact: tableViewText.compact, 'all-columns': tableViewText.allColumns };

type TableViewRadiosProps = { shown: TableView; onChosen: () => void };

/** Chooses between compact rows and all columns. */
export function TableViewRadios({ shown, onChosen }: TableViewRadiosProps) {
  const { choose } = useTableView();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">{tableViewText.rows}</legend>
      {tableViews.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2.5 text-sm font-medium">
          <input
            type="radio"
            name={name}
            checked={shown === one}
            onChange={() => {
              choose(one);
              onChosen();
            }}
            className="size-5"
          />
          {labels[one]}
        </label>
      ))}
    </fieldset>
  );
}
