import { formatMoney } from '@shop/contract/money';
import type { OfferedMethod } from '@shop/contract/quotes';
import { quoteText } from '@shop/messages/quote';
import type { Ref } from 'react';
import { methodsExpected } from '../../buying/methods-seen.ts';
import { etaWords } from '../../state/eta-words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type ShippingChoiceProps = {
  /** undefined until the first quote has come. */
  methods: readonly OfferedMethod[] | undefined;
  value: number | undefined;
  /** @param card the pressed one */
  onChange: (method: OfferedMethod, card: HTMLElement) => void;
  focusRef: Ref<HTMLFieldSetElement>;
  /** Why the method was changed, or that one is to be chosen. */
  message: string | undefined;
};

/** How the order reaches the shopper: the methods that serve the address, each with its price and days. */
export function ShippingChoice({ methods, value, onChange, focusRef, message }: ShippingChoiceProps) {
  if (methods?.length === 0) return null;
  return (
    <fieldset ref={focusRef} className="min-w-0" aria-busy={methods === undefined}>
      <legend className="display mb-4 text-xl">{quoteText.shippingMethod}</legend>
      {message !== undefined && <Alert className="mb-4">{message}</Alert>}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {methods === undefined &&
          Array.from({ length: methodsExpected() }, (_, index) => <Skeleton key={index} className="h-20 rounded-md" />)}
        {methods?.map((method) => (
          <RadioCard
            key={method.id}
            name="shipping"
            value={method.id}
            checked={method.id === value}
            onChange={({ currentTarget }) => onChange(method, currentTarget)}
            title={
              <span className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{method.name}</span>{' '}
                <span className="shrink-0 tabular-nums">
                  {method.price === 0 ? quoteText.free : formatMoney(method.price)}
                </span>
              </span>
            }
            description={
              <>
                {(method.pickUp ? quoteText.readyEta : quoteText.arrivesEta)({ eta: etaWords(method.eta) })}
                {method.missingForFree !== null && (
                  <span className="block">
                    {quoteText.amountMoreAndItIsFree({ amount: formatMoney(method.missingForFree) })}
                  </span>
                )}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
