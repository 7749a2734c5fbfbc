/** Tables of rules: rows on wide screens, cards on others. */

export const tableClass = 'block w-full text-sm lg:table lg:border-separate lg:border-spacing-0';
export const theadClass = 'hidden lg:table-header-group';
export const tbodyClass = 'flex flex-col gap-4 lg:table-row-group';
export const headClass =
  'sticky top-16 z-10 border-b border-line bg-page px-3 py-2.5 text-xs font-semibold text-ink-soft first:pl-0 last:pr-0';
export const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4 sm:p-5 lg:table-row lg:bg-transparent';
export const cellClass = 'min-w-0 lg:border-b lg:border-line lg:px-3 lg:py-4 lg:align-top lg:first:pl-0 lg:last:pr-0';
export const nameClass = `${cellClass} text-left text-base font-semibold wrap-anywhere lg:text-sm`;
