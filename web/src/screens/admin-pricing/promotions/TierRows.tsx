import { TrashIcon } from '@heroicons/react/20/solid';
import { moneySymbol } from '@shop/contract/money';
import { type TierMeasure, tierMeasures } from '@shop/contract/pricing/promotion-kinds/terms';
import { MOST_TIERS } from '@shop/contract/pricing/promotion-kinds/tiers';
import { promotionKindsText } from '@shop/messages/promotion-kinds';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { fieldProps } from '../field-props.ts';
import { measureNames } from './kind-forms.ts';
import type { PromotionFormState } from './promotion-kind.ts';
import { newTier, type TierDraft } from './term-draft.ts';

/** The steps of a promotion, and what they are reached by. */
export function TierRows({ form }: { form: PromotionFormState }) {
  const { draft, change, errors } = form;
  const { by, tiers } = draft;
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    // A row that was added or removed takes the focus with it.
    if (focused === undefined) return;
    document.getElementById(focused)?.focus();
    setFocused(undefined);
  }, [focused]);
  const edit = (key: number, changes: Partial<TierDraft>) =>
    change({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...changes } : tier)) });

  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={promotionKindsText.stepsBy}
        className="sm:max-w-80"
        value={by}
        onChange={({ currentTarget }) => change({ by: measureIn(currentTarget.value, by) })}
      >
        {tierMeasures.map((one) => (
          <option key={one} value={one}>
            {measureNames[one]}
          </option>
        ))}
      </SelectField>
      {tiers.map(({ key, from, percent }, place) => (
        <div key={key} className="grid max-w-md grid-cols-[1fr_1fr_2.75rem] items-start gap-3">
          <Field
            label={promotionKindsText.from}
            aria-label={promotionKindsText.fromOfStep({ step: place + 1 })}
            {...(by === 'total' ? { leading: moneySymbol().symbol } : {})}
            inputMode={by === 'total' ? 'decimal' : 'numeric'}
            {...fieldProps(form, `tiers.${place}.from`, { value: from, onType: (typed) => edit(key, { from: typed }) })}
          />
          <Field
            label={promotionKindsText.percent}
            aria-label={promotionKindsText.percentOfStep({ step: place + 1 })}
            inputMode="decimal"
            {...fieldProps(form, `tiers.${place}.percent`, {
              value: percent,
              onType: (typed) => edit(key, { percent: typed }),
            })}
          />
          {tiers.length > 1 && (
            <button
              type="button"
              aria-label={promotionKindsText.removeStep({ step: place + 1 })}
              onClick={() => {
                change({ tiers: tiers.filter((tier) => tier.key !== key) });
                setFocused(`tiers.${Math.max(0, place - 1)}.percent`);
              }}
              className="mt-7 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <TrashIcon aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
      ))}
      {errors.tiers !== undefined && (
        <p id="tiers" tabIndex={-1} className="text-sm text-red">
          {errors.tiers}
        </p>
      )}
      {tiers.length < MOST_TIERS && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => {
            change({ tiers: [...tiers, newTier()] });
            setFocused(`tiers.${tiers.length}.from`);
          }}
        >
          {promotionKindsText.addAStep}
        </Button>
      )}
    </div>
  );
}

const measureIn = (value: string, now: TierMeasure) => tierMeasures.find((one) => one === value) ?? now;
