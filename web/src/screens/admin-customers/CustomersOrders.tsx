import type { Customer } from '@shop/contract/customers';
import { formatMoney } from '@shop/contract/money';
import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import { adminCustomerText } from '@shop/messages/admin-customer';
import { ordersText } from '@shop/messages/orders';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOrdersOfCustomerQuery } from '../../data/orders.ts';
import { failureOf } from '../../data/shop-data.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { pagePath } from '../../routing/paths.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CustomerSection, None } from './CustomerSection.tsx';

/** In the size of what will be there, unless some of it is cancelled. */
function Loading({ orders }: Pick<Customer, 'orders'>) {
  if (orders === 0) return <Skeleton className="h-5 w-32" />;
  const rows = Array.from({ length: Math.min(orders, PAGE_SIZE) }, (_, index) => index);
  return rows.map((row) => (
    <div key={row} className="h-18 py-2">
      <Skeleton className="h-full" />
    </div>
  ));
}

/** Their orders, cancelled ones too, newest first. */
export function CustomersOrders({ customer: { id: customer, orders } }: { customer: Pick<Customer, 'id' | 'orders'> }) {
  const [page, setPage] = useState(1);
  const read = useOrdersOfCustomerQuery({ customer, page });
  const failure = failureOf(read);
  const { data: shown } = read;
  const pages = pageCount(shown?.total ?? 0, PAGE_SIZE);
  return (
    <CustomerSection title={adminCustomerText.orders}>
      {failure !== undefined && <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>}
      {shown === undefined && failure === undefined && <Loading orders={orders} />}
      {shown?.total === 0 && <None>{adminCustomerText.noOrders}</None>}
      {shown !== undefined && shown.total > 0 && (
        <ul aria-busy={read.currentData === undefined} className="divide-y divide-line">
          {shown.items.map((order) => (
            <li key={order.id} className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={pagePath('adminOrder', order.id)}
                  className={`${textLinkClass} inline-flex min-h-6 items-center tabular-nums`}
                >
                  {ordersText.number({ id: order.id })}
                </Link>
                <OrderStatusBadge status={order.status} />
                <PaymentStatusBadge order={order} />
              </span>
              <span className="text-end font-semibold tabular-nums">{formatMoney(order.totalAmount)}</span>
              <span className="text-ink-soft">
                <Time at={order.createdAt} />
              </span>
              <span className="text-end text-ink-soft">{adminCustomerText.items({ count: order.totalItems })}</span>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={adminCustomerText.olderOrders} className="mt-3 flex items-center justify-between gap-3">
          <Button
            variant="secondary"
            size="small"
            aria-disabled={page === 1 || undefined}
            onClick={() => setPage(Math.max(1, page - 1))}
          >
            {adminCustomerText.previous}
          </Button>
          <span role="status" className="text-ink-soft tabular-nums">
            {adminCustomerText.pageOf({ page, pages })}
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-disabled={page >= pages || undefined}
            onClick={() => setPage(Math.min(pages, page + 1))}
          >
            {adminCustomerText.next}
          </Button>
        </nav>
      )}
    </CustomerSection>
  );
}
