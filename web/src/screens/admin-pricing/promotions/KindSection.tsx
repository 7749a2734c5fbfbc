import { moneySymbol } from '@shop/contract/money';
import { type PromotionKind, promotionKinds } from '@shop/contract/pricing/promotion-kinds/terms';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import type { ComponentType } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FormSection } from '../FormSection.tsx';
import { BuyGetFields } from './BuyGetFields.tsx';
import { kindForms, termInputs } from './kind-forms.ts';
import { MethodsField } from './MethodsField.tsx';
import type { PromotionFormState } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';
import { TierRows } from './TierRows.tsx';

/** What a kind takes besides numbers. */
const moreFields: { readonly [Kind in PromotionKind]?: ComponentType<{ form: PromotionFormState }> } = {
  tiers: TierRows,
  buyXGetY: BuyGetFields,
  freeShipping: MethodsField,
};

/** What the promotion takes off: its kind, and the fields of this kind. */
export function KindSection({ form }: { form: PromotionFormState }) {
  const { draft, change } = form;
  const { kind } = draft;
  const fields = termInputs(kind);
  const More = moreFields[kind];
  return (
    <FormSection title={adminPromotionsText.whatItDoes}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={adminPromotionsText.kind}
          value={kind}
          onChange={({ currentTarget }) =>
            change({ kind: promotionKinds.find((one) => one === currentTarget.value) ?? kind })
          }
        >
          {promotionKinds.map((one) => (
            <option key={one} value={one}>
              {kindForms[one].name}
            </option>
          ))}
        </SelectField>
        {fields.length > 0 && (
          <div className={`grid items-start gap-3 ${fields.length > 1 ? 'grid-cols-2' : ''}`}>
            {fields.map(({ name, ...field }) => (
              <Field key={name} {...promotionProps(form, name)} {...field} />
            ))}
          </div>
        )}
      </div>
      {More !== undefined && <More form={form} />}
      <Field
        label={adminPromotionsText.maximumAmount}
        leading={moneySymbol().symbol}
        inputMode="decimal"
        className="sm:w-64"
        {...promotionProps(form, 'maximumAmount')}
        hint={adminPromotionsText.noMoreIsTakenOff}
      />
    </FormSection>
  );
}
