import type { PaymentMethod } from '@shop/contract/order-status';
import { checkoutText } from '@shop/messages/checkout';
import type { Ref } from 'react';
import { selectPaymentConfig } from '../../state/order-slice.ts';
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

export function PaymentChoice({ value, onChange, focusRef, missing, pickUp }: PaymentChoiceProps) {
  const config = useAppSelector(selectPaymentConfig);
  const noCards = config?.publishableKey === null;
  const cardDescription = noCards
    ? checkoutText.thisShopTakesNoCards
    : config?.testMode === true
      ? checkoutText.payOnTheNextPage
      : checkoutText.cardsArePaidOnTheNextPage;

  return (
    <fieldset ref={focusRef} className="min-w-0">
      <legend className="display mb-4 text-xl">{checkoutText.paymentMethod}</legend>
      {missing !== undefined && <Alert className="mb-4">{missing}</Alert>}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <RadioCard
          name="payment"
          value="cash"
          checked={value === 'cash'}
          onChange={() => onChange('cash')}
          title={checkoutText.cash}
          description={pickUp ? checkoutText.payWhenYouPickYour : checkoutText.payWhenYourOrderIs}
        />
        <RadioCard
          name="payment"
          value="card"
          checked={value === 'card'}
          disabled={noCards}
          onChange={() => onChange('card')}
          title={checkoutText.cardPayment}
          description={cardDescription}
        />
      </div>
    </fieldset>
  );
}
