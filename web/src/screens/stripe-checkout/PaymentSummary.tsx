import { formatMoney } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { stripeCheckoutText } from '@shop/messages/stripe-checkout';
import { useState } from 'react';
import { AddressText } from '../../features/orders/AddressText.tsx';
import { Destination } from '../../features/orders/Destination.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { TimeLeft } from '../../features/orders/TimeLeft.tsx';
import { hasParts, partsOf, Totals } from '../../features/orders/Totals.tsx';

type PaymentSummaryProps = { order: Order; onTimeOver: () => void };

/** The order that is being paid: above the card form on a phone, beside it on wide screens. */
export function PaymentSummary({ order, onTimeOver }: PaymentSummaryProps) {
  // On a phone the card form comes first, and the ordered products are folded.
  const [open] = useState(() => window.matchMedia('(min-width: 64rem)').matches);
  const parts = partsOf(order);
  return (
    <section
      aria-labelledby="to-pay"
      className="order-first flex min-w-0 flex-col gap-4 self-start rounded-lg border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24 lg:order-none"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="to-pay" className="text-lg font-semibold tabular-nums">
          {stripeCheckoutText.orderId({ id: order.id })}
        </h2>
        <p className="text-end text-xl font-semibold tabular-nums">
          <span className="me-2 text-sm font-normal text-ink-soft">{stripeCheckoutText.total}</span>
          {formatMoney(order.totalAmount)}
        </p>
      </div>
      {order.payUntil !== undefined && !order.paymentProcessing && (
        <p className="text-sm text-ink-soft">
          {stripeCheckoutText.yourProductsAreHeldFor} <TimeLeft until={order.payUntil} onOver={onTimeOver} />
        </p>
      )}
      <details className="group border-t border-line pt-3" open={open}>
        <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium">
          {order.shipping?.pickUp || order.selectedAddress === null
            ? stripeCheckoutText.itemsPickedUpByYou({ count: order.totalItems })
            : stripeCheckoutText.itemsDeliveredToName({ count: order.totalItems, name: order.selectedAddress.name })}
        </summary>
        <OrderLines lines={order.items} />
        {hasParts(parts) && (
          <div className="border-t border-line py-3 text-sm">
            <Totals parts={parts} totalItems={order.totalItems} />
          </div>
        )}
        <div className="border-t border-line pt-3 text-sm">
          {order.shipping === null ? (
            <AddressText address={order.selectedAddress} />
          ) : (
            <Destination order={order} level="h3" />
          )}
        </div>
      </details>
    </section>
  );
}
