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
    <FormSection
      title="Conditions"
      note="Items qualify that are in every list that is not empty. Without lists, all items do."
    >
      <Field
        label="Minimum total"
        leading="$"
        inputMode="decimal"
        className="sm:w-64"
        {...promotionProps(form, 'minimumTotal')}
        hint="Of the items that qualify, before promotions"
      />
      <details open={initiallyOpen || hasFaultyConditions(errors)}>
        <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-semibold">Items and customers</summary>
        <div className="flex flex-col gap-5 pt-3">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Picker
              id="categories"
              label="Categories"
              hint="Type the first letters"
              error={errors.categories}
              options={categories.map(({ value, label }) => ({ value, label }))}
              chosen={draft.categories}
              labelOf={itself}
              onChange={(chosen) => change({ categories: chosen })}
              onBlur={() => leave('categories')}
            />
            <Picker
              id="brands"
              label="Brands"
              hint="Type the first letters"
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
            label="Products"
            error={errors.products}
            chosen={draft.products}
            titles={titles}
            onChange={(products) => change({ products })}
          />
          <CheckboxRow
            label="Only for a customer’s first order"
            checked={draft.firstOrder}
            onChange={({ currentTarget }) => change({ firstOrder: currentTarget.checked })}
          />
          <Field
            label="Customers"
            {...promotionProps(form, 'customers')}
            hint="User ids with commas between them, such as 12, 15: there is no list of customers to choose from. Left empty: everybody"
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
