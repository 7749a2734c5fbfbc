import { useEffect, useState } from 'react';
import type { ProductFormState } from './use-product-form.ts';
import { filledDown, pasted, rowName, type VariantColumn, type VariantDraft } from './variant-draft.ts';

type Place = { row: number; column: VariantColumn };

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is done with the table as a whole; each deed is said in a sentence for screen readers. */
export function useMatrix(form: ProductFormState) {
  const rows = form.draft.variants;
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
    said,
    change,
    focused: setLast,
    fillDown(column: VariantColumn): void {
      const from = last?.column === column && last.row < rows.length - 1 ? last.row : 0;
      change(filledDown(rows, from, column), `Filled down to ${plural(rows.length - 1 - from, 'row')}.`);
    },
    paste({ row, column }: Place, block: string[][]): void {
      const result = pasted(rows, row, column, block);
      const left = result.left === 0 ? '' : ` ${plural(result.left, 'row')} had no place in the table.`;
      change(result.rows, `Pasted ${plural(block.length - result.left, 'row')}.${left}`);
    },
    remove(n: number): void {
      const row = rows[n];
      const left = rows.filter((_one, place) => place !== n);
      const focus = left.length === 0 ? undefined : { row: Math.min(n, left.length - 1), column: 'sku' as const };
      change(left, row === undefined ? '' : `${rowName(row)} removed.`, focus);
    },
    focusOn: setFocusOn,
  };
}

export type Matrix = ReturnType<typeof useMatrix>;
