import { ownFields } from '@shop/contract/product-fields';
import { formatMoney } from '../../money/page-money.ts';
import { Field } from '../../ui/Field.tsx';
import { draftPrice } from './draft-prices.ts';
import { FormSection } from './FormSection.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';
import { unitsIn } from './variant-draft.ts';

export function PriceSection({ form }: { form: ProductFormState }) {
  const price = draftPrice(form.draft);
  const { variants } = form.draft;
  return (
    <FormSection title="Price and stock" className="grid items-start gap-5 sm:grid-cols-3">
      <Field
        {...textProps(form, 'price')}
        inputMode="decimal"
        autoComplete="off"
        leading="$"
        hint={variants.length > 0 ? 'of variants without a price of their own' : '1 to 10,000'}
      />
      <Field {...textProps(form, 'discountPercentage')} inputMode="decimal" autoComplete="off" hint="0 to 100 %" />
      {variants.length === 0 ? (
        <Field {...textProps(form, 'stock')} inputMode="numeric" autoComplete="off" hint="units" />
      ) : (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold">Stock</p>
          <p className="flex min-h-11 items-center text-base tabular-nums">
            {unitsIn(variants)} in {variants.length} {variants.length === 1 ? 'variant' : 'variants'}
          </p>
        </div>
      )}
      {variants.length === 0 &&
        ownFields.map((name) => (
          <Field
            key={name}
            {...textProps(form, name)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint={name === 'sku' ? 'optional, unique in the shop' : 'optional'}
            className="sm:col-span-2"
          />
        ))}
      <p className="min-h-6 text-sm text-ink-soft tabular-nums sm:col-span-3">
        {price === undefined ? (
          'What shoppers pay is worked out from price and discount.'
        ) : (
          <>
            Shoppers pay {price.from && 'from '}
            <strong className="text-base text-ink">{formatMoney(price.now)}</strong>
            {price.now < price.was && ` instead of ${formatMoney(price.was)}`}
          </>
        )}
      </p>
    </FormSection>
  );
}
