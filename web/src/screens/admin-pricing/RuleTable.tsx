import type { ReactNode } from 'react';

type Column<Rule> = {
  head: string;
  /** On wide screens: of the head's cell, such as its width and alignment. */
  headClass?: string;
  cellClass?: string;
  cell: (rule: Rule) => ReactNode;
};

type RuleTableProps<Rule> = {
  caption: string;
  columns: readonly Column<Rule>[];
  /** The column that names the row. */
  nameColumn: string;
  rules: readonly Rule[];
};

const headClasses =
  'sticky top-16 z-10 border-b border-line bg-page px-3 py-2.5 text-xs font-semibold text-ink-soft first:ps-0 last:pe-0';
const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4 sm:p-5 lg:table-row lg:bg-transparent';
const cellClasses = 'min-w-0 lg:border-b lg:border-line lg:px-3 lg:py-4 lg:align-top lg:first:ps-0 lg:last:pe-0';
const nameClass = `${cellClasses} text-start text-base font-semibold wrap-anywhere lg:text-sm`;

/** A table of rules: rows on wide screens, cards on others. */
export function RuleTable<Rule extends { id: number }>({ caption, columns, nameColumn, rules }: RuleTableProps<Rule>) {
  return (
    <table className="block w-full text-sm lg:table lg:border-separate lg:border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden lg:table-header-group">
        <tr>
          {columns.map(({ head, headClass = 'text-start' }) => (
            <th key={head} scope="col" className={`${headClasses} ${headClass}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-4 lg:table-row-group">
        {rules.map((rule) => (
          <tr key={rule.id} className={rowClass}>
            {columns.map(({ head, cellClass = '', cell }) =>
              head === nameColumn ? (
                <th key={head} scope="row" className={`${nameClass} ${cellClass}`}>
                  {cell(rule)}
                </th>
              ) : (
                <td key={head} className={`${cellClasses} ${cellClass}`}>
                  {cell(rule)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
