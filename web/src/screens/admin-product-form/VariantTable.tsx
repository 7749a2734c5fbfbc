import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@heroicons/react/20/solid';
import { colorChoices } from '@shop/contract/catalogue';
import { ownFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { inline } from '../../ui/inline.ts';
import type { Matrix } from './use-matrix.ts';
import type { ProductFormState } from './use-product-form.ts';
import {
  cellsOf,
  isNumberColumn,
  moved,
  rowName,
  type VariantColumn,
  type VariantDraft,
  variantColumns,
  withCell,
} from './variant-draft.ts';

const widthOf = (column: VariantColumn) =>
  isNumberColumn(column) ? 'min-w-32' : column === 'image' ? 'min-w-44' : 'min-w-36';
/** Nothing else has the same, so it is not filled down. */
const isUnique = (column: VariantColumn) => ownFields.some((own) => own === column);

type TableProps = { form: ProductFormState; matrix: Matrix };

/** One row for each variant. On a phone it scrolls sideways under the names of its rows. */
export function VariantTable({ form, matrix }: TableProps) {
  const { draft } = form;
  const pictures = [draft.thumbnail, draft.image1, draft.image2, draft.image3].filter((url) => url.trim() !== '');
  return (
    <div className="-mx-5 max-h-[75vh] scroll-pl-32 overflow-auto border-y border-line sm:-mx-6">
      <table aria-label={adminProductFormText.variants} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <HeadCell className="left-0 z-30 pl-5 sm:pl-6">{adminProductFormText.variant}</HeadCell>
            {variantColumns.map((column) => (
              <HeadCell key={column} className={`z-20 ${widthOf(column)}`}>
                <span className="flex items-center justify-between gap-2">
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
            <HeadCell className="z-20 pr-5 sm:pr-6">
              <span className="sr-only">{adminProductFormText.orderAndRemoval}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row, n) => (
            <Row key={`${row.color}-${row.size}`} form={form} matrix={matrix} row={row} n={n} />
          ))}
        </tbody>
      </table>
      <datalist id="variant-pictures">
        {[...new Set(pictures)].map((url) => (
          <option key={url} value={url} />
        ))}
      </datalist>
    </div>
  );
}

function HeadCell({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 border-b border-line-strong bg-surface px-2 py-1 text-left font-semibold ${className}`}
    >
      {children}
    </th>
  );
}

type RowProps = TableProps & { row: VariantDraft; n: number };

function Row({ form, matrix, row, n }: RowProps) {
  const name = rowName(row);
  const message = form.errors[`variants.${n}`];
  const swatch = colorChoices.find(({ id }) => id === row.color);
  const move = (step: -1 | 1) =>
    matrix.change(moved(matrix.rows, n, step), adminProductFormText.isRowNow({ name, row: n + step + 1 }), {
      row: n + step,
      column: 'sku',
    });
  return (
    <tr className="align-top">
      <th
        scope="row"
        id={`variants.${n}`}
        tabIndex={-1}
        className="sticky left-0 z-10 max-w-40 min-w-28 border-b border-line bg-surface py-2 pr-2 pl-5 text-left font-medium sm:pl-6"
      >
        <span className="flex min-h-10 items-center gap-2 whitespace-nowrap">
          {swatch !== undefined && (
            <span
              aria-hidden="true"
              className={`size-4 shrink-0 rounded-full border border-line-strong ${swatch.class}`}
            />
          )}
          {name}
        </span>
        {message !== undefined && <p className="text-xs font-normal text-red">{message}</p>}
      </th>
      {variantColumns.map((column) => (
        <td key={column} className="border-b border-line px-1 py-2">
          <Cell form={form} matrix={matrix} row={row} n={n} column={column} />
        </td>
      ))}
      <td className="border-b border-line py-2 pr-4 pl-1 sm:pr-5">
        <span className="flex min-h-10 items-center">
          <IconButton label={adminProductFormText.moveNameUp({ name })} unavailable={n === 0} onClick={() => move(-1)}>
            <ArrowUpIcon aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={adminProductFormText.moveNameDown({ name })}
            unavailable={n === matrix.rows.length - 1}
            onClick={() => move(1)}
          >
            <ArrowDownIcon aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={adminProductFormText.removeName({ name })} onClick={() => matrix.remove(n)}>
            <TrashIcon aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}

type IconButtonProps = { label: string; unavailable?: boolean; onClick: () => void; children: ReactNode };

function IconButton({ label, unavailable = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={unavailable}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-40"
    >
      {children}
    </button>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

type CellProps = RowProps & { column: VariantColumn };

function Cell({ form, matrix, row, n, column }: CellProps) {
  const id = `variants.${n}.${column}` as const;
  const message = form.errors[id];
  const isNumber = isNumberColumn(column);

  /** Enter and the arrows go through a column, as in a spreadsheet; in the pictures the arrows choose a suggestion. */
  function step(event: KeyboardEvent<HTMLInputElement>) {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (column === 'image' && event.key !== 'Enter') return;
    // Enter would send the form.
    event.preventDefault();
    const next = n + (event.shiftKey ? -by : by);
    document.getElementById(`variants.${next}.${column}`)?.focus();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    // A single value goes where the cursor is.
    if (!/[\t\n\r]/.test(text)) return;
    event.preventDefault();
    matrix.paste({ row: n, column }, cellsOf(text));
  }

  return (
    <>
      <input
        id={id}
        value={row[column]}
        onChange={({ currentTarget }) =>
          form.change({ ...form.draft, variants: withCell(matrix.rows, n, column, currentTarget.value) })
        }
        onFocus={() => matrix.focused({ row: n, column })}
        onBlur={() => form.leave(id)}
        onKeyDown={step}
        onPaste={paste}
        aria-label={adminProductFormText.fieldOfName({ field: productFieldText[column], name: rowName(row) })}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message === undefined ? undefined : `${id}-error`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={column === 'price' ? 'decimal' : isNumber ? 'numeric' : column === 'image' ? 'url' : undefined}
        list={column === 'image' ? 'variant-pictures' : undefined}
        placeholder={
          column === 'price' ? form.draft.price : column === 'image' ? adminProductFormText.theProductsOwn : undefined
        }
        className={`min-h-10 w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 text-base placeholder:text-ink-soft hover:border-ink aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red sm:text-sm ${isNumber ? 'text-right tabular-nums' : ''}`}
      />
      {message !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs text-red">
          {message}
        </p>
      )}
    </>
  );
}
