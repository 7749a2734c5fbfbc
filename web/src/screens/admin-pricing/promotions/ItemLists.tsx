import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useEffect } from 'react';
import { useProductTitles } from '../../../features/product-search/use-product-titles.ts';
import { fetchBrands, fetchCategories, selectBrands, selectCategories } from '../../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { Picker } from '../../../ui/Picker.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import type { PromotionFormState } from './promotion-kind.ts';

type Lists = { categories: string[]; brands: string[]; products: string[] };
const named = ['categories', 'brands'] as const;

type ItemListsProps = {
  form: Pick<PromotionFormState, 'errors' | 'leave'>;
  /** Ids of the fields, which are their paths in bodies. */
  ids: Record<keyof Lists, string>;
  labels: Record<keyof Lists, string>;
  chosen: Lists;
  onChange: (changes: Partial<Lists>) => void;
};

/** Chooses items by their categories, brands and products. */
export function ItemLists({ form: { errors, leave }, ids, labels, chosen, onChange }: ItemListsProps) {
  const dispatch = useAppDispatch();
  const options = { categories: useAppSelector(selectCategories), brands: useAppSelector(selectBrands) };
  const titles = useProductTitles(chosen.products);
  useEffect(() => {
    void dispatch(fetchBrands({ admin: true }));
    void dispatch(fetchCategories({ admin: true }));
  }, [dispatch]);

  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {named.map((name) => (
          <Picker
            key={name}
            id={ids[name]}
            label={labels[name]}
            hint={adminPromotionsText.typeTheFirstLetters}
            error={errors[ids[name]]}
            options={options[name].map(({ value, label }) => ({ value, label }))}
            chosen={chosen[name]}
            labelOf={(value) => value}
            onChange={(values) => onChange({ [name]: values })}
            onBlur={() => leave(ids[name])}
          />
        ))}
      </div>
      <ProductPicker
        id={ids.products}
        label={labels.products}
        error={errors[ids.products]}
        chosen={chosen.products}
        titles={titles}
        onChange={(products) => onChange({ products })}
      />
    </>
  );
}
