import { PrinterIcon } from '@heroicons/react/24/outline';
import { formatMoney } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { History } from '../../features/history/History.tsx';
import { Destination } from '../../features/orders/Destination.tsx';
import { MoneyBack } from '../../features/orders/MoneyBack.tsx';
import { OrderedLine } from '../../features/orders/OrderedLine.tsx';
import { OrderMails } from '../../features/orders/OrderMails.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../features/orders/StatusBadges.tsx';
import { itemCount } from '../../features/orders/status-change.ts';
import { hasParts, PartRows, partsOf } from '../../features/orders/Totals.tsx';
import { pages } from '../../routing/paths.ts';
import { paymentWords } from '../../state/payment-words.ts';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { Modal } from '../../ui/Modal.tsx';
import { mailLink } from '../../ui/mail-link.ts';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

/** The simulator of promotions, for an order. */
const simulatorPath = (orderId: number) => `${pages.adminPromotions}?view=simulator&order=${orderId}`;

type OrderViewProps = { order: Order | undefined; onClose: () => void };

/** All details of one order, read-only. */
export function OrderView({ order, onClose }: OrderViewProps) {
  const [mayPromote, mayReadCustomers] = [useMay('promotions.write'), useMay('customers.read')];
  if (order === undefined) return null;
  const parts = partsOf(order);
  const { email, name } = order.selectedAddress ?? {};
  return (
    <Modal
      open
      onClose={onClose}
      title={adminOrdersText.orderId({ id: order.id })}
      actions={
        <>
          <Button variant="secondary" onClick={() => window.print()}>
            <PrinterIcon aria-hidden="true" className="size-5" />
            {adminOrdersText.print}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {adminOrdersText.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
          <Fact name={adminOrdersText.orderStatus}>
            <OrderStatusBadge status={order.status} />
          </Fact>
          <Fact name={adminOrdersText.paymentStatus}>
            <PaymentStatusBadge order={order} />
          </Fact>
          <Fact name={adminOrdersText.paymentMethod}>{paymentWords(order)}</Fact>
          <Fact name={adminOrdersText.customer}>{customerOf(order, name)}</Fact>
          <Fact name={adminOrdersText.orderTime}>
            <Time at={order.createdAt} />
          </Fact>
          <Fact name={adminOrdersText.lastUpdated}>
            <Time at={order.updatedAt} />
          </Fact>
          {order.refund !== undefined && (
            <Fact name={adminOrdersText.refund}>
              {formatMoney(order.refund.amount)}, <Time at={order.refund.at} />
            </Fact>
          )}
          {order.payUntil !== undefined && (
            <Fact name={adminOrdersText.toBePaidUntil}>
              <Time at={order.payUntil} />
            </Fact>
          )}
          {order.paymentProcessing && <Fact name={adminOrdersText.cardPayment}>{adminOrdersText.beingProcessed}</Fact>}
        </dl>
        <MoneyBack order={order} />
        <section
          aria-label={order.shipping?.pickUp ? adminOrdersText.pickUp : adminOrdersText.shippingAddress}
          className="text-sm"
        >
          <Destination order={order} level="h3" />
          {email !== undefined && (
            <a href={mailLink(email)} className="break-all text-accent underline-offset-4 hover:underline">
              {email}
            </a>
          )}
        </section>
        <section aria-label={adminOrdersText.items} className="text-sm">
          <h3 className="font-semibold">{itemCount(order.totalItems)}</h3>
          <ul className="divide-y divide-line">
            {order.items.map((line) => (
              <OrderedLine key={line.id} line={line} />
            ))}
          </ul>
          {hasParts(parts) && (
            <dl className="flex flex-col gap-1 border-t border-line-strong py-3">
              <PartRows parts={parts} />
            </dl>
          )}
          <p className="flex justify-between gap-4 border-t border-line-strong pt-3 text-base font-semibold">
            {inline(
              adminOrdersText.totalAmountIs({
                totalAmount: formatMoney(order.totalAmount),
                span: (parts) => <span className="tabular-nums">{parts}</span>,
              }),
            )}
          </p>
          {mayPromote && hasParts(parts) && (
            <Link to={simulatorPath(order.id)} className={`${textLinkClass} mt-2 inline-block print:hidden`}>
              {adminOrdersText.whyPromotionsAppliedOrNot}
            </Link>
          )}
        </section>
        <div className="flex flex-col gap-6 print:hidden">
          <OrderMails orderId={order.id} />
          <History of="orders" id={order.id} version={order.updatedAt} />
          {mayReadCustomers && order.user !== null && (
            <History of="users" id={order.user} version={order.updatedAt} title={adminOrdersText.customersAccount} />
          )}
        </div>
      </div>
    </Modal>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function customerOf({ user }: Order, name: string | undefined) {
  const bdi = (parts: ReactNode) => <bdi>{parts}</bdi>;
  if (user === null)
    return name === undefined ? adminOrdersText.guest : inline(adminOrdersText.nameOfGuest({ name, bdi }));
  if (name === undefined) return adminOrdersText.userId({ user });
  return inline(adminOrdersText.nameWithUserId({ name, user, bdi }));
}
