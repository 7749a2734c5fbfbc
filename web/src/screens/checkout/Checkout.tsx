import type { Address } from '@shop/contract/accounts';
import { missingChoice, type PaymentMethod } from '@shop/contract/orders';
import { useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { CartChanges } from '../../features/cart-lines/CartChanges.tsx';
import { CartGate } from '../../features/cart-lines/CartGate.tsx';
import { useCartChanges } from '../../features/cart-lines/last-seen-cart.ts';
import type { OrderError } from '../../features/orders/order-error.ts';
import { orderItemOf } from '../../features/orders/order-items.ts';
import type { AddressFormHandle } from '../../forms/AddressForm.tsx';
import { focusFirstOf } from '../../forms/focus-first.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { selectCartItems, selectCartTotals } from '../../state/cart-slice.ts';
import { fetchPaymentConfig, selectOrderStatus } from '../../state/order-slice.ts';
import { type OwnUser, selectUserInfo } from '../../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { UnpaidOrderNote } from './UnpaidOrderNote.tsx';
import { useChoices } from './use-choices.ts';
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

function CheckoutForm({ user }: { user: OwnUser }) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const { total, totalItems } = useAppSelector(selectCartTotals);
  const placing = useAppSelector(selectOrderStatus) === 'loading';
  const changes = useCartChanges();
  const { address, setAddress, method, setMethod } = useChoices(user);
  const [asked, setAsked] = useState(false);
  const newAddress = useRef<AddressFormHandle>(null);
  const saving = useRef(false);
  const addressPart = useRef<HTMLFieldSetElement>(null);
  const paymentPart = useRef<HTMLFieldSetElement>(null);
  const { place, error, leaving, retryUnanswered } = usePlaceOrder(user.id);

  const readConfig = () => void dispatch(fetchPaymentConfig());
  useEffect(readConfig, [dispatch]);
  useOnReconnect(readConfig);

  /** The order goes to the address in an open form, or else to the chosen one. */
  async function order() {
    const form = newAddress.current?.touched() === true ? newAddress.current : undefined;
    if (form !== undefined && !form.validate()) return;
    if ((form === undefined && address === undefined) || method === undefined) {
      setAsked(true);
      focusFirstOf(form === undefined && address === undefined ? addressPart.current : paymentPart.current);
      return;
    }
    if (form === undefined) return address && orderTo(address, method);
    // The second click of a double click comes before the next render.
    if (saving.current) return;
    saving.current = true;
    const saved = await form.submit().finally(() => {
      saving.current = false;
    });
    if (saved !== undefined) await orderTo(saved, method);
  }

  function orderTo(selectedAddress: Address, paymentMethod: PaymentMethod): Promise<void> {
    return place({
      items: items.map((line) => ({ id: line.id, ...orderItemOf(line) })),
      totalAmount: total,
      totalItems,
      user: user.id,
      paymentMethod,
      selectedAddress,
      status: 'pending',
    });
  }

  if (leaving) return <LookingUp placing={placing} error={error} onRetry={retryUnanswered} />;
  const missing = asked && (address === undefined || method === undefined) ? missingChoice : undefined;
  return (
    <CartGate>
      <UnpaidOrderNote />
      {error === undefined && <CartChanges changes={changes} />}
      {error !== undefined && <OrderErrorAlert error={error} />}
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 pb-24 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pb-0">
        <div className="relative min-w-0">
          {placing && <Spinner label="Placing your order…" className="absolute inset-x-0 top-24" />}
          {/* Hidden, not unmounted: what was typed stays if the order is rejected. */}
          <div className={`flex flex-col gap-10 ${placing ? 'invisible' : ''}`}>
            <AddressChoice
              user={user}
              value={address}
              onChange={setAddress}
              formRef={newAddress}
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
        <OrderSummary placing={placing} onOrder={() => void order()} />
      </div>
    </CartGate>
  );
}

/** An error that stays on the page. It takes the focus, since the button is far below on a phone. */
function OrderErrorAlert({ error }: { error: OrderError }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) box.current?.focus();
  }, [error]);
  return (
    <div ref={box} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-md outline-none">
      <Alert>
        <p className="font-semibold">{error.title}</p>
        {error.lines.length > 0 && (
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {error.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

type LookingUpProps = { placing: boolean; error: OrderError | undefined; onRetry: (() => void) | undefined };

/** The cart is empty because the order was placed; the confirmation is loading. */
function LookingUp({ placing, error, onRetry }: LookingUpProps) {
  if (placing || error === undefined || onRetry === undefined) return <Spinner label="Looking up your order…" />;
  return (
    <RetryAlert onRetry={onRetry}>Your last order got no answer. Try again to see whether it was placed.</RetryAlert>
  );
}
