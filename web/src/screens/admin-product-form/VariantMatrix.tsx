import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormSection } from './FormSection.tsx';
import { offerOf } from './product-draft.ts';
import { useMatrix } from './use-matrix.ts';
import type { ProductFormState } from './use-product-form.ts';
import { VariantNotes } from './VariantNotes.tsx';
import { VariantTable } from './VariantTable.tsx';
import { missingCombinations, rowName, withAllCombinations, withRow } from './variant-draft.ts';

/** The variants of the product: a table with a row for each combination of colour and size. */
export function VariantMatrix({ form }: { form: ProductFormState }) {
  const matrix = useMatrix(form);
  const { variants } = form.draft;
  const offer = offerOf(form.draft);
  const missing = missingCombinations(variants, offer);
  const hasChoice = offer.colors.length > 0 || offer.sizes.length > 0;
  const message = form.errors.variants;

  return (
    <FormSection title={adminProductFormText.variants} className="flex flex-col gap-4">
      <p id="variants" tabIndex={-1} className="text-sm text-ink-soft">
        {variants.length > 0
          ? adminProductFormText.whatVariantsHave
          : hasChoice
            ? adminProductFormText.whatVariantsAre
            : adminProductFormText.chooseColorsOrSizes}
      </p>
      {message !== undefined && <p className="text-sm text-red">{message}</p>}
      <VariantNotes form={form} matrix={matrix} />
      {variants.length > 0 && <VariantTable form={form} matrix={matrix} />}
      {missing.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Button
            variant="secondary"
            onClick={() =>
              matrix.change(
                withAllCombinations(variants, offer),
                adminProductFormText.countAdded({ count: missing.length }),
                {
                  row: variants.length,
                  column: 'sku',
                },
              )
            }
          >
            {variants.length === 0
              ? adminProductFormText.generateCountCombinations({ count: missing.length })
              : adminProductFormText.generateAllCombinations}
          </Button>
          <AddOne
            missing={missing}
            onAdd={(combination) =>
              matrix.change(
                withRow(variants, combination),
                adminProductFormText.added({ name: rowName(combination) }),
                {
                  row: variants.length,
                  column: 'sku',
                },
              )
            }
          />
        </div>
      )}
      <p role="status" className="min-h-5 text-sm text-ink-soft empty:hidden">
        {matrix.said}
      </p>
    </FormSection>
  );
}

type Combination = ReturnType<typeof missingCombinations>[number];
type AddOneProps = { missing: readonly Combination[]; onAdd: (combination: Combination) => void };

function AddOne({ missing, onAdd }: AddOneProps) {
  const [chosen, setChosen] = useState('');
  const combination = missing.find((one) => rowName(one) === chosen) ?? missing[0];
  if (combination === undefined) return null;
  return (
    <div className="flex items-center gap-2">
      <select
        aria-label={adminProductFormText.combinationToAdd}
        value={rowName(combination)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        className="min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base"
      >
        {missing.map((one) => (
          <option key={rowName(one)}>{rowName(one)}</option>
        ))}
      </select>
      <Button variant="secondary" onClick={() => onAdd(combination)}>
        {adminProductFormText.addOne}
      </Button>
    </div>
  );
}
