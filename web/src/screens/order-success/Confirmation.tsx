import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { Link } from 'react-router';
import { AddressText } from '../../app/orders/AddressText.tsx';
import { OrderLines } from '../../app/orders/OrderLines.tsx';
import { RefundNote } from '../../app/orders/RefundNote.tsx';
import { pages } from '../../app/paths.ts';
import { ScreenHeading } from '../../app/ScreenHeading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';

type ConfirmationProps = { order: Order; paymentReturn: string | undefined };

export function Confirmation({ order, paymentReturn }: ConfirmationProps) {
  const cancelled = order.status === 'cancelled';
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <div className="flex flex-col items-center gap-3 text-center">
        {!cancelled && <CheckCircleIcon aria-hidden="true" className="size-14 text-green" />}
        <ScreenHeading title={cancelled ? 'Order cancelled' : 'Order Successfully Placed'}>
          {cancelled ? 'This order was cancelled' : 'Order Successfully Placed'}
        </ScreenHeading>
        <p className="text-lg font-semibold tabular-nums">Order Number #{order.id}</p>
        {order.refund !== undefined && (
          <p>
            <RefundNote refund={order.refund} />
          </p>
        )}
        <p className="text-ink-soft">You can check your order in My Account &gt; My Orders</p>
        {paymentReturn !== undefined && order.paymentStatus === 'received' && (
          <Alert tone="green">Payment succeeded!</Alert>
        )}
        <Link to={pages.home} className={`mt-2 ${buttonClass('primary')}`}>
          Go back home
        </Link>
      </div>
      <section aria-label="What you ordered" className="rounded-lg border border-line bg-surface px-5 pb-5 sm:px-6">
        <OrderLines lines={order.items} />
        <dl className="flex flex-col gap-2 border-t border-line pt-4">
          <div className="flex justify-between gap-4 text-lg font-semibold">
            <dt>Subtotal</dt>
            <dd className="tabular-nums">{formatDollars(order.totalAmount)}</dd>
          </div>
          <div className="flex justify-between gap-4 text-ink-soft">
            <dt>Payment</dt>
            <dd>{order.paymentMethod === 'cash' ? 'Cash on delivery' : 'Card'}</dd>
          </div>
        </dl>
        <h2 className="mt-6 mb-1 font-semibold">Goes to</h2>
        <AddressText address={order.selectedAddress} />
      </section>
    </div>
  );
}
