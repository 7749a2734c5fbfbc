import { ChevronDownIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { PencilSquareIcon } from '@heroicons/react/20/solid';
import type { Product } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { pictureSources } from '@shop/contract/pictures';
import { byName, ownFields } from '@shop/contract/product-fields';
import type { Variant } from '@shop/contract/variants';
import { adminProductsText } from '@shop/messages/admin-products';
import { localeText } from '@shop/messages/locale';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { endText, startText } from '../../forms/local-time.ts';
import { pagePath } from '../../routing/paths.ts';
import { valueName } from '../../state/variant-choices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Time } from '../../ui/Time.tsx';
import { CellEditor } from './CellEditor.tsx';
import {
  type CellField,
  type CellValue,
  cellText,
  cellValue,
  hasVariants,
  isEditable,
  type Row,
  rowKey,
} from './cell-values.ts';
import { type Column, columns } from './columns.ts';
import type { RowNotes } from './use-cell-edits.ts';
import type { Grid } from './use-grid.ts';

export type ProductRowProps = {
  row: Row;
  grid: Grid;
  /** Whether its first cell is where Tab enters the table. */
  isEntry: boolean;
  notes: RowNotes;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  expanded: boolean;
  onExpand: () => void;
};

/** '#12', 'White, M': what a variant is. */
function nameOf({ options }: Pick<Product, 'options'>, { id, choices }: Variant): string {
  const names = options.flatMap(({ id: option }) =>
    choices.filter((one) => one.option === option).map((choice) => valueName(options, choice)),
  );
  return names.length > 0 ? names.join(localeText.comma) : `#${id}`;
}

const cellClass =
  'min-w-0 rounded-sm px-2 py-1.5 align-middle outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent xl:h-13 xl:in-data-compact:h-11 xl:in-data-compact:py-0 xl:rounded-none xl:border-b xl:border-line xl:py-1';

/** A product or one of its variants: a table row on wide screens, a card on others. */
export function ProductRow(props: ProductRowProps) {
  const { row, grid } = props;
  const key = rowKey(row);
  return (
    <tr
      aria-selected={row.variant === undefined ? props.chosen : undefined}
      className={`grid grid-cols-[2.75rem_repeat(3,minmax(0,1fr))] items-start gap-x-2 gap-y-1 rounded-lg border border-line p-3 xl:table-row xl:border-0 ${row.variant === undefined ? 'bg-surface xl:bg-transparent' : 'ms-6 bg-sunken xl:bg-sunken/60'} ${props.chosen && row.variant === undefined ? 'bg-accent-soft xl:bg-accent-soft' : ''} ${row.product.deleted ? 'text-ink-soft' : ''}`}
    >
      {columns.map((column) => {
        const isActive =
          grid.active === undefined
            ? props.isEntry && column.id === 'title'
            : grid.active.row === key && grid.active.column === column.id;
        return <Cell key={column.id} {...props} column={column} name={`${key} ${column.id}`} isActive={isActive} />;
      })}
    </tr>
  );
}

type CellProps = ProductRowProps & { column: Column; name: string; isActive: boolean };

function Cell(props: CellProps) {
  const { row, column, name, isActive, grid, notes } = props;
  const field = isEditable(row, column.id) ? column.id : undefined;
  const key = rowKey(row);
  const editing = grid.editing?.row === key && grid.editing.column === column.id ? grid.editing : undefined;
  const note = field && notes[field];
  const holdsControl = column.id === 'choose' || column.id === 'open';
  const title =
    row.variant === undefined ? row.product.title : `${row.product.title}, ${nameOf(row.product, row.variant)}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all its cells.
    <td
      role={column.id === 'title' ? 'rowheader' : 'gridcell'}
      {...(!holdsControl && { 'data-cell': name, tabIndex: isActive ? 0 : -1 })}
      {...(field === undefined && !holdsControl && { 'aria-readonly': true })}
      {...(note?.state === 'failed' && {
        'aria-invalid': true,
        'aria-errormessage': `${name.replace(' ', '-')}-error`,
      })}
      onDoubleClick={() => field && grid.edit({ row: key, column: field })}
      onClick={({ nativeEvent }) => {
        const byFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
        if (field && byFinger && !editing) grid.edit({ row: key, column: field });
      }}
      className={`${cellClass} ${places[column.id]} ${column.numeric ? 'xl:text-end xl:tabular-nums' : ''} ${field && !editing ? 'cursor-cell hover:bg-sunken' : ''} ${note?.state === 'failed' ? 'bg-red-soft' : ''}`}
    >
      {column.id !== 'choose' && column.id !== 'open' && column.id !== 'title' && (
        <span aria-hidden="true" className="block text-xs text-ink-soft xl:hidden">
          {column.label}
        </span>
      )}
      {editing && field ? (
        <CellEditor
          label={adminProductsText.labelOfTitle({ label: column.label, title })}
          field={field}
          editing={editing}
          {...(field === 'category' && { suggestions: 'table-categories' })}
          onDone={grid.finish}
          onCancel={grid.cancel}
          onPasteBlock={(text) => grid.paste(text, { row: key, column: field })}
        />
      ) : (
        <Content {...props} shown={field && note ? { field, value: note.value } : undefined} />
      )}
      {note?.state === 'saving' && <span className="sr-only">{adminProductsText.saving}</span>}
      {note?.state === 'failed' && !editing && (
        <span
          id={`${name.replace(' ', '-')}-error`}
          role="alert"
          className="block text-start text-xs font-medium text-red"
        >
          {note.text}
        </span>
      )}
    </td>
  );
}

/** 'Sale 30% from Dec 1, 2026 until Dec 24, 2026' */
function saleWords({ discountPercentage, from, until }: NonNullable<Product['sale']>): string {
  return [
    adminProductsText.salePercentage({ percentage: discountPercentage }),
    ...(from === null ? [] : [adminProductsText.saleFrom({ from: startText(from) })]),
    ...(until === null ? [] : [adminProductsText.saleUntil({ until: endText(until) })]),
  ].join(localeText.comma);
}

/** Where each cell stands on narrow screens. */
const places: Record<Column['id'], string> = {
  choose: 'order-1 xl:px-0',
  title: 'order-2 col-span-2',
  open: 'order-3 text-end xl:px-0',
  ...byName(ownFields, () => 'order-4 col-span-2 xl:wrap-anywhere'),
  category: 'order-5 col-span-2',
  price: 'order-6 col-start-1 col-span-2',
  discountPercentage: 'order-7',
  discountPrice: 'order-8',
  stock: 'order-9 col-start-1 col-span-2',
  status: 'order-10 col-span-2',
  updatedAt: 'order-11 col-span-full text-sm xl:text-xs',
};

function Content({ shown, ...props }: CellProps & { shown: { field: CellField; value: CellValue } | undefined }) {
  const { row, column, name, isActive } = props;
  const { product, variant } = row;
  const value = (field: CellField) => (shown?.field === field ? shown.value : cellValue(row, field));
  const control = { 'data-cell': name, tabIndex: isActive ? 0 : -1 };
  switch (column.id) {
    case 'choose':
      return variant === undefined ? (
        <label className="grid size-9 place-items-center">
          <input
            {...control}
            type="checkbox"
            checked={props.chosen}
            onChange={(event) => props.onChoose(event.currentTarget.checked)}
            aria-label={adminProductsText.selectTitle({ title: product.title })}
            className="size-5"
          />
        </label>
      ) : (
        <span {...control} aria-hidden="true" />
      );
    case 'title':
      return <Title {...props} text={cellText(value('title'))} />;
    case 'open':
      return variant === undefined ? (
        <Link
          {...control}
          to={pagePath('adminProductFormEdit', product.id)}
          aria-label={adminProductsText.editProductOf({ title: product.title })}
          className="inline-grid size-9 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <PencilSquareIcon aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span {...control} aria-hidden="true" />
      );
    case 'status':
      return variant === undefined ? <Status row={row} /> : <Nothing />;
    case 'updatedAt':
      return variant === undefined ? <Time at={product.updatedAt} stacked /> : <Nothing />;
    case 'discountPrice':
      return (
        <span className="block leading-tight font-semibold">
          {variant === undefined && product.priceVaries && (
            <span className="text-xs font-normal text-ink-soft">{adminProductsText.from} </span>
          )}
          {formatMoney((variant ?? product).discountPrice)}
        </span>
      );
    case 'category':
      return variant === undefined ? <Text>{cellText(value('category'))}</Text> : <Nothing />;
    case 'price':
      return <Price row={row} value={value('price')} />;
    case 'discountPercentage':
      return variant === undefined ? (
        <>
          {cellText(value('discountPercentage'))} %
          {product.sale !== null && <span className="block text-xs text-ink-soft">{saleWords(product.sale)}</span>}
        </>
      ) : (
        <Nothing />
      );
    case 'stock':
      return <Stock value={variant === undefined && hasVariants(product) ? product.stock : value('stock')} />;
    default:
      // What a product without variants has itself.
      return variant === undefined && hasVariants(product) ? <Nothing /> : <Text>{cellText(value(column.id))}</Text>;
  }
}

function Nothing() {
  return <span aria-hidden="true" />;
}

function Text({ children }: { children: string }) {
  return children === '' ? (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{adminProductsText.none}</span>
    </span>
  ) : (
    <span className="line-clamp-2 wrap-anywhere">{children}</span>
  );
}

function Price({ row, value }: { row: Row; value: CellValue }): ReactNode {
  if (typeof value === 'number') return formatMoney(value);
  // Of a variant without a price of its own.
  return value === null ? <span className="text-ink-soft">{formatMoney(row.product.basePrice)}</span> : value;
}

function Stock({ value }: { value: CellValue }): ReactNode {
  if (typeof value !== 'number') return value;
  return <span className={value <= 0 ? 'font-semibold text-red' : ''}>{formatCount(Math.max(0, value))}</span>;
}

function Status({ row: { product } }: { row: Row }) {
  if (product.deleted) return <Badge tone="red">{adminProductsText.deleted}</Badge>;
  return product.stock <= 0 ? (
    <Badge tone="yellow">{adminProductsText.soldOut}</Badge>
  ) : (
    <Badge tone="green">{adminProductsText.forSale}</Badge>
  );
}

/** With the thumbnail, and the button that shows the variants. */
function Title({ row: { product, variant }, text, expanded, onExpand }: ProductRowProps & { text: string }) {
  if (variant !== undefined) return <span className="block ps-4 xl:ps-14">{nameOf(product, variant)}</span>;
  const Chevron = expanded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <span className="flex items-center gap-3">
      <Picture
        alt=""
        width={44}
        height={44}
        {...pictureSources(product.thumbnail)}
        className={`size-11 shrink-0 rounded-sm ${product.deleted ? 'opacity-60 grayscale' : ''}`}
      />
      <span className="min-w-0">
        <span
          className={`line-clamp-3 font-medium wrap-anywhere ${hasVariants(product) ? 'xl:line-clamp-1' : 'xl:line-clamp-2'}`}
        >
          {text}
        </span>
        {hasVariants(product) && (
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={expanded}
            onClick={onExpand}
            className="-ms-1 inline-flex min-h-6 xl:-my-0.5 items-center gap-0.5 rounded-sm px-1 text-xs font-semibold text-accent"
          >
            <Chevron aria-hidden="true" className="size-4" />
            {adminProductsText.countVariants({ count: product.variants?.length ?? 0 })}
          </button>
        )}
      </span>
    </span>
  );
}
