import { adminProductFormText } from '@shop/messages/admin-product-form';
import { localeText } from '@shop/messages/locale';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { combinationKey } from './combinations.ts';
import type { Matrix } from './use-matrix.ts';
import type { ProductFormState } from './use-product-form.ts';
import { spreadEvenly, unitsIn, type VariantDraft, variantDraftsOf } from './variant-draft.ts';

type VariantNotesProps = { form: ProductFormState; matrix: Matrix };

/** What saving will do with the stock: the first variants share out the product's, and removed ones take theirs along. */
export function VariantNotes({ form, matrix }: VariantNotesProps) {
  const { base } = form;
  if (base === undefined) return null;
  const before = variantDraftsOf(base);
  const { rows } = matrix;
  if (before.length === 0)
    return rows.length > 0 && base.stock > 0 ? <ToSpread stock={base.stock} matrix={matrix} /> : null;
  if (rows.length === 0) {
    return (
      <Note rows={before} onPutBack={() => matrix.change(before, adminProductFormText.theVariantsAreBack)}>
        {adminProductFormText.keepsUnits({ units: base.stock })}
      </Note>
    );
  }
  return <Removed removed={before.filter(({ id }) => rows.every((row) => row.id !== id))} matrix={matrix} />;
}

function ToSpread({ stock, matrix }: { stock: number; matrix: Matrix }) {
  const left = stock - unitsIn(matrix.rows);
  return (
    <Alert
      tone={left === 0 ? 'green' : 'yellow'}
      action={
        left === 0 ? undefined : (
          <Button
            variant="secondary"
            size="small"
            onClick={() =>
              matrix.change(spreadEvenly(matrix.rows, stock), adminProductFormText.unitsSpread({ units: stock }))
            }
          >
            {adminProductFormText.spreadEvenly}
          </Button>
        )
      }
    >
      {left > 0 && adminProductFormText.toBeSpread({ left, stock })}
      {left === 0 && adminProductFormText.allAreSpread({ stock })}
      {left < 0 && adminProductFormText.moreThanInStock({ more: -left, stock })}
    </Alert>
  );
}

function Removed({ removed, matrix }: { removed: readonly VariantDraft[]; matrix: Matrix }) {
  if (removed.length === 0) return null;
  const names = removed.map((row) =>
    adminProductFormText.variantWithUnits({ name: matrix.nameOf(row), units: unitsIn([row]) }),
  );
  const back = matrix.rows.filter((row) =>
    removed.every((gone) => combinationKey(gone.choices) !== combinationKey(row.choices)),
  );
  return (
    <Note
      rows={removed}
      onPutBack={() => matrix.change([...back, ...removed], adminProductFormText.countPutBack({ count: names.length }))}
    >
      {adminProductFormText.noLongerSold({ names: new Intl.ListFormat(localeText.tag).format(names) })}
    </Note>
  );
}

type NoteProps = { rows: readonly VariantDraft[]; onPutBack: () => void; children: ReactNode };

function Note({ rows, onPutBack, children }: NoteProps) {
  return (
    <Alert
      tone="yellow"
      action={
        <Button variant="secondary" size="small" onClick={onPutBack}>
          {adminProductFormText.putBack({ count: rows.length })}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
