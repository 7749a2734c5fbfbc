import { formatMoney } from '@shop/contract/money';
import { checkoutText } from '@shop/messages/checkout';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { TimeLeft } from '../../features/orders/TimeLeft.tsx';
import { paymentPath } from '../../routing/payment-page.ts';
import { selectCartItems } from '../../state/cart-slice.ts';
import { fetchUnpaidOrders, selectUnpaidOrders } from '../../state/order-slice.ts';
import { isHeldBy } from '../../state/unpaid-order.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Reminds a person who left the payment page that their order exists, before they order again. */
export function UnpaidOrderNote() {
  const dispatch = useAppDispatch();
  const all = useAppSelector(selectUnpaidOrders) ?? [];
  useEffect(() => {
    const request = dispatch(fetchUnpaidOrders());
    return () => request.abort();
  }, [dispatch]);
  const cart = useAppSelector(selectCartItems);
  const replaced = all.find((order) => cart.some((line) => isHeldBy(order, line)));
  const unpaid = replaced ?? all[0];
  if (unpaid === undefined) return null;
  const order = { id: unpaid.id, amount: formatMoney(unpaid.totalAmount) };
  if (unpaid.paymentProcessing) {
    return (
      <Alert tone="yellow" className="mb-6">
        {checkoutText.paymentOfPlacedOrderProcesses(order)}
      </Alert>
    );
  }
  return (
    <Alert
      tone="yellow"
      className="mb-6"
      action={
        <Link reloadDocument to={paymentPath(unpaid.id)} className={buttonClass('primary', 'small')}>
          {checkoutText.payNow}
        </Link>
      }
    >
      {checkoutText.placedOrderWaitsForPayment(order)}
      {replaced !== undefined && ` ${checkoutText.orderingAgainReplacesIt}`}{' '}
      {unpaid.payUntil !== undefined && (
        <TimeLeft until={unpaid.payUntil} onOver={() => void dispatch(fetchUnpaidOrders())} />
      )}
    </Alert>
  );
}
