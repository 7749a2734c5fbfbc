import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import type { Order } from '@shop/contract/orders';
import type { TimelineEntry } from '@shop/contract/timeline';
import { adminOrderText } from '@shop/messages/admin-order';
import { ordersText } from '@shop/messages/orders';
import { Link } from 'react-router';
import { useCustomersQuery } from '../../data/customers.ts';
import { useOtherOrdersQuery } from '../../data/orders.ts';
import { failureOf, skipToken } from '../../data/shop-data.ts';
import { Destination } from '../../features/orders/Destination.tsx';
import { OrderStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useMay } from '../../store/use-may.ts';
import { mailLink } from '../../ui/mail-link.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useOrderDesk } from './desk-context.ts';
import { Section } from './Section.tsx';

const OTHERS_SHOWN = 5;

/** Where the order goes, and how to reach the customer. */
export function CustomerSection({ timeline }: Pick<AccountProps, 'timeline'>) {
  const { order } = useOrderDesk();
  const { email, phone, name } = order.selectedAddress ?? {};
  return (
    <Section title={adminOrderText.customer}>
      <div className="flex flex-col gap-4 text-sm">
        <div>
          <Destination order={order} level="h3" />
          {email !== undefined && (
            <p className="mt-1.5 flex flex-wrap gap-x-4">
              <a
                href={mailLink(email, adminOrderText.orderNumber({ id: order.id }))}
                className={`${textLinkClass} break-all`}
              >
                {email}
              </a>
              <a href={`tel:${phone?.replaceAll(/[^+\d]/g, '')}`} className={`${textLinkClass} print:hidden`}>
                {adminOrderText.call}
              </a>
            </p>
          )}
          <p className="mt-1.5 text-ink-soft">
            {order.user === null ? (
              <Guest email={order.email} />
            ) : (
              <>
                {adminOrderText.account} <Account id={order.user} timeline={timeline} />
              </>
            )}
            {order.shipping?.pickUp && name !== undefined && (
              <>
                {', '}
                <bdi>{name}</bdi>
              </>
            )}
          </p>
          <CustomersPage orderId={order.id} />
        </div>
      </div>
    </Section>
  );
}

/** Leads to the page of the customer: the account, or the guest with this e-mail address. */
function CustomersPage({ orderId }: { orderId: number }) {
  const mayRead = useMay('customers.read');
  const { data } = useCustomersQuery(mayRead ? { order: orderId, page: 1, limit: 1 } : skipToken);
  const customer = data?.items[0];
  if (!mayRead) return null;
  return (
    <p className="mt-1.5 min-h-6 print:hidden">
      {customer !== undefined && (
        <Link
          to={pagePath('adminCustomer', customer.id)}
          className={`${textLinkClass} inline-flex min-h-6 items-center`}
        >
          {adminOrderText.customersPage({ spent: formatMoney(customer.spent) })}
        </Link>
      )}
    </p>
  );
}

type AccountProps = {
  id: number;
  /** Of the order, which began with what this account did; undefined until it is read. */
  timeline: readonly TimelineEntry[] | undefined;
};

/** The e-mail address of the account that ordered, which need not be that of the delivery address. */
function Account({ id, timeline }: AccountProps) {
  const email = timeline?.find(({ by }) => by?.id === id)?.by?.email;
  if (timeline === undefined) return '…';
  if (email == null) return adminOrderText.accountNumber({ id });
  return (
    <a href={mailLink(email)} className={`${textLinkClass} break-all`}>
      {email}
    </a>
  );
}

/** Without an account, so the mails go to the address of the order, which may have no other. */
function Guest({ email }: { email: string | undefined }) {
  if (email === undefined) return adminOrderText.guest;
  return (
    <>
      {adminOrderText.guest},{' '}
      <a href={mailLink(email)} className={`${textLinkClass} break-all`}>
        {email}
      </a>
    </>
  );
}

/** Orders with the same e-mail address. They come later than the page, so they stand where nothing is below them. */
export function OtherOrdersSection() {
  const { order } = useOrderDesk();
  const email = order.selectedAddress?.email;
  return email === undefined ? null : <OtherOrders order={order} email={email} />;
}

function OtherOrders({ order, email }: { order: Order; email: string }) {
  // By the address of the order and not by the account, so that a customer with two accounts is found, too.
  const found = useOtherOrdersQuery({ words: email, limit: OTHERS_SHOWN + 1 });
  const others = found.data?.items.filter(({ id }) => id !== order.id).slice(0, OTHERS_SHOWN);
  const total = found.data?.total ?? 0;
  const failure = failureOf(found);
  return (
    <Section title={adminOrderText.customersOtherOrders} className="text-sm print:hidden">
      {failure !== undefined && <RetryAlert onRetry={() => void found.refetch()}>{sentenceFor(failure)}</RetryAlert>}
      {others === undefined && failure === undefined && <Skeleton className="h-16" />}
      {others?.length === 0 && <p className="text-ink-soft">{adminOrderText.noneWithThisEMail}</p>}
      {others !== undefined && others.length > 0 && (
        <>
          <ul className="divide-y divide-line">
            {others.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                <span className="flex items-center gap-2">
                  <Link to={pagePath('adminOrder', one.id)} className={`${textLinkClass} tabular-nums`}>
                    {ordersText.number({ id: one.id })}
                  </Link>
                  <OrderStatusBadge status={one.status} />
                </span>
                <span className="text-end tabular-nums">{formatMoney(one.totalAmount)}</span>
                <span className="basis-full text-ink-soft">
                  <Time at={one.createdAt} />
                </span>
              </li>
            ))}
          </ul>
          {total > others.length + 1 && (
            <Link
              to={`${pages.adminOrders}?q=${encodeURIComponent(email)}`}
              className={`${textLinkClass} inline-block`}
            >
              {adminOrderText.allOrdersOf({ total: formatCount(total), email })}
            </Link>
          )}
        </>
      )}
    </Section>
  );
}
