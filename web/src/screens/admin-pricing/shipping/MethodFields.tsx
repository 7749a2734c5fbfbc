import { TrashIcon } from '@heroicons/react/20/solid';
import { moneySymbol } from '@shop/contract/money';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { CheckboxRow } from '../../../ui/CheckboxRow.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FormSection } from '../FormSection.tsx';
import { fieldProps } from '../field-props.ts';
import { RateRows } from './RateRows.tsx';
import type { MethodDraft } from './zone-draft.ts';
import type { ZoneFormState } from './zone-kind.ts';

type MethodFieldsProps = {
  form: ZoneFormState;
  /** Its place in the zone, and in the paths of its fields. */
  index: number;
  method: MethodDraft;
  onChange: (changes: Partial<MethodDraft>) => void;
  onRemove: () => void;
};

/** One shipping method of a zone. */
export function MethodFields({ form, index, method, onChange, onRemove }: MethodFieldsProps) {
  const at = `methods.${index}`;
  const props = (name: string, value: string, onType: (value: string) => void) =>
    fieldProps(form, `${at}.${name}`, { value, onType });
  return (
    <FormSection
      title={method.name.trim() || adminShippingText.methodNumber({ number: index + 1 })}
      action={
        <button
          type="button"
          aria-label={adminShippingText.removeTheMethod({ name: method.name.trim() || index + 1 })}
          onClick={onRemove}
          className="-my-2 -me-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <TrashIcon aria-hidden="true" className="size-5" />
        </button>
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={adminShippingText.name}
          {...props('name', method.name, (name) => onChange({ name }))}
          hint={adminShippingText.shoppersSeeIt}
        />
        <SelectField
          label={adminShippingText.thePriceGoesBy}
          value={method.by}
          onChange={({ currentTarget }) => onChange({ by: currentTarget.value === 'weight' ? 'weight' : 'total' })}
        >
          <option value="total">{adminShippingText.totalOfTheCart}</option>
          <option value="weight">{adminShippingText.weightOfTheCart}</option>
        </SelectField>
      </div>
      <RateRows form={form} at={at} method={method} onChange={(rates) => onChange({ rates })} />
      <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
        <Field
          label={adminShippingText.freeFrom}
          leading={moneySymbol().symbol}
          inputMode="decimal"
          className="col-span-2 sm:col-span-1"
          {...props('freeFrom', method.freeFrom, (freeFrom) => onChange({ freeFrom }))}
          hint={adminShippingText.leftEmptyNever}
        />
        <Field
          label={adminShippingText.daysFrom}
          inputMode="numeric"
          {...props('days.from', method.daysFrom, (daysFrom) => onChange({ daysFrom }))}
        />
        <Field
          label={adminShippingText.daysTo}
          inputMode="numeric"
          {...props('days.to', method.daysTo, (daysTo) => onChange({ daysTo }))}
        />
      </div>
      <CheckboxRow
        label={adminShippingText.pickUpBox}
        checked={method.pickUp}
        onChange={({ currentTarget }) => onChange({ pickUp: currentTarget.checked })}
      />
    </FormSection>
  );
}
