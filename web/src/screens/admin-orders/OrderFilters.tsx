import { orderStatuses, paymentStatuses } from '@shop/contract/order-status';
import { paymentMethods } from '@shop/contract/orders';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { Link, useLocation } from 'react-router';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import {
  isToDispatch,
  type OrderListState,
  orderListSearch,
  toDispatch,
  withFilter,
  withWords,
} from './order-list-address.ts';
import { methodNames } from './order-words.ts';
import { useOldestWaiting } from './use-oldest-waiting.ts';

type OrderFiltersProps = { state: OrderListState; onChange: (next: OrderListState, replace?: boolean) => void };

const filters = [
  { name: 'status', label: 'Order Status', values: orderStatuses },
  { name: 'paymentMethod', label: 'Payment Method', values: paymentMethods },
  { name: 'paymentStatus', label: 'Payment Status', values: paymentStatuses },
] as const;

const words: Partial<Record<string, string>> = methodNames;

/** The search, the filters of the list, and a shortcut to the orders that hold stock until they are dispatched. */
export function OrderFilters({ state, onChange }: OrderFiltersProps) {
  const { pathname } = useLocation();
  return (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-x-4 gap-y-3 pb-6">
      <ListSearch
        label="Search orders"
        placeholder="Name, number, phone, product…"
        maxLength={SEARCH_MAX}
        className="basis-full sm:[&_input]:max-w-xl"
        q={state.q}
        // One entry of the history for all that is typed: Back leads to the list of before.
        onSearch={(q) => onChange(withWords(state, q), state.q !== '' && q !== '')}
      />
      {filters.map(({ name, label, values }) => (
        <SelectField
          key={name}
          label={label}
          className="min-w-36 flex-1 sm:max-w-48 [&_select]:capitalize"
          value={state[name] ?? ''}
          onChange={(event) => onChange(withFilter(state, name, event.currentTarget.value))}
        >
          <option value="">All</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {words[value] ?? value}
            </option>
          ))}
        </SelectField>
      ))}
      <div className="flex min-h-18 basis-full flex-wrap items-center gap-x-4 text-sm md:min-h-11 md:basis-64 md:grow">
        {isToDispatch(state) ? (
          <Link to={pathname} className={textLinkClass}>
            Show all orders
          </Link>
        ) : (
          <Link to={pathname + orderListSearch(toDispatch)} className={textLinkClass}>
            Cash orders to dispatch, oldest first
          </Link>
        )}
        <OldestWaiting />
      </div>
    </section>
  );
}

/** These orders hold stock until somebody dispatches them, so admins see a note. */
function OldestWaiting() {
  const waiting = useOldestWaiting();
  if (waiting === undefined) return null;
  const { count, since } = waiting;
  return (
    <p role="status" className="text-yellow">
      {count === 1 ? '1 cash order waits' : `${count} cash orders wait`} for dispatch, the oldest since{' '}
      <Time at={since} />.
    </p>
  );
}
