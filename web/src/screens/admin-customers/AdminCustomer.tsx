import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import type { CustomerPage } from '@shop/contract/customers';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminCustomerText } from '@shop/messages/admin-customer';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useCustomerQuery } from '../../data/customers.ts';
import { failureOf } from '../../data/shop-data.ts';
import { History } from '../../features/history/History.tsx';
import { pages } from '../../routing/paths.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useMay } from '../../store/use-may.ts';
import { mailLink } from '../../ui/mail-link.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { Addresses, Consent, Mails, Returns } from './CustomerSections.tsx';
import { CustomersOrders } from './CustomersOrders.tsx';
import { Notes } from './Notes.tsx';

/** One customer with all that staff know of them. */
export function AdminCustomer() {
  const id = useRouteId();
  return id === undefined ? <PageNotFound /> : <LoadedCustomer key={id} id={id} />;
}

function LoadedCustomer({ id }: { id: number }) {
  const read = useCustomerQuery(id);
  const failure = failureOf(read);
  if (failure?.kind === 'problem' && failure.status === 404) return <PageNotFound />;
  if (read.data !== undefined) return <Page customer={read.data} />;
  return (
    <>
      <ScreenHeading>{adminCustomerText.customer}</ScreenHeading>
      {failure === undefined ? (
        <Skeleton className="mt-5 h-112 rounded-lg" />
      ) : (
        <RetryAlert className="mt-6" onRetry={() => void read.refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
    </>
  );
}

function Page({ customer }: { customer: CustomerPage }) {
  const mayReadOrders = useMay('orders.read');
  return (
    <>
      <BackToList />
      <Head customer={customer} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {mayReadOrders && <CustomersOrders customer={customer} />}
          <Returns returns={customer.returns} />
          <Mails mails={customer.mails} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Notes customer={customer} />
          <Addresses addresses={customer.addresses} />
          <Consent consent={customer.consent} />
          {customer.user !== null && (
            <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
              <History
                of="users"
                id={customer.user}
                version={customer.email}
                title={adminCustomerText.accountHistory}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function BackToList() {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : undefined;
  const to = from?.startsWith(pages.adminCustomers) ? from : pages.adminCustomers;
  return (
    <Link to={to} className={`${textLinkClass} mb-2 inline-flex min-h-11 items-center gap-1.5 text-sm`}>
      <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {adminCustomerText.allCustomers}
    </Link>
  );
}

function Head({ customer }: { customer: CustomerPage }) {
  const { name, email, phone, user } = customer;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-6">
      <div className="min-w-0">
        {/* In place of the one from before the customer was read, which had the focus. */}
        <ScreenHeading
          shows="read"
          title={adminCustomerText.customerNamed({ name: name ?? email })}
          className="display text-2xl wrap-anywhere sm:text-3xl"
        >
          <bdi>{name ?? email}</bdi>
        </ScreenHeading>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <a href={mailLink(email)} className={`${textLinkClass} inline-flex min-h-6 items-center break-all`}>
            {email}
          </a>
          {phone !== null && (
            <a
              href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
              aria-label={`${adminCustomerText.call} ${phone}`}
              className={`${textLinkClass} inline-flex min-h-6 items-center`}
            >
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
          <span>{user === null ? adminCustomerText.guest : adminCustomerText.account({ id: user })}</span>
        </p>
      </div>
      <Figures customer={customer} />
    </header>
  );
}

function Figures({ customer: { orders, spent, lastOrderAt } }: { customer: CustomerPage }) {
  const figure = (label: string, value: ReactNode) => (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
  return (
    <dl aria-label={adminCustomerText.figures} className="flex flex-wrap gap-x-8 gap-y-2">
      {figure(adminCustomerText.orders, formatCount(orders))}
      {figure(adminCustomerText.spent, formatMoney(spent))}
      {figure(adminCustomerText.lastOrder, lastOrderAt === null ? adminCustomerText.never : <Time at={lastOrderAt} />)}
    </dl>
  );
}
