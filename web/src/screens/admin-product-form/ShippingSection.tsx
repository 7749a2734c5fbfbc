import { Field } from '../../ui/Field.tsx';
import { FormSection } from './FormSection.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

/** What shipping prices and taxes are computed from. */
export function ShippingSection({ form }: { form: ProductFormState }) {
  return (
    <FormSection title="Shipping and tax (optional)" className="grid items-start gap-5 sm:grid-cols-2">
      <Field {...textProps(form, 'weightGrams')} inputMode="numeric" autoComplete="off" hint="grams, for one unit" />
      <Field {...textProps(form, 'taxClass')} autoComplete="off" hint="empty: the usual rate" />
    </FormSection>
  );
}
