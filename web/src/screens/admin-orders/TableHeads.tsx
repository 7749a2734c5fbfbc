import { ArrowDownIcon, ArrowsUpDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import type { OrderSort } from '@shop/contract/orders';
import type { ReactNode } from 'react';
import { type OrderListState, sortLabels, toggled } from './order-list-address.ts';

const headClass =
  'sticky top-16 z-10 border-b border-line bg-page px-2 py-2 text-start align-bottom text-xs leading-tight font-semibold text-ink-soft first:ps-0 last:pe-0 2xl:px-3';

export function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`${headClass} ${className}`}>
      {children}
    </th>
  );
}

type SortHeadProps = {
  state: OrderListState;
  onSort: (next: OrderListState) => void;
  sort: OrderSort;
  numeric?: boolean;
  className: string;
};

export function SortHead({ sort, numeric = false, state, onSort, className }: SortHeadProps) {
  const active = state.sort === sort;
  const Arrow = active ? (state.order === 'asc' ? ArrowUpIcon : ArrowDownIcon) : ArrowsUpDownIcon;
  return (
    <th
      scope="col"
      {...(active && { 'aria-sort': state.order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      className={`${headClass} ${numeric ? 'text-end' : ''} ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(toggled(state, sort))}
        className={`-my-1.5 inline-flex items-end gap-1 rounded-sm py-1.5 hover:text-ink ${numeric ? 'text-end' : 'text-start'} ${active ? 'text-ink' : ''}`}
      >
        {sortLabels[sort]}
        <Arrow aria-hidden="true" className="size-4 shrink-0" />
      </button>
    </th>
  );
}
