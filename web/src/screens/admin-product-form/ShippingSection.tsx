import { isNumberField, type SimpleFieldName, simpleProductFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { Field } from '../../ui/Field.tsx';
import { FormSection } from './FormSection.tsx';
import { tellingFields } from './TellingSection.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

const hints: Partial<Record<SimpleFieldName<'product'>, string>> = {
  weightGrams: adminProductFormText.hintOfWeight,
  taxClass: adminProductFormText.hintOfTaxClass,
  place: adminProductFormText.hintOfPlace,
};

/** What shipping prices and taxes are computed from, and where staff find the product. */
export function ShippingSection({ form }: { form: ProductFormState }) {
  return (
    <FormSection
      title={adminProductFormText.shippingTaxAndStorageOptional}
      className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-1"
    >
      {simpleProductFields
        .filter((name) => !tellingFields.some((one) => one === name))
        .map((name) => (
          <Field
            key={name}
            {...textProps(form, name)}
            inputMode={isNumberField(name) ? 'numeric' : undefined}
            autoComplete="off"
            hint={hints[name]}
          />
        ))}
    </FormSection>
  );
}
