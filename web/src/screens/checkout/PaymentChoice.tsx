import { type PaymentMethod, paymentMethods } from '@shop/contract/order-status';
import { checkoutText } from '@shop/messages/checkout';
import type { Ref } from 'react';
import { selectPaymentConfig } from '../../state/order-slice.ts';
import { currentShop } from '../../state/shown-shop.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';

type PaymentChoiceProps = {
  value: PaymentMethod | undefined;
  onChange: (method: PaymentMethod) => void;
  focusRef: Ref<HTMLFieldSetElement>;
  missing: string | undefined;
  pickUp: boolean;
};

type Shown = { pickUp: boolean; config: ReturnType<typeof selectPaymentConfig> };

const cards: Readonly<
  Record<PaymentMethod, (shown: Shown) => { title: string; description: string; disabled: boolean }>
> = {
  cash: ({ pickUp }) => ({
    title: checkoutText.cash,
    description: pickUp ? checkoutText.payWhenYouPickYour : checkoutText.payWhenYourOrderIs,
    disabled: false,
  }),
  card: ({ config }) => {
    const disabled = config?.publishableKey === null;
    const pays = config?.testMode === true ? checkoutText.payOnTheNextPage : checkoutText.cardsArePaidOnTheNextPage;
    return {
      title: checkoutText.cardPayment,
      description: disabled ? checkoutText.thisShopTakesNoCards : pays,
      disabled,
    };
  },
};

export function PaymentChoice({ value, onChange, focusRef, missing, pickUp }: PaymentChoiceProps) {
  const config = useAppSelector(selectPaymentConfig);
  const { payments } = currentShop();
  return (
    <fieldset ref={focusRef} className="min-w-0">
      <legend className="display mb-4 text-xl">{checkoutText.paymentMethod}</legend>
      {missing !== undefined && <Alert className="mb-4">{missing}</Alert>}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {paymentMethods
          .filter((method) => payments[method])
          .map((method) => (
            <RadioCard
              key={method}
              name="payment"
              value={method}
              checked={value === method}
              onChange={() => onChange(method)}
              {...cards[method]({ pickUp, config })}
            />
          ))}
      </div>
    </fieldset>
  );
}
