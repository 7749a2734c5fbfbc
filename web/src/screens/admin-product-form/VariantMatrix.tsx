import { MAX_VARIANTS } from '@shop/contract/product-bodies';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddVariant } from './AddVariant.tsx';
import { type Offer, offerOf } from './chosen-options.ts';
import {
  combinationName,
  countWithMissing,
  fittingRows,
  misfitOf,
  withAllCombinations,
  withRow,
} from './combinations.ts';
import { FormSection } from './FormSection.tsx';
import { type Matrix, useMatrix } from './use-matrix.ts';
import type { ProductFormState } from './use-product-form.ts';
import { VariantNotes } from './VariantNotes.tsx';
import { VariantTable } from './VariantTable.tsx';

/** The variants of the product: a table with a row for each combination of the options' values. */
export function VariantMatrix({ form }: { form: ProductFormState }) {
  const matrix = useMatrix(form);
  const { variants } = form.draft;
  const offer = offerOf(form.draft);
  const all = countWithMissing(variants, offer);
  const missing = all - variants.length;
  const message = form.errors.variants;

  return (
    <FormSection title={adminProductFormText.variants} className="flex flex-col gap-4">
      <p id="variants" tabIndex={-1} className="text-sm text-ink-soft">
        {variants.length > 0
          ? adminProductFormText.whatVariantsHave
          : offer.length > 0
            ? adminProductFormText.whatVariantsAre
            : adminProductFormText.chooseOptions}
      </p>
      {message !== undefined && <p className="text-sm text-red">{message}</p>}
      <VariantNotes form={form} matrix={matrix} />
      <Misfits matrix={matrix} offer={offer} />
      {variants.length > 0 && <VariantTable form={form} matrix={matrix} offer={offer} />}
      {all > MAX_VARIANTS && missing > 0 && (
        <Alert tone="yellow">{adminProductFormText.tooManyCombinations({ all, most: MAX_VARIANTS })}</Alert>
      )}
      {missing > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          {all <= MAX_VARIANTS && (
            <Button
              variant="secondary"
              onClick={() =>
                matrix.change(
                  withAllCombinations(variants, offer),
                  adminProductFormText.countAdded({ count: missing }),
                  {
                    row: variants.length,
                    column: 'sku',
                  },
                )
              }
            >
              {variants.length === 0
                ? adminProductFormText.generateCountCombinations({ count: missing })
                : adminProductFormText.generateAllCombinations}
            </Button>
          )}
          {variants.length < MAX_VARIANTS && (
            <AddVariant
              rows={variants}
              offer={offer}
              known={form.known}
              onAdd={(choices) =>
                matrix.change(
                  withRow(variants, choices),
                  adminProductFormText.added({ name: combinationName(choices, offer, form.known) }),
                  { row: variants.length, column: 'sku' },
                )
              }
            />
          )}
        </div>
      )}
      {all <= MAX_VARIANTS && all > MAX_VARIANTS / 2 && (
        <p className="text-sm text-ink-soft">{adminProductFormText.ofMostVariants({ all, most: MAX_VARIANTS })}</p>
      )}
      <p role="status" className="min-h-5 text-sm text-ink-soft empty:hidden">
        {matrix.said}
      </p>
    </FormSection>
  );
}

/** Rows that other options have left behind, and the press that brings them in line. */
function Misfits({ matrix, offer }: { matrix: Matrix; offer: Offer }) {
  const { rows } = matrix;
  const count = rows.filter(({ choices }) => misfitOf(choices, offer) !== undefined).length;
  if (count === 0) return null;
  function fit() {
    const fitting = fittingRows(rows, offer);
    const gone = rows.length - fitting.length;
    const focus = fitting.length === 0 ? undefined : ({ row: 0, column: 'sku' } as const);
    matrix.change(fitting, adminProductFormText.variantsFit({ kept: fitting.length, gone }), focus);
  }
  return (
    <Alert
      tone="yellow"
      action={
        <Button variant="secondary" size="small" onClick={fit}>
          {adminProductFormText.fitTheVariants}
        </Button>
      }
    >
      {adminProductFormText.variantsDoNotFit({ count })}
    </Alert>
  );
}
