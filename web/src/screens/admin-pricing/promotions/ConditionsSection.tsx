import { moneySymbol } from '@shop/contract/money';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useEffect, useState } from 'react';
import { fetchBrands, fetchCategories, selectBrands, selectCategories } from '../../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { CheckboxRow } from '../../../ui/CheckboxRow.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Picker } from '../../../ui/Picker.tsx';
import { FormSection } from '../FormSection.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import type { PromotionFormState } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';
import { useProductTitles } from './use-product-titles.ts';

/** Which carts and customers get the promotion. All conditions may be left empty. */
export function ConditionsSection({ form }: { form: PromotionFormState }) {
  const { draft, change, errors, leave } = form;
  const dispatch = useAppDispatch();
  const categories = useAppSelector(selectCategories);
  const brands = useAppSelector(selectBrands);
  const [initiallyOpen] = useState(() => hasConditions(form));
  useEffect(() => {
    void dispatch(fetchBrands({ admin: true }));
    void dispatch(fetchCategories({ admin: true }));
  }, [dispatch]);
  const titles = useProductTitles(draft.products);
  const itself = (value: string) => value;

  return (
    <FormSection title={adminPromotionsText.conditions} note={adminPromotionsText.whichItemsQualify}>
      <Field
        label={adminPromotionsText.minimumTotal}
        leading={moneySymbol().symbol}
        inputMode="decimal"
        className="sm:w-64"
        {...promotionProps(form, 'minimumTotal')}
        hint={adminPromotionsText.ofTheItemsThatQualify}
      />
      <details open={initiallyOpen || hasFaultyConditions(errors)}>
        <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-semibold">
          {adminPromotionsText.itemsAndCustomers}
        </summary>
        <div className="flex flex-col gap-5 pt-3">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Picker
              id="categories"
              label={adminPromotionsText.categories}
              hint={adminPromotionsText.typeTheFirstLetters}
              error={errors.categories}
              options={categories.map(({ value, label }) => ({ value, label }))}
              chosen={draft.categories}
              labelOf={itself}
              onChange={(chosen) => change({ categories: chosen })}
              onBlur={() => leave('categories')}
            />
            <Picker
              id="brands"
              label={adminPromotionsText.brands}
              hint={adminPromotionsText.typeTheFirstLetters}
              error={errors.brands}
              options={brands.map(({ value, label }) => ({ value, label }))}
              chosen={draft.brands}
              labelOf={itself}
              onChange={(chosen) => change({ brands: chosen })}
              onBlur={() => leave('brands')}
            />
          </div>
          <ProductPicker
            id="products"
            label={adminPromotionsText.productsLabel}
            error={errors.products}
            chosen={draft.products}
            titles={titles}
            onChange={(products) => change({ products })}
          />
          <CheckboxRow
            label={adminPromotionsText.onlyForACustomersFirst}
            checked={draft.firstOrder}
            onChange={({ currentTarget }) => change({ firstOrder: currentTarget.checked })}
          />
          <Field
            label={adminPromotionsText.customers}
            {...promotionProps(form, 'customers')}
            hint={adminPromotionsText.hintOfCustomers}
          />
        </div>
      </details>
    </FormSection>
  );
}

function hasConditions({ draft }: PromotionFormState): boolean {
  const { categories, brands, products, firstOrder, customers } = draft;
  return categories.length + brands.length + products.length > 0 || firstOrder || customers !== '';
}

/** A field with a message must be in sight. */
function hasFaultyConditions(errors: PromotionFormState['errors']): boolean {
  return [errors.categories, errors.brands, errors.products, errors.customers].some((error) => error !== undefined);
}
