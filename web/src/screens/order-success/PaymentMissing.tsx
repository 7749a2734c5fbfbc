import { ClockIcon, CreditCardIcon } from '@heroicons/react/24/outline';
import { formatDollars } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { Link } from 'react-router';
import { pages } from '../../app/paths.ts';
import { ScreenHeading } from '../../app/ScreenHeading.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';

type PaymentMissingProps = {
  order: Order;
  /** What the payment provider's return address said, if one came back from there. */
  paymentReturn: string | undefined;
  onCheck: () => void;
};

/** A card order without its money. Succeeded at the provider but not yet known here counts as under way. */
export function PaymentMissing({ order, paymentReturn, onCheck }: PaymentMissingProps) {
  const processing = paymentReturn === 'processing' || paymentReturn === 'succeeded';
  const Icon = processing ? ClockIcon : CreditCardIcon;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-3 py-8 text-center">
      <Icon aria-hidden="true" className={`size-14 ${processing ? 'text-accent' : 'text-yellow'}`} />
      <ScreenHeading>{processing ? 'Payment under way' : 'Payment missing'}</ScreenHeading>
      <p className="text-lg font-semibold tabular-nums">Order Number #{order.id}</p>
      <p className="text-ink-soft">{sentence(order, paymentReturn, processing)}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {processing ? (
          <Button onClick={onCheck}>Check again</Button>
        ) : (
          <Link to={`${pages.stripeCheckout}/?order=${order.id}`} className={buttonClass('primary')}>
            Pay now
          </Link>
        )}
        <Link to={pages.myOrders} className={buttonClass('secondary')}>
          My Orders
        </Link>
      </div>
    </div>
  );
}

function sentence({ totalAmount }: Order, paymentReturn: string | undefined, processing: boolean): string {
  if (processing) return 'Your payment is processing.';
  const due = `${formatDollars(totalAmount)} are still to be paid. Your order and its address are kept.`;
  if (paymentReturn === undefined) return due;
  const failed = paymentReturn === 'requires_payment_method' || paymentReturn === 'failed';
  return `${failed ? 'Your payment was not successful, please try again.' : 'Something went wrong.'} ${due}`;
}
