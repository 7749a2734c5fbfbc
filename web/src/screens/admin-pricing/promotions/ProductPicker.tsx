import { Picker } from '../../../ui/Picker.tsx';
import { useFoundProducts } from './use-found-products.ts';
import { useProductTitles } from './use-product-titles.ts';

type ProductPickerProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Ids. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Chooses products by searching for them. */
export function ProductPicker({
  id,
  label,
  hint = 'Search by title, brand or category',
  error,
  chosen,
  onChange,
}: ProductPickerProps) {
  const { found, search } = useFoundProducts();
  const { titleOf, learn } = useProductTitles(chosen);
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
