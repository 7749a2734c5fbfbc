import { ArrowDownIcon, ArrowsUpDownIcon, ArrowUpIcon } from '@heroicons/react/16/solid';
import type { Customer, CustomerSort } from '@shop/contract/customers';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminCustomersText } from '@shop/messages/admin-customers';
import { Link, useLocation } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';
import type { CustomerListState } from './customer-list-address.ts';

const headClass =
  'sticky top-16 z-10 border-b border-line bg-page px-2 py-2 text-start align-bottom text-xs leading-tight font-semibold text-ink-soft first:ps-0 last:pe-0';
const cellClass = 'min-w-0 md:h-11 md:border-b md:border-line md:px-2 md:align-middle md:first:ps-0 md:last:pe-0';

type CustomersTableProps = {
  customers: readonly Customer[];
  state: CustomerListState;
  onSort: (next: CustomerListState) => void;
};

/** The customers in rows of one line, on phones in two. */
export function CustomersTable({ customers, state, onSort }: CustomersTableProps) {
  return (
    <table className="block w-full text-sm md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">{adminCustomersText.tableOfCustomers}</caption>
      <thead className="hidden md:table-header-group">
        <tr>
          <th scope="col" className={headClass}>
            {adminCustomersText.customer}
          </th>
          <th scope="col" className={headClass}>
            {adminCustomersText.email}
          </th>
          <th scope="col" className={`${headClass} hidden lg:table-cell`}>
            {adminCustomersText.phone}
          </th>
          <SortHead sort="orders" label={adminCustomersText.orders} state={state} onSort={onSort} />
          <SortHead sort="spent" label={adminCustomersText.spent} state={state} onSort={onSort} />
          <SortHead sort="lastOrder" label={adminCustomersText.lastOrder} state={state} onSort={onSort} />
        </tr>
      </thead>
      <tbody className="block border-t border-line md:table-row-group md:border-0">
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { pathname, search } = useLocation();
  const { id, user, name, email, phone, orders, spent, lastOrderAt } = customer;
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1.5 hover:bg-sunken/60 md:table-row md:border-0">
      <th scope="row" className={`${cellClass} text-start font-semibold md:max-w-0 md:w-[26%]`}>
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to={pagePath('adminCustomer', id)}
            state={{ from: pathname + search }}
            className="min-w-0 truncate rounded-sm py-1 underline-offset-4 hover:underline"
          >
            <bdi>{name ?? email}</bdi>
          </Link>
          {user === null && <Badge tone="neutral">{adminCustomersText.guest}</Badge>}
        </span>
      </th>
      <td className={`${cellClass} truncate text-ink-soft max-md:row-start-2 md:max-w-0 md:w-[28%]`}>
        <bdi>{email}</bdi>
      </td>
      <td className={`${cellClass} hidden truncate text-ink-soft lg:table-cell`}>
        <bdi dir="ltr">{phone}</bdi>
      </td>
      <td className={`${cellClass} text-end tabular-nums max-md:hidden`}>{formatCount(orders)}</td>
      <td className={`${cellClass} text-end font-semibold tabular-nums max-md:col-start-2 max-md:row-start-1`}>
        {formatMoney(spent)}
      </td>
      <td
        className={`${cellClass} text-ink-soft max-md:col-start-2 max-md:row-start-2 max-md:text-end md:whitespace-nowrap`}
      >
        {lastOrderAt === null ? adminCustomersText.none : <Time at={lastOrderAt} />}
      </td>
    </tr>
  );
}

type SortHeadProps = Pick<CustomersTableProps, 'state' | 'onSort'> & { sort: CustomerSort; label: string };

/** Most first; pressed again, fewest first. */
function SortHead({ sort, label, state, onSort }: SortHeadProps) {
  const active = state.sort === sort;
  const Arrow = active ? (state.order === 'asc' ? ArrowUpIcon : ArrowDownIcon) : ArrowsUpDownIcon;
  const numeric = sort !== 'lastOrder';
  return (
    <th
      scope="col"
      {...(active && { 'aria-sort': state.order === 'asc' ? ('ascending' as const) : ('descending' as const) })}
      className={`${headClass} ${numeric ? 'text-end' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort({ ...state, sort, order: active && state.order === 'desc' ? 'asc' : 'desc', page: 1 })}
        className={`-my-1.5 inline-flex min-h-6 items-end gap-1 rounded-sm py-1.5 hover:text-ink ${active ? 'text-ink' : ''}`}
      >
        {label}
        <Arrow aria-hidden="true" className="size-4 shrink-0" />
      </button>
    </th>
  );
}
