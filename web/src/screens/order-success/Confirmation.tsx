import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { formatMoney } from '@shop/contract/money';
import { isPrepaid, isReceived, orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { accountText } from '@shop/messages/account';
import { orderSuccessText } from '@shop/messages/order-success';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChoosePassword } from '../../features/account/ChoosePassword.tsx';
import { Destination } from '../../features/orders/Destination.tsx';
import { OrderLines } from '../../features/orders/OrderLines.tsx';
import { isRefunded } from '../../features/orders/order-money.ts';
import { RefundNote } from '../../features/orders/RefundNote.tsx';
import { partsOf, Totals, TotalsRow } from '../../features/orders/Totals.tsx';
import { pagePath, pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { hasOrderKey } from '../../state/own-orders.ts';
import { paymentWords } from '../../state/payment-words.ts';
import { selectUserInfo } from '../../state/user-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';

const placed = {
  title: orderSuccessText.orderSuccessfullyPlaced,
  sentence: orderSuccessText.orderSuccessfullyPlaced,
  isGood: true,
};
const cancelled = {
  title: orderSuccessText.orderCancelled,
  sentence: orderSuccessText.thisOrderWasCancelled,
  isGood: false,
};

type ConfirmationProps = { order: Order; paymentReturn: string | undefined };

export function Confirmation({ order, paymentReturn }: ConfirmationProps) {
  const isGuest = useAppSelector(selectLoggedInUser) === null;
  const [wasGuest] = useState(isGuest);
  const { title, sentence, isGood } = orderStatusTraits[order.status].holdsStock ? placed : cancelled;
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
      <div className="flex flex-col items-start gap-3">
        {isGood && <CheckCircleIcon aria-hidden="true" className="-ms-1 size-14 text-green" />}
        <ScreenHeading title={title}>{sentence}</ScreenHeading>
        <p className="text-lg font-semibold tabular-nums">{orderSuccessText.orderNumberId({ id: order.id })}</p>
        <RefundNote order={order} />
        {paymentReturn !== undefined && isReceived(order.paymentStatus) && (
          <Alert tone="green">{orderSuccessText.paymentSucceeded}</Alert>
        )}
        {orderStatusTraits[order.status].awaitsDispatch && !isRefunded(order) && <NextSteps order={order} />}
        <p className="text-ink-soft">{orderSuccessText.youCanCheckYourOrder}</p>
        {isGuest && order.email !== undefined && !hasOrderKey(order.id) && (
          <ChoosePassword email={order.email} here={pagePath('orderSuccess', order.id)} />
        )}
        {wasGuest && !isGuest && <Alert tone="green">{accountText.yourAccountIsReady}</Alert>}
        <div className="mt-3 flex flex-wrap gap-3 print:hidden">
          {!isGuest && (
            <Link to={pagePath('myOrder', order.id)} className={buttonClass('primary')}>
              {orderSuccessText.viewThisOrder}
            </Link>
          )}
          <Link to={pages.home} className={buttonClass('secondary')}>
            {orderSuccessText.goBackHome}
          </Link>
        </div>
      </div>
      <section
        aria-label={orderSuccessText.whatYouOrdered}
        className="rounded-lg border border-line bg-surface px-5 pb-5 sm:px-6"
      >
        <OrderLines lines={order.items} />
        <div className="border-t border-line pt-4">
          <Totals parts={partsOf(order)} totalItems={order.totalItems}>
            <TotalsRow name={orderSuccessText.payment}>{paymentWords(order)}</TotalsRow>
          </Totals>
        </div>
        <Destination order={order} level="h2" headingClass="mt-6" />
      </section>
    </div>
  );
}

/** What happens next, and what the shopper can do. */
function NextSteps({ order }: { order: Order }) {
  const ofUser = useAppSelector(selectUserInfo)?.email;
  const email = order.email ?? ofUser;
  const pickUp = order.shipping?.pickUp === true;
  return (
    <section aria-labelledby="next-steps" className="my-2 max-w-prose">
      <h2 id="next-steps" className="mb-2 font-semibold">
        {orderSuccessText.whatHappensNext}
      </h2>
      <ol className="list-decimal space-y-1 ps-5 text-ink-soft marker:text-ink-soft">
        <li className="wrap-anywhere">
          {email === undefined
            ? orderSuccessText.aMailWithEverythingAbout
            : orderSuccessText.aMailToEmailConfirms({ email })}
        </li>
        <li>{pickUp ? orderSuccessText.wePackItAndWrite : orderSuccessText.wePackItAndWriteTo}</li>
        <li>{whatIsPaid(order, pickUp)}</li>
      </ol>
    </section>
  );
}

function whatIsPaid({ totalAmount, paymentMethod }: Order, pickUp: boolean): string {
  if (totalAmount === 0) return orderSuccessText.itIsFreeThereIs;
  const amount = formatMoney(totalAmount);
  if (!isPrepaid(paymentMethod)) {
    return pickUp ? orderSuccessText.youPayWhenYouPickUp({ amount }) : orderSuccessText.youPayOnDelivery({ amount });
  }
  return pickUp ? orderSuccessText.paidWhenYouPickUp : orderSuccessText.paidOnDelivery;
}
