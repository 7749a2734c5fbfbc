import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useFoundProducts } from '../../../features/product-search/use-found-products.ts';
import type { ProductTitles } from '../../../features/product-search/use-product-titles.ts';
import { Picker } from '../../../ui/Picker.tsx';

type ProductPickerProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Ids. */
  chosen: readonly string[];
  titles: ProductTitles;
  onChange: (ids: string[]) => void;
};

/** Chooses products by searching for them. */
export function ProductPicker({
  id,
  label,
  hint = adminPromotionsText.searchByTitleBrandOr,
  error,
  chosen,
  titles: { titleOf, learn },
  onChange,
}: ProductPickerProps) {
  const { found, search } = useFoundProducts();
  return (
    <Picker
      id={id}
      label={label}
      hint={hint}
      error={error}
      options={found.map((product) => ({
        value: String(product.id),
        label: product.title,
        note: `#${product.id}`,
      }))}
      chosen={chosen}
      labelOf={titleOf}
      onSearch={search}
      onChange={(ids) => {
        learn(found);
        onChange(ids);
      }}
    />
  );
}
