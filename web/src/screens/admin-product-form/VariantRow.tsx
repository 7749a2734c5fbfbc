import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@heroicons/react/20/solid';
import { COLOR_OPTION } from '@shop/contract/options';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Select } from '../../ui/Select.tsx';
import { type KnownOptions, optionName, valueName } from './chosen-options.ts';
import { type Combination, combinationName, misfitOf } from './combinations.ts';
import { Swatch } from './Swatch.tsx';
import {
  type CellName,
  isNumberColumn,
  type VariantColumn,
  type VariantDraft,
  variantColumns,
} from './variant-draft.ts';

/** What is done from inside a row. */
export type RowActions = {
  type: (n: number, column: VariantColumn, text: string) => void;
  choose: (n: number, option: number, value: string) => void;
  focused: (n: number, column: VariantColumn) => void;
  left: (name: CellName) => void;
  paste: (n: number, column: VariantColumn, text: string) => void;
  move: (n: number, step: -1 | 1, name: string) => void;
  remove: (n: number) => void;
};

type VariantRowProps = {
  row: VariantDraft;
  n: number;
  isLast: boolean;
  /** What the product offers, as JSON. */
  offered: string;
  known: KnownOptions;
  /** What a row without a price costs, as it was typed. */
  ownPrice: string;
  /** Those of the row and its cells by their names, as JSON; '' if there are none. */
  messages: string;
  actions: RowActions;
};

const offerSchema = z.array(z.object({ option: z.int(), values: z.array(z.string()) }));
const messagesSchema = z.record(z.string(), z.string());

/** Drawn again only when something of it has changed: there may be 250. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { row, n, isLast, known, actions } = props;
  const offer = offerSchema.parse(JSON.parse(props.offered));
  const messages = props.messages === '' ? {} : messagesSchema.parse(JSON.parse(props.messages));
  const name = combinationName(row.choices, offer, known);
  const message = messages[`variants.${n}`];
  const swatch = known.find(({ id }) => id === COLOR_OPTION)?.values.find(({ id }) => id === row.choices[COLOR_OPTION]);
  return (
    <tr className="align-top">
      <th
        scope="row"
        id={`variants.${n}`}
        tabIndex={-1}
        className="sticky start-0 z-10 max-w-52 min-w-32 sm:min-w-40 border-b border-line bg-surface py-2 pe-2 ps-5 text-start font-medium sm:ps-6"
      >
        <span className="flex min-h-10 items-center gap-2 wrap-anywhere">
          {swatch !== undefined && <Swatch value={swatch} small />}
          {name}
        </span>
        {message !== undefined && <p className="text-xs font-normal text-red">{message}</p>}
        {misfitOf(row.choices, offer) !== undefined && (
          <Choices
            row={row.choices}
            offer={offer}
            known={known}
            name={name}
            onChoose={(option, value) => actions.choose(n, option, value)}
          />
        )}
      </th>
      {variantColumns.map((column) => (
        <td key={column} className="border-b border-line px-1 py-2">
          <Cell
            row={row}
            n={n}
            column={column}
            name={name}
            message={messages[`variants.${n}.${column}`]}
            ownPrice={props.ownPrice}
            actions={actions}
          />
        </td>
      ))}
      <td className="border-b border-line py-2 pe-4 ps-1 sm:pe-5">
        <span className="flex min-h-10 items-center">
          <IconButton
            label={adminProductFormText.moveNameUp({ name })}
            unavailable={n === 0}
            onClick={() => actions.move(n, -1, name)}
          >
            <ArrowUpIcon aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={adminProductFormText.moveNameDown({ name })}
            unavailable={isLast}
            onClick={() => actions.move(n, 1, name)}
          >
            <ArrowDownIcon aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={adminProductFormText.removeName({ name })} onClick={() => actions.remove(n)}>
            <TrashIcon aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
});

type ChoicesProps = {
  row: Combination;
  offer: z.infer<typeof offerSchema>;
  known: KnownOptions;
  name: string;
  onChoose: (option: number, value: string) => void;
};

/** Of a row that does not fit: another value keeps it, with its stock. */
function Choices({ row, offer, known, name, onChoose }: ChoicesProps) {
  const open = offer.filter(({ option, values }) => !values.includes(row[option] ?? ''));
  return open.map(({ option, values }) => (
    <Select
      key={option}
      compact
      aria-label={adminProductFormText.fieldOfName({ field: optionName(option, known), name })}
      value=""
      onChange={({ currentTarget }) => onChoose(option, currentTarget.value)}
      className="mt-1 min-w-36 font-normal"
    >
      <option value="">{adminProductFormText.chooseTheOption({ name: optionName(option, known) })}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {valueName(option, value, known)}
        </option>
      ))}
    </Select>
  ));
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

type CellProps = Pick<VariantRowProps, 'row' | 'n' | 'ownPrice' | 'actions'> & {
  column: VariantColumn;
  /** Of the row. */
  name: string;
  message: string | undefined;
};

/** Left empty, they are as the product has them. */
const fromProduct: readonly VariantColumn[] = ['image', 'weightGrams', 'contentAmount'];

function Cell({ row, n, column, name, message, ownPrice, actions }: CellProps) {
  const id = `variants.${n}.${column}` as const;
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
    actions.paste(n, column, text);
  }

  return (
    <>
      <input
        id={id}
        value={row[column]}
        onChange={({ currentTarget }) => actions.type(n, column, currentTarget.value)}
        onFocus={() => actions.focused(n, column)}
        onBlur={() => actions.left(id)}
        onKeyDown={step}
        onPaste={paste}
        aria-label={adminProductFormText.fieldOfName({ field: productFieldText[column], name })}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message === undefined ? undefined : `${id}-error`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={column === 'price' ? 'decimal' : isNumber ? 'numeric' : column === 'image' ? 'url' : undefined}
        list={column === 'image' ? 'variant-pictures' : column === 'contentUnit' ? 'content-units' : undefined}
        placeholder={
          column === 'price' ? ownPrice : fromProduct.includes(column) ? adminProductFormText.theProductsOwn : undefined
        }
        className={`min-h-10 w-full rounded-md border border-line-strong bg-surface px-2 py-1.5 text-base placeholder:text-ink-soft hover:border-ink aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red sm:text-sm ${isNumber ? 'text-end tabular-nums' : ''}`}
      />
      {message !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs text-red">
          {message}
        </p>
      )}
    </>
  );
}
