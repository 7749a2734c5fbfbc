import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useEffect, useState } from 'react';
import { offerOf } from './chosen-options.ts';
import { combinationName } from './combinations.ts';
import type { ProductFormState } from './use-product-form.ts';
import { filledDown, pasted, type VariantColumn, type VariantDraft } from './variant-draft.ts';

type Place = { row: number; column: VariantColumn };

/** What is done with the table as a whole; each deed is said in a sentence for screen readers. */
export function useMatrix(form: ProductFormState) {
  const rows = form.draft.variants;
  const offer = offerOf(form.draft);
  const nameOf = (row: VariantDraft) => combinationName(row.choices, offer, form.known);
  const [said, setSaid] = useState('');
  const [last, setLast] = useState<Place>();
  const [focusOn, setFocusOn] = useState<Place>();

  useEffect(() => {
    if (focusOn === undefined) return;
    document.getElementById(`variants.${focusOn.row}.${focusOn.column}`)?.focus();
    setFocusOn(undefined);
  }, [focusOn]);

  /** @param focus the cell that gets the focus when the table has changed */
  function change(variants: VariantDraft[], sentence: string, focus?: Place): void {
    form.change({ ...form.draft, variants });
    setSaid(sentence);
    if (focus !== undefined) setFocusOn(focus);
  }

  return {
    rows,
    /** 'White, M' */
    nameOf,
    said,
    change,
    focused: setLast,
    fillDown(column: VariantColumn): void {
      const from = last?.column === column && last.row < rows.length - 1 ? last.row : 0;
      change(filledDown(rows, from, column), adminProductFormText.filledDown({ rows: rows.length - 1 - from }));
    },
    paste({ row, column }: Place, block: string[][]): void {
      const result = pasted(rows, row, column, block);
      const values = { rows: block.length - result.left };
      change(
        result.rows,
        result.left === 0
          ? adminProductFormText.pasted(values)
          : adminProductFormText.pastedSome({ ...values, left: result.left }),
      );
    },
    remove(n: number): void {
      const row = rows[n];
      const left = rows.filter((_one, place) => place !== n);
      const focus = left.length === 0 ? undefined : { row: Math.min(n, left.length - 1), column: 'sku' as const };
      change(left, row === undefined ? '' : adminProductFormText.removed({ name: nameOf(row) }), focus);
    },
    focusOn: setFocusOn,
  };
}

export type Matrix = ReturnType<typeof useMatrix>;
