import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Matrix } from './use-matrix.ts';
import type { ProductFormState } from './use-product-form.ts';
import { rowName, spreadEvenly, unitsIn, type VariantDraft, variantDraftsOf } from './variant-draft.ts';

type VariantNotesProps = { form: ProductFormState; matrix: Matrix };

const unitsOf = (count: number) => `${count} ${count === 1 ? 'unit' : 'units'}`;

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
      <Note rows={before} onPutBack={() => matrix.change(before, 'The variants are back.')}>
        When you save, the product is sold without a choice again and keeps {unitsOf(base.stock)}, the sum of its
        variants. Orders keep the variants they hold; carts get the product itself.
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
            onClick={() => matrix.change(spreadEvenly(matrix.rows, stock), `${unitsOf(stock)} spread.`)}
          >
            Spread evenly
          </Button>
        )
      }
    >
      {left > 0 && `To be spread: ${left} of ${stock} left. What is left over leaves the stock.`}
      {left === 0 && `All ${stock} are spread over the variants.`}
      {left < 0 && `${unitsOf(-left)} more than the ${stock} in stock: they are added to it.`}
    </Alert>
  );
}

function Removed({ removed, matrix }: { removed: readonly VariantDraft[]; matrix: Matrix }) {
  if (removed.length === 0) return null;
  const names = removed.map((row) => `${rowName(row)} (${unitsOf(unitsIn([row]))})`);
  const back = matrix.rows.filter((row) => removed.every((gone) => gone.color !== row.color || gone.size !== row.size));
  return (
    <Note rows={removed} onPutBack={() => matrix.change([...back, ...removed], `${names.length} put back.`)}>
      When you save, {new Intl.ListFormat('en-US').format(names)} will no longer be sold and will no longer count in the
      stock. Orders keep them.
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
          {rows.length === 1 ? 'Put it back' : 'Put them back'}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
