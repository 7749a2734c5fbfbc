import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { moneySymbol } from '@shop/contract/money';
import { fulfilmentStates } from '@shop/contract/order-desk';
import { orderStatuses, paymentMethods, paymentStatuses } from '@shop/contract/order-status';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AppliedChips } from '../../ui/AppliedChips.tsx';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { LimitField } from './LimitField.tsx';
import {
  type ChoiceName,
  filterSearch,
  type OrderListState,
  orderListSearch,
  toDispatch,
  withChosen,
  withoutFilters,
  withWords,
} from './order-list-address.ts';
import { appliedFilters, filterNames, valueName } from './order-words.ts';
import { useOldestWaiting } from './use-oldest-waiting.ts';

type OrderFiltersProps = { state: OrderListState; onChange: (next: OrderListState, replace?: boolean) => void };

const dropdowns = [
  { name: 'status', values: orderStatuses },
  { name: 'paymentMethod', values: paymentMethods },
  { name: 'paymentStatus', values: paymentStatuses },
] as const;

/** The search, the filters of the list, and a shortcut to the orders that hold stock until they are dispatched. */
export function OrderFilters({ state, onChange }: OrderFiltersProps) {
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <section aria-label={adminOrdersText.filters} className="flex flex-wrap items-end gap-x-4 gap-y-3 pb-4">
      <ListSearch
        label={adminOrdersText.searchOrders}
        placeholder={adminOrdersText.nameNumberPhoneCityProduct}
        maxLength={SEARCH_MAX}
        className="basis-full sm:[&_input]:max-w-xl"
        q={state.q}
        // One entry of the history for all that is typed: Back leads to the list of before.
        onSearch={(q) => onChange(withWords(state, q), state.q !== '' && q !== '')}
      />
      <ChoiceFields state={state} onChange={onChange} />
      <Button variant="secondary" aria-expanded={open} aria-controls={more} onClick={() => setOpen(!open)}>
        <AdjustmentsHorizontalIcon aria-hidden="true" className="size-5" />
        {adminOrdersText.moreFilters}
      </Button>
      <div id={more} hidden={!open} className="basis-full">
        {open && (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <MoreFields state={state} onChange={onChange} />
          </div>
        )}
      </div>
      <div className="flex min-h-18 basis-full flex-wrap items-center gap-x-4 text-sm md:min-h-11 md:basis-64 md:grow">
        <Shortcut state={state} />
        <OldestWaiting />
      </div>
      <AppliedChips
        filters={appliedFilters(state)}
        withoutAll={() => withoutFilters(state)}
        onChange={onChange}
        className="basis-full"
      />
    </section>
  );
}

/** All filters, one after the other. */
export function AllFilters(props: OrderFiltersProps) {
  return (
    <>
      <ChoiceFields {...props} />
      <MoreFields {...props} />
      <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Shortcut state={props.state} />
        <OldestWaiting />
      </div>
    </>
  );
}

function ChoiceFields(props: OrderFiltersProps) {
  return dropdowns.map(({ name, values }) => <ChoiceField key={name} {...props} name={name} values={values} />);
}

function MoreFields({ state, onChange }: OrderFiltersProps) {
  return (
    <>
      <ChoiceField name="fulfilment" values={fulfilmentStates} state={state} onChange={onChange} />
      <LimitField name="from" type="date" state={state} onChange={onChange} />
      <LimitField name="to" type="date" state={state} onChange={onChange} />
      <LimitField
        name="total_gte"
        leading={moneySymbol().symbol}
        inputMode="decimal"
        state={state}
        onChange={onChange}
      />
      <LimitField
        name="total_lte"
        leading={moneySymbol().symbol}
        inputMode="decimal"
        state={state}
        onChange={onChange}
      />
    </>
  );
}

function Shortcut({ state }: { state: OrderListState }) {
  const { pathname } = useLocation();
  return filterSearch(state) === filterSearch(toDispatch) ? (
    <Link to={pathname} className={textLinkClass}>
      {adminOrdersText.showAllOrders}
    </Link>
  ) : (
    <Link to={pathname + orderListSearch(toDispatch)} className={textLinkClass}>
      {adminOrdersText.cashOrdersToDispatchOldest}
    </Link>
  );
}

type ChoiceFieldProps = OrderFiltersProps & { name: ChoiceName; values: readonly string[] };

/** Chooses one value of a filter. An address may have several, which stand as chips below. */
function ChoiceField({ name, values, state, onChange }: ChoiceFieldProps) {
  const chosen = state[name] ?? [];
  return (
    <SelectField
      label={filterNames[name]}
      className="min-w-36 flex-1 sm:max-w-48 [&_select]:capitalize"
      value={chosen.length > 1 ? 'several' : (chosen[0] ?? '')}
      onChange={(event) => onChange(withChosen(state, name, event.currentTarget.value))}
    >
      <option value="">{adminOrdersText.all}</option>
      {chosen.length > 1 && (
        <option value="several" disabled>
          {adminOrdersText.countSelected({ count: chosen.length })}
        </option>
      )}
      {values.map((value) => (
        <option key={value} value={value}>
          {valueName(name, value)}
        </option>
      ))}
    </SelectField>
  );
}

/** These orders hold stock until somebody dispatches them, so admins see a note. */
function OldestWaiting() {
  const waiting = useOldestWaiting();
  if (waiting === undefined) return null;
  const { count, since } = waiting;
  return (
    <p role="status" className="text-yellow">
      {inline(adminOrdersText.cashOrdersWait({ count, time: () => <Time at={since} /> }))}
    </p>
  );
}
