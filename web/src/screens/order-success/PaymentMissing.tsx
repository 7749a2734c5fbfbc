import { ClockIcon, CreditCardIcon } from '@heroicons/react/24/outline';
import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { Link } from 'react-router';
import { OrderActions } from '../../features/orders/OrderActions.tsx';
import { TimeLeft } from '../../features/orders/TimeLeft.tsx';
import { useAskAgain } from '../../features/orders/use-ask-again.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import { paymentPath } from '../../routing/payment-page.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

type PaymentMissingProps = {
  order: Order;
  /** What the payment provider's return address says, if the person comes from there. */
  paymentReturn: string | undefined;
  onCheck: () => void;
};

/**
 * A card order that is not paid. If the provider has the payment and the shop does not know it yet, it counts as
 * processing.
 */
export function PaymentMissing({ order, paymentReturn, onCheck }: PaymentMissingProps) {
  const claimed = paymentReturn === 'processing' || paymentReturn === 'succeeded';
  const isOver = useAskAgain(claimed || order.paymentProcessing === true, onCheck);
  // Anybody can write an address, so it is believed only until the shop knows better.
  const processing = order.paymentProcessing === true || (claimed && !isOver);
  const Icon = processing ? ClockIcon : CreditCardIcon;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-3 py-8 text-center">
      <Icon aria-hidden="true" className={`size-14 ${processing ? 'text-accent' : 'text-yellow'}`} />
      <ScreenHeading>{processing ? 'Payment under way' : 'Payment missing'}</ScreenHeading>
      <p className="text-lg font-semibold tabular-nums">Order Number #{order.id}</p>
      <p className="text-ink-soft">{sentence(order, paymentReturn, processing)}</p>
      {!processing && order.payUntil !== undefined && (
        <p className="text-sm text-ink-soft">
          <TimeLeft until={order.payUntil} onOver={onCheck} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {processing ? (
          <Button onClick={onCheck}>Check again</Button>
        ) : (
          <Link reloadDocument to={paymentPath(order.id)} className={buttonClass('primary')}>
            Pay now
          </Link>
        )}
        <Link to={pagePath('myOrder', order.id)} className={buttonClass('secondary')}>
          View this order
        </Link>
        <Link to={pages.myOrders} className={buttonClass('quiet')}>
          My Orders
        </Link>
      </div>
      {!processing && <OrderActions order={order} onChanged={onCheck} className="*:justify-center" />}
    </div>
  );
}

function sentence({ totalAmount }: Order, paymentReturn: string | undefined, processing: boolean): string {
  if (processing) return 'Your payment is processing.';
  const due = `${formatDollars(totalAmount)} are still to be paid. Your order and its address are kept.`;
  if (paymentReturn === undefined) return due;
  if (paymentReturn === 'processing' || paymentReturn === 'succeeded') {
    return 'Something went wrong. Your payment has not arrived. You can pay again: nothing is charged twice.';
  }
  const failed = paymentReturn === 'requires_payment_method' || paymentReturn === 'failed';
  return `${failed ? 'Your payment was not successful, please try again.' : 'Something went wrong.'} ${due}`;
}
