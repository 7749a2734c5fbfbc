import { formatDollars } from '@shop/contract/money';
import { Field } from '../../ui/Field.tsx';
import { FormSection } from './FormSection.tsx';
import { discountPriceOf } from './product-draft.ts';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

export function PriceSection({ form }: { form: ProductFormState }) {
  const now = discountPriceOf(form.draft);
  const was = Number(form.draft.price);
  return (
    <FormSection title="Price and stock" className="grid items-start gap-5 sm:grid-cols-3">
      <Field {...textProps(form, 'price')} inputMode="decimal" autoComplete="off" leading="$" hint="1 to 10,000" />
      <Field {...textProps(form, 'discountPercentage')} inputMode="decimal" autoComplete="off" hint="0 to 100 %" />
      <Field {...textProps(form, 'stock')} inputMode="numeric" autoComplete="off" hint="units" />
      <p className="min-h-6 text-sm text-ink-soft tabular-nums sm:col-span-3">
        {now === undefined ? (
          'What shoppers pay is worked out from price and discount.'
        ) : (
          <>
            Shoppers pay <strong className="text-base text-ink">{formatDollars(now)}</strong>
            {now < was && ` instead of ${formatDollars(was)}`}
          </>
        )}
      </p>
    </FormSection>
  );
}
