import { promotionKinds } from '@shop/contract/promotions';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FormSection } from '../FormSection.tsx';
import type { PromotionFormState } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';
import { kindNames } from './promotion-words.ts';

/** What the promotion takes off: its kind, and the fields of this kind. */
export function KindSection({ form }: { form: PromotionFormState }) {
  const { draft, change } = form;
  const { kind } = draft;
  return (
    <FormSection title="What it does">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ currentTarget }) =>
            change({ kind: promotionKinds.find((one) => one === currentTarget.value) ?? 'percent' })
          }
        >
          {promotionKinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}
            </option>
          ))}
        </SelectField>
        {kind === 'percent' && (
          <Field label="Percent" inputMode="decimal" {...promotionProps(form, 'value')} hint="Above 0, to 100" />
        )}
        {kind === 'fixed' && (
          <Field
            label="Amount"
            leading="$"
            inputMode="decimal"
            {...promotionProps(form, 'value')}
            hint="At most what the items cost"
          />
        )}
        {kind === 'cheapestFree' && (
          <Field
            label="Of each"
            inputMode="numeric"
            {...promotionProps(form, 'n')}
            hint="items the cheapest is free: 2 to 100"
          />
        )}
        {kind === 'xForY' && (
          <div className="grid grid-cols-2 items-start gap-3">
            <Field label="Items" inputMode="numeric" {...promotionProps(form, 'x')} />
            <Field label="For the price of" inputMode="numeric" {...promotionProps(form, 'y')} />
          </div>
        )}
      </div>
    </FormSection>
  );
}
