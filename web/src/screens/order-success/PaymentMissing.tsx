import { ClockIcon, CreditCardIcon } from '@heroicons/react/24/outline';
import { formatMoney } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { orderSuccessText } from '@shop/messages/order-success';
import { Link } from 'react-router';
import { OrderActions } from '../../features/orders/OrderActions.tsx';
import { TimeLeft } from '../../features/orders/TimeLeft.tsx';
import { useAskAgain } from '../../features/orders/use-ask-again.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import { paymentPath } from '../../routing/payment-page.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
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
  const isUser = useAppSelector(selectLoggedInUser) !== null;
  const claimed = paymentReturn === 'processing' || paymentReturn === 'succeeded';
  const isOver = useAskAgain(claimed || order.paymentProcessing === true, onCheck);
  // Anybody can write an address, so it is believed only until the shop knows better.
  const processing = order.paymentProcessing === true || (claimed && !isOver);
  const Icon = processing ? ClockIcon : CreditCardIcon;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-3 py-8 text-center">
      <Icon aria-hidden="true" className={`size-14 ${processing ? 'text-accent' : 'text-yellow'}`} />
      <ScreenHeading>{processing ? orderSuccessText.paymentUnderWay : orderSuccessText.paymentMissing}</ScreenHeading>
      <p className="text-lg font-semibold tabular-nums">{orderSuccessText.orderNumberId({ id: order.id })}</p>
      <p className="text-ink-soft">{sentence(order, paymentReturn, processing)}</p>
      {!processing && order.payUntil !== undefined && (
        <p className="text-sm text-ink-soft">
          <TimeLeft until={order.payUntil} onOver={onCheck} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {processing ? (
          <Button onClick={onCheck}>{orderSuccessText.checkAgain}</Button>
        ) : (
          <Link reloadDocument to={paymentPath(order.id)} className={buttonClass('primary')}>
            {orderSuccessText.payNow}
          </Link>
        )}
        {isUser && (
          <>
            <Link to={pagePath('myOrder', order.id)} className={buttonClass('secondary')}>
              {orderSuccessText.viewThisOrder}
            </Link>
            <Link to={pages.myOrders} className={buttonClass('quiet')}>
              {orderSuccessText.myOrders}
            </Link>
          </>
        )}
      </div>
      {!processing && <OrderActions order={order} onChanged={onCheck} className="*:justify-center" />}
    </div>
  );
}

function sentence({ totalAmount }: Order, paymentReturn: string | undefined, processing: boolean): string {
  if (processing) return orderSuccessText.yourPaymentIsProcessing;
  const due = orderSuccessText.totalAmountAreStillTo({ totalAmount: formatMoney(totalAmount) });
  if (paymentReturn === undefined) return due;
  if (paymentReturn === 'processing' || paymentReturn === 'succeeded') {
    return orderSuccessText.somethingWentWrongYourPayment;
  }
  const failed = paymentReturn === 'requires_payment_method' || paymentReturn === 'failed';
  return failed
    ? orderSuccessText.yourPaymentWasNotSuccessful({ due })
    : orderSuccessText.somethingWentWrongDue({ due });
}
