import { ATTRIBUTE_TEXT_MAX, type Attribute, ownValue } from '@shop/contract/attributes';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { labelClass } from '../../ui/field-class.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { type AttributeValueDraft, attributeFieldName, withAttribute } from './attribute-drafts.ts';
import type { ProductFormState } from './use-product-form.ts';

type AttributeFieldProps = { form: ProductFormState; attribute: Attribute };
type ControlProps = AttributeFieldProps & { change: (value: AttributeValueDraft | undefined) => void };

/** The field of one attribute, as its kind is. */
export function AttributeField({ form, attribute }: AttributeFieldProps) {
  const change = (value: AttributeValueDraft | undefined) =>
    form.edit((draft) => ({ ...draft, attributes: withAttribute(draft.attributes, attribute.key, value) }));
  const props = { form, attribute, change };
  switch (attribute.kind) {
    case 'text':
    case 'number':
      return <TypedField {...props} />;
    case 'boolean':
      return <YesOrNo {...props} />;
    case 'choice':
      return <Choices {...props} />;
  }
}

function TypedField({ form, attribute: { key, name, kind, unit }, change }: ControlProps) {
  const id = attributeFieldName(key);
  const value = ownValue(form.draft.attributes, key);
  const typed = typeof value === 'object' && 'number' in value ? value.number : value;
  const isNumber = kind === 'number';
  return (
    <Field
      id={id}
      label={unit === '' ? name : adminProductFormText.nameInUnit({ name, unit })}
      value={typeof typed === 'string' ? typed : ''}
      error={form.errors[id]}
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={isNumber ? undefined : ATTRIBUTE_TEXT_MAX}
      onChange={({ currentTarget }) => change(isNumber ? { number: currentTarget.value } : currentTarget.value)}
      onBlur={() => form.leave(id)}
    />
  );
}

function YesOrNo({ form, attribute: { key, name }, change }: ControlProps) {
  const id = attributeFieldName(key);
  const value = ownValue(form.draft.attributes, key);
  return (
    <SelectField
      id={id}
      label={name}
      value={typeof value === 'boolean' ? String(value) : ''}
      error={form.errors[id]}
      onChange={({ currentTarget }) => change(currentTarget.value === '' ? undefined : currentTarget.value === 'true')}
    >
      <option value="">{adminProductFormText.notSet}</option>
      <option value="true">{adminProductFormText.yes}</option>
      <option value="false">{adminProductFormText.no}</option>
    </SelectField>
  );
}

/** Several may be chosen. They keep the order of the attribute's values. */
function Choices({ form, attribute: { key, name, values }, change }: ControlProps) {
  const id = attributeFieldName(key);
  const value = ownValue(form.draft.attributes, key);
  const chosen = Array.isArray(value) ? value : [];
  const error = form.errors[id];
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0 outline-none"
    >
      <legend className={labelClass}>{name}</legend>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
      <div className="mt-1.5 max-h-56 overflow-y-auto rounded-md border border-line px-3 py-1">
        {values.map((one) => (
          <CheckboxRow
            key={one.id}
            label={<span className="wrap-anywhere">{one.name}</span>}
            checked={chosen.includes(one.id)}
            onChange={({ currentTarget: { checked } }) =>
              change(
                values
                  .map((other) => other.id)
                  .filter((other) => (other === one.id ? checked : chosen.includes(other))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
