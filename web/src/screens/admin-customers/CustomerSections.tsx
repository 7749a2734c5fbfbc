import { CUSTOMER_LIST_MOST, type CustomerMail, type CustomerPage } from '@shop/contract/customers';
import type { OrderReturn } from '@shop/contract/order-return';
import { adminCustomerText } from '@shop/messages/admin-customer';
import { ordersText } from '@shop/messages/orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AddressText } from '../../features/orders/AddressText.tsx';
import { pagePath } from '../../routing/paths.ts';
import { returnStateNames } from '../../state/state-names.ts';
import { useMay } from '../../store/use-may.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CustomerSection, None } from './CustomerSection.tsx';

export function Addresses({ addresses }: Pick<CustomerPage, 'addresses'>) {
  return (
    <CustomerSection title={adminCustomerText.addresses}>
      {addresses.length === 0 && <None>{adminCustomerText.noAddresses}</None>}
      <ul className="flex flex-col gap-4">
        {addresses.map((address) => (
          <li key={JSON.stringify(address)}>
            <AddressText address={address} />
          </li>
        ))}
      </ul>
    </CustomerSection>
  );
}

const unitsIn = ({ lines }: OrderReturn) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

export function Returns({ returns }: Pick<CustomerPage, 'returns'>) {
  return (
    <CustomerSection title={adminCustomerText.returns}>
      {returns.length === 0 && <None>{adminCustomerText.noReturns}</None>}
      <ul className="divide-y divide-line">
        {returns.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="flex flex-wrap items-center gap-x-2">
              {adminCustomerText.returnOf({ count: unitsIn(one) })}
              <OrderLink id={one.order}>{ordersText.number({ id: one.order })}</OrderLink>
              <Badge tone="neutral">{returnStateNames[one.state]}</Badge>
            </span>
            <span className="text-ink-soft">
              <Time at={one.requestedAt} />
            </span>
          </li>
        ))}
      </ul>
    </CustomerSection>
  );
}

const mailNames: Readonly<Record<string, string>> = {
  order_placed: adminCustomerText.mailPlaced,
  order_paid: adminCustomerText.mailPaid,
  order_dispatched: adminCustomerText.mailDispatched,
  order_delivered: adminCustomerText.mailDelivered,
  order_cancelled: adminCustomerText.mailCancelled,
  order_note: adminCustomerText.mailNote,
  order_return: adminCustomerText.mailReturn,
  order_refunded: adminCustomerText.mailRefunded,
  orders_summary: adminCustomerText.mailSummary,
  reset_link: adminCustomerText.mailResetLink,
  password_changed: adminCustomerText.mailPasswordChanged,
  email_confirm: adminCustomerText.mailEmailConfirm,
  email_changed: adminCustomerText.mailEmailChanged,
};

export function Mails({ mails }: Pick<CustomerPage, 'mails'>) {
  return (
    <CustomerSection title={adminCustomerText.mails}>
      {mails.length === 0 && <None>{adminCustomerText.noMails}</None>}
      {mails.length === CUSTOMER_LIST_MOST && (
        <None>{adminCustomerText.newestShown({ count: CUSTOMER_LIST_MOST })}</None>
      )}
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </CustomerSection>
  );
}

function Mail({ mail: { kind, order, state, at } }: { mail: CustomerMail }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{mailNames[kind] ?? adminCustomerText.mailOther}</span>
        {order !== null && <OrderLink id={order}>{adminCustomerText.aboutOrder({ id: order })}</OrderLink>}
      </span>
      <span className={state === 'failed' ? 'text-red' : 'text-ink-soft'}>
        {adminCustomerText.mailState({ state })}, <Time at={at} />
      </span>
    </li>
  );
}

/** For those who may not read orders its words alone. */
function OrderLink({ id, children }: { id: number; children: ReactNode }) {
  if (!useMay('orders.read')) return <span className="tabular-nums">{children}</span>;
  return (
    <Link to={pagePath('adminOrder', id)} className={`${textLinkClass} inline-flex min-h-6 items-center tabular-nums`}>
      {children}
    </Link>
  );
}

export function Consent({ consent: { marketing } }: Pick<CustomerPage, 'consent'>) {
  return (
    <CustomerSection title={adminCustomerText.consent}>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dt>{adminCustomerText.marketing}</dt>
        <dd className="text-ink-soft">
          {marketing.agreed ? adminCustomerText.agreed : adminCustomerText.notAgreed}
          {marketing.at !== null && (
            <>
              {', '}
              <Time at={marketing.at} />
            </>
          )}
        </dd>
      </dl>
    </CustomerSection>
  );
}
