import { TrashIcon } from '@heroicons/react/20/solid';
import { formatMoney, moneySymbol } from '@shop/contract/money';
import { MAX_RATES } from '@shop/contract/shipping-zones';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { fieldProps } from '../field-props.ts';
import { type MethodDraft, newRate, type RateDraft } from './zone-draft.ts';
import type { ZoneFormState } from './zone-kind.ts';

type RateRowsProps = {
  form: ZoneFormState;
  /** The path of the method. */
  at: string;
  method: MethodDraft;
  onChange: (rates: RateDraft[]) => void;
};

/** The prices of a method: one, or steps by total or weight. The first step is from 0. */
export function RateRows({ form, at, method: { by, rates }, onChange }: RateRowsProps) {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    // A row that was added or removed takes the focus with it.
    if (focused === undefined) return;
    document.getElementById(focused)?.focus();
    setFocused(undefined);
  }, [focused]);
  const unit =
    by === 'total'
      ? { leading: moneySymbol().symbol, inputMode: 'decimal' as const }
      : { inputMode: 'numeric' as const };

  return (
    <div className="flex flex-col gap-3">
      {rates.map((rate, index) => {
        const edit = (changes: Partial<RateDraft>) =>
          onChange(rates.map((one) => (one.key === rate.key ? { ...one, ...changes } : one)));
        const name = `${at}.rates.${index}`;
        const fromLabel = by === 'total' ? adminShippingText.cartsFrom : adminShippingText.fromGrams;
        return (
          <div key={rate.key} className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-3">
            {index === 0 ? (
              <p className="flex flex-col gap-1.5 text-sm">
                <span className="font-semibold">{fromLabel}</span>
                <span className="flex min-h-11 items-center text-base tabular-nums">
                  {by === 'total' ? formatMoney(0) : '0 g'}
                </span>
              </p>
            ) : (
              <Field
                label={fromLabel}
                {...unit}
                {...fieldProps(form, `${name}.from`, { value: rate.from, onType: (from) => edit({ from }) })}
              />
            )}
            <Field
              label={adminShippingText.price}
              leading={moneySymbol().symbol}
              inputMode="decimal"
              {...fieldProps(form, `${name}.price`, { value: rate.price, onType: (price) => edit({ price }) })}
            />
            {index > 0 && (
              <button
                type="button"
                aria-label={
                  rate.from === ''
                    ? adminShippingText.removeTheStepFromNothing
                    : adminShippingText.removeTheStepFrom({ from: rate.from })
                }
                onClick={() => {
                  onChange(rates.filter(({ key }) => key !== rate.key));
                  setFocused(`${at}.rates.${index - 1}.price`);
                }}
                className="mt-7 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <TrashIcon aria-hidden="true" className="size-5" />
              </button>
            )}
          </div>
        );
      })}
      {rates.length < MAX_RATES && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => {
            onChange([...rates, newRate()]);
            setFocused(`${at}.rates.${rates.length}.from`);
          }}
        >
          {adminShippingText.addAStep}
        </Button>
      )}
    </div>
  );
}
