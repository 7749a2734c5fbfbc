import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { UsersIcon } from '@heroicons/react/24/outline';
import { type CustomerSort, customerSorts } from '@shop/contract/customers';
import { formatCount } from '@shop/contract/numbers';
import { PAGE_SIZE } from '@shop/contract/paging';
import { SEARCH_MAX } from '@shop/contract/product-filters';
import { pageTitles } from '@shop/contract/titles';
import { adminCustomersText } from '@shop/messages/admin-customers';
import { Link, useLocation } from 'react-router';
import { customerQuery, useAllSegmentsQuery } from '../../data/customers.ts';
import { CustomerTabs } from '../../features/office-tabs/CustomerTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CustomersTable } from './CustomersTable.tsx';
import { type CustomerListState, customerListAddress } from './customer-list-address.ts';
import { queryOf, useCustomerList } from './use-customer-list.ts';

const sortLabels: Readonly<Record<CustomerSort, string>> = {
  lastOrder: adminCustomersText.sortLastOrder,
  orders: adminCustomersText.sortOrders,
  spent: adminCustomersText.sortSpent,
};

/** All customers: found, sorted, and those of a segment. */
export function AdminCustomers() {
  const list = useCustomerList();
  const { state, shown, failure, stale, go } = list;
  const { pathname } = useLocation();
  return (
    <>
      <CustomerTabs />
      <ScreenHeading>{pageTitles.adminCustomers}</ScreenHeading>
      <p className="mt-1 text-ink-soft">{adminCustomersText.intro}</p>
      <Tools state={state} total={shown?.total} stale={stale} onChange={go} />
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={list.retry}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {shown === undefined && failure === undefined && <Skeleton className="h-112 rounded-lg" />}
      {shown !== undefined && (
        <div aria-busy={stale} className={`transition-opacity duration-150 ${stale ? 'opacity-45' : ''}`}>
          {shown.total > 0 ? (
            <>
              <CustomersTable customers={shown.items} state={state} onSort={go} />
              <div className="mt-8">
                <Pagination
                  page={state.page}
                  pageSize={PAGE_SIZE}
                  total={shown.total}
                  hrefFor={(page) => pathname + customerListAddress({ ...state, page })}
                  formatCount={formatCount}
                  linkComponent={Link}
                />
              </div>
            </>
          ) : (
            <Nobody state={state} />
          )}
        </div>
      )}
    </>
  );
}

type ToolsProps = {
  state: CustomerListState;
  total: number | undefined;
  stale: boolean;
  onChange: (next: CustomerListState) => void;
};

function Tools({ state, total, stale, onChange }: ToolsProps) {
  const segments = useAllSegmentsQuery();
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-3 pt-5 pb-4">
      <ListSearch
        label={adminCustomersText.findCustomers}
        placeholder={adminCustomersText.findPlaceholder}
        maxLength={SEARCH_MAX}
        q={state.q}
        onSearch={(q) => onChange({ ...state, q, page: 1 })}
        className="w-full grow sm:w-72 sm:max-w-md"
      />
      <SelectField
        label={adminCustomersText.segment}
        className="w-full sm:w-56"
        value={state.segment ?? ''}
        onChange={({ currentTarget }) => {
          const segment = currentTarget.value === '' ? undefined : Number(currentTarget.value);
          onChange({ ...state, segment, page: 1 });
        }}
      >
        <option value="">{adminCustomersText.everybody}</option>
        {segments.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {/* On wide screens the heads of the table sort. */}
      <SelectField
        label={adminCustomersText.sort}
        className="w-full md:hidden"
        value={state.sort}
        onChange={({ currentTarget }) => {
          const sort = customerSorts.find((one) => one === currentTarget.value) ?? state.sort;
          onChange({ ...state, sort, order: 'desc', page: 1 });
        }}
      >
        {customerSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </SelectField>
      <div className="flex min-h-11 grow items-center justify-between gap-3 sm:justify-end">
        <p role="status" className="text-sm text-ink-soft">
          {total !== undefined && !stale && adminCustomersText.foundCount({ count: total, shown: formatCount(total) })}
        </p>
        <a
          href={`/customers.csv${customerQuery(queryOf(state))}`}
          download="customers.csv"
          className={buttonClass('quiet', 'small')}
        >
          <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
          {adminCustomersText.download({ count: formatCount(total ?? 0) })}
        </a>
      </div>
    </div>
  );
}

function Nobody({ state }: { state: CustomerListState }) {
  const { pathname } = useLocation();
  if (state.q === '' && state.segment === undefined) {
    return (
      <EmptyState icon={<UsersIcon />} title={adminCustomersText.nobodyYet}>
        {adminCustomersText.nobodyYetHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<UsersIcon />}
      title={adminCustomersText.nobodyFound}
      action={
        <Link to={pathname} className={buttonClass('secondary')}>
          {adminCustomersText.showAll}
        </Link>
      }
    >
      {state.q === '' ? adminCustomersText.nobodyInSegment : adminCustomersText.nobodyFoundHint}
    </EmptyState>
  );
}
