import { contentUnits } from '@shop/contract/content';
import { formatMoney, leastPrice, moneySymbol, mostPrice } from '@shop/contract/money';
import { ownFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import type { ReactNode } from 'react';
import { Field } from '../../ui/Field.tsx';
import { inline } from '../../ui/inline.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { draftPrice } from './draft-prices.ts';
import { FormSection } from './FormSection.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';
import { unitsIn } from './variant-draft.ts';

export function PriceSection({ form }: { form: ProductFormState }) {
  const price = draftPrice(form.draft);
  const { variants } = form.draft;
  return (
    <FormSection title={adminProductFormText.priceAndStock} className="grid items-start gap-5 sm:grid-cols-3">
      <Field
        {...textProps(form, 'price')}
        inputMode="decimal"
        autoComplete="off"
        leading={moneySymbol().symbol}
        hint={
          variants.length > 0
            ? adminProductFormText.hintOfPriceOfVariants
            : adminProductFormText.hintOfPrice({ least: leastPrice(), most: mostPrice() })
        }
      />
      <Field
        {...textProps(form, 'discountPercentage')}
        inputMode="decimal"
        autoComplete="off"
        hint={adminProductFormText.hintOfDiscount}
      />
      {variants.length === 0 ? (
        <Field
          {...textProps(form, 'stock')}
          inputMode="numeric"
          autoComplete="off"
          hint={adminProductFormText.hintOfStock}
        />
      ) : (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold">{adminProductFormText.stock}</p>
          <p className="flex min-h-11 items-center text-base tabular-nums">
            {adminProductFormText.unitsInVariants({ units: unitsIn(variants), count: variants.length })}
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
            hint={name === 'sku' ? adminProductFormText.hintOfSku : adminProductFormText.optional}
          />
        ))}
      <Field
        {...textProps(form, 'salePercentage')}
        inputMode="decimal"
        autoComplete="off"
        hint={adminProductFormText.hintOfSale}
      />
      <Field {...textProps(form, 'saleFrom')} type="datetime-local" hint={adminProductFormText.hintOfSaleFrom} />
      <Field {...textProps(form, 'saleUntil')} type="datetime-local" hint={adminProductFormText.hintOfSaleUntil} />
      <Field
        {...textProps(form, 'contentAmount')}
        inputMode="decimal"
        autoComplete="off"
        hint={adminProductFormText.hintOfContent}
      />
      <SelectField {...textProps(form, 'contentUnit')}>
        <option value="">{adminProductFormText.noContent}</option>
        {contentUnits.map((unit) => (
          <option key={unit} value={unit}>
            {adminProductFormText.unit({ unit })}
          </option>
        ))}
      </SelectField>
      <Field
        {...textProps(form, 'contentPer')}
        inputMode="decimal"
        autoComplete="off"
        hint={adminProductFormText.hintOfContentPer}
      />
      <p className="min-h-6 text-sm text-ink-soft tabular-nums sm:col-span-3">
        {price === undefined ? adminProductFormText.whatShoppersPay : inline(paySentence(price))}
      </p>
    </FormSection>
  );
}

function paySentence({ from, now, was }: NonNullable<ReturnType<typeof draftPrice>>): ReactNode {
  const values = {
    now: formatMoney(now),
    strong: (parts: ReactNode) => <strong className="text-base text-ink">{parts}</strong>,
  };
  if (now >= was) return from ? adminProductFormText.shoppersPayFrom(values) : adminProductFormText.shoppersPay(values);
  const withBoth = { ...values, was: formatMoney(was) };
  return from
    ? adminProductFormText.shoppersPayFromInsteadOf(withBoth)
    : adminProductFormText.shoppersPayInsteadOf(withBoth);
}
