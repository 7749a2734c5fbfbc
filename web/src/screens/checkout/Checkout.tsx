import type { Address } from '@shop/contract/accounts';
import { missingChoice, type PaymentMethod } from '@shop/contract/orders';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CartChanges } from '../../app/cart-lines/CartChanges.tsx';
import { CartGate } from '../../app/cart-lines/CartGate.tsx';
import { useCartChanges } from '../../app/cart-lines/seen-cart.ts';
import { useAppDispatch, useAppSelector, useOnReconnect } from '../../app/hooks.ts';
import { ScreenHeading } from '../../app/ScreenHeading.tsx';
import { selectCartItems, selectCartTotals } from '../../state/cart-slice.ts';
import { fetchPaymentConfig, selectOrderStatus } from '../../state/order-slice.ts';
import { type OwnUser, selectUserInfo } from '../../state/user-slice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import type { Refusal } from './refusal.ts';
import { UnpaidOrderNote } from './UnpaidOrderNote.tsx';
import { usePlaceOrder } from './use-place-order.ts';

export function Checkout() {
  const user = useAppSelector(selectUserInfo);
  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">Checkout</ScreenHeading>
      {user === null ? <Spinner /> : <CheckoutForm user={user} />}
    </>
  );
}

/** The first control of a faulty part: a radio, or the new address's first field. */
function focusFirst(part: RefObject<HTMLFieldSetElement | null>): void {
  part.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
}

function CheckoutForm({ user }: { user: OwnUser }) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const { subtotal, totalItems } = useAppSelector(selectCartTotals);
  const placing = useAppSelector(selectOrderStatus) === 'loading';
  const changes = useCartChanges();
  const [address, setAddress] = useState<Address>();
  const [method, setMethod] = useState<PaymentMethod>();
  const [asked, setAsked] = useState(false);
  const addressPart = useRef<HTMLFieldSetElement>(null);
  const paymentPart = useRef<HTMLFieldSetElement>(null);
  const { place, refusal, leaving, retryUnanswered } = usePlaceOrder(user.id);

  const readConfig = () => void dispatch(fetchPaymentConfig());
  useEffect(readConfig, [dispatch]);
  useOnReconnect(readConfig);

  function order() {
    if (address === undefined || method === undefined) {
      setAsked(true);
      focusFirst(address === undefined ? addressPart : paymentPart);
      return;
    }
    void place({
      items: items.map(({ id, product, quantity, color, size }) => ({
        id,
        product: product.id,
        quantity,
        ...(color === undefined ? {} : { color: color.id }),
        ...(size === undefined ? {} : { size: size.id }),
      })),
      totalAmount: subtotal,
      totalItems,
      user: user.id,
      paymentMethod: method,
      selectedAddress: address,
      status: 'pending',
    });
  }

  if (leaving) return <LookingUp placing={placing} refusal={refusal} onRetry={retryUnanswered} />;
  const missing = asked && (address === undefined || method === undefined) ? missingChoice : undefined;
  return (
    <CartGate>
      <UnpaidOrderNote />
      {refusal === undefined && <CartChanges changes={changes} />}
      {refusal !== undefined && <RefusalAlert refusal={refusal} />}
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 pb-24 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pb-0">
        <div className="relative min-w-0">
          {placing && <Spinner label="Placing your order…" className="absolute inset-x-0 top-24" />}
          {/* Hidden, not taken away: nothing typed is lost when the order is refused. */}
          <div className={`flex flex-col gap-10 ${placing ? 'invisible' : ''}`}>
            <AddressChoice
              addresses={user.addresses}
              value={address}
              onChange={setAddress}
              focusRef={addressPart}
              missing={address === undefined ? missing : undefined}
            />
            <PaymentChoice
              value={method}
              onChange={setMethod}
              focusRef={paymentPart}
              missing={address === undefined ? undefined : missing}
            />
          </div>
        </div>
        <OrderSummary placing={placing} onOrder={order} />
      </div>
    </CartGate>
  );
}

/** On the page, where it stays; the focus comes here, since on a phone the button is far below. */
function RefusalAlert({ refusal }: { refusal: Refusal }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== undefined) box.current?.focus();
  }, [refusal]);
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-md outline-none">
      <Alert>
        <p className="font-semibold">{refusal.title}</p>
        {refusal.lines.length > 0 && (
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {refusal.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

type LookingUpProps = { placing: boolean; refusal: Refusal | undefined; onRetry: (() => void) | undefined };

/** The cart is empty because the order was placed; its confirmation is on the way. */
function LookingUp({ placing, refusal, onRetry }: LookingUpProps) {
  if (placing || refusal === undefined || onRetry === undefined) return <Spinner label="Looking up your order…" />;
  return (
    <RetryAlert onRetry={onRetry}>Your last order got no answer. Try again to see whether it was placed.</RetryAlert>
  );
}
