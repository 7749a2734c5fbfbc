import { contentUnits } from '@shop/contract/content';
import { ownFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { inline } from '../../ui/inline.ts';
import type { Offer } from './chosen-options.ts';
import { combinationKey, withChoice } from './combinations.ts';
import type { Matrix } from './use-matrix.ts';
import type { ProductFormState } from './use-product-form.ts';
import { type RowActions, VariantRow } from './VariantRow.tsx';
import { cellsOf, isNumberColumn, moved, type VariantColumn, variantColumns, withCell } from './variant-draft.ts';

const widthOf = (column: VariantColumn) =>
  isNumberColumn(column) ? 'min-w-32' : column === 'image' ? 'min-w-44' : 'min-w-36';
/** Nothing else has the same, so it is not filled down. */
const isUnique = (column: VariantColumn) => ownFields.some((own) => own === column);

type TableProps = { form: ProductFormState; matrix: Matrix; offer: Offer };

/** One row for each variant. On a phone it scrolls sideways under the names of its rows. */
export function VariantTable({ form, matrix, offer }: TableProps) {
  const { draft, known, errors } = form;
  const actions = useRowActions(form, matrix);
  const pictures = [draft.thumbnail, draft.image1, draft.image2, draft.image3].filter((url) => url.trim() !== '');
  // All rows show it: they follow when the typing pauses.
  const ownPrice = useDeferredValue(draft.price);
  // The rows compare it, and are drawn again only if it says something else.
  const offered = JSON.stringify(offer);
  return (
    <div className="-mx-5 max-h-[75vh] scroll-ps-32 overflow-auto border-y border-line sm:-mx-6">
      <table aria-label={adminProductFormText.variants} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <HeadCell className="start-0 z-30 ps-5 sm:ps-6">{adminProductFormText.variant}</HeadCell>
            {variantColumns.map((column) => (
              <HeadCell key={column} className={`z-20 ${widthOf(column)}`}>
                <span className="flex flex-wrap items-center justify-between gap-x-2">
                  {productFieldText[column]}
                  {!isUnique(column) && matrix.rows.length > 1 && (
                    <button
                      type="button"
                      onClick={() => matrix.fillDown(column)}
                      className="min-h-9 shrink-0 rounded-sm px-1 text-xs whitespace-nowrap font-semibold text-accent underline-offset-4 hover:underline"
                    >
                      {inline(
                        adminProductFormText.fillDown({
                          field: productFieldText[column],
                          span: (parts) => <span className="sr-only">{parts}</span>,
                        }),
                      )}
                    </button>
                  )}
                </span>
              </HeadCell>
            ))}
            <HeadCell className="z-20 pe-5 sm:pe-6">
              <span className="sr-only">{adminProductFormText.orderAndRemoval}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row, n) => (
            <VariantRow
              key={row.id ?? combinationKey(row.choices)}
              row={row}
              n={n}
              isLast={n === matrix.rows.length - 1}
              offered={offered}
              known={known}
              ownPrice={ownPrice}
              messages={messagesOf(errors, n)}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <datalist id="content-units">
        {contentUnits.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <datalist id="variant-pictures">
        {[...new Set(pictures)].map((url) => (
          <option key={url} value={url} />
        ))}
      </datalist>
    </div>
  );
}

/** As text, so that rows without another message are not drawn again. */
function messagesOf(errors: ProductFormState['errors'], n: number): string {
  const names = [`variants.${n}` as const, ...variantColumns.map((column) => `variants.${n}.${column}` as const)];
  const own = names.flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]] as const]));
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own));
}

/** The same object in every render, so that typing into one of 250 rows draws one. */
function useRowActions(form: ProductFormState, matrix: Matrix): RowActions {
  const newest = useRef({ form, matrix });
  useLayoutEffect(() => {
    newest.current = { form, matrix };
  });
  const actions = useRef<RowActions>(undefined);
  actions.current ??= {
    type: (n, column, text) =>
      newest.current.form.edit((draft) => ({ ...draft, variants: withCell(draft.variants, n, column, text) })),
    choose: (n, option, value) =>
      newest.current.form.edit((draft) => ({ ...draft, variants: withChoice(draft.variants, n, option, value) })),
    focused: (row, column) => newest.current.matrix.focused({ row, column }),
    left: (name) => newest.current.form.leave(name),
    paste: (row, column, text) => newest.current.matrix.paste({ row, column }, cellsOf(text)),
    move: (n, step, name) => {
      const { rows, change } = newest.current.matrix;
      change(moved(rows, n, step), adminProductFormText.isRowNow({ name, row: n + step + 1 }), {
        row: n + step,
        column: 'sku',
      });
    },
    remove: (n) => newest.current.matrix.remove(n),
  };
  return actions.current;
}

function HeadCell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 border-b border-line-strong bg-surface px-2 py-1 text-start align-bottom font-semibold ${className}`}
    >
      {children}
    </th>
  );
}
