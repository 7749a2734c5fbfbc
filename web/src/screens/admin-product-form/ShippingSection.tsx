import { isNumberField, type SimpleFieldName, simpleProductFields } from '@shop/contract/product-fields';
import { Field } from '../../ui/Field.tsx';
import { FormSection } from './FormSection.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

const hints: Partial<Record<SimpleFieldName<'product'>, string>> = {
  weightGrams: 'grams, for one unit',
  taxClass: 'empty: the usual rate',
  place: 'such as A-12, for pick lists; only staff see it',
};

/** What shipping prices and taxes are computed from, and where staff find the product. */
export function ShippingSection({ form }: { form: ProductFormState }) {
  return (
    <FormSection title="Shipping, tax and storage (optional)" className="grid items-start gap-5 sm:grid-cols-2">
      {simpleProductFields.map((name) => (
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
