import { Field } from '../../ui/Field.tsx';
import { FormSection } from './FormSection.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

/** What shipping prices and taxes are computed from, and where staff find the product. */
export function ShippingSection({ form }: { form: ProductFormState }) {
  return (
    <FormSection title="Shipping, tax and storage (optional)" className="grid items-start gap-5 sm:grid-cols-2">
      <Field {...textProps(form, 'weightGrams')} inputMode="numeric" autoComplete="off" hint="grams, for one unit" />
      <Field {...textProps(form, 'taxClass')} autoComplete="off" hint="empty: the usual rate" />
      <Field {...textProps(form, 'place')} autoComplete="off" hint="such as A-12, for pick lists; only staff see it" />
    </FormSection>
  );
}
