/** The variants in the product form: rows of texts as they were typed, one for each combination of the options' values. */

import type { Product } from '@shop/contract/catalogue';
import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { byName, isNumberField, type SimpleFieldName, simpleVariantFields } from '@shop/contract/product-fields';
import type { Variant } from '@shop/contract/variants';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';

/** What one holds, in parts; bodies have them together as `content`. */
export const contentColumns = ['contentAmount', 'contentUnit', 'contentPer'] as const;
type ContentColumn = (typeof contentColumns)[number];

/** The columns that are typed, in the order of the table. */
export type VariantColumn = SimpleFieldName<'variant'> | 'price' | 'stock' | 'weightGrams' | ContentColumn;
/** New ones come last: blocks are pasted in this order. */
export const variantColumns: readonly VariantColumn[] = [
  ...(['sku', 'price', 'stock'] as const),
  ...simpleVariantFields.filter((name) => name !== 'sku'),
  'weightGrams',
  ...contentColumns,
];

export type VariantDraft = Readonly<Record<VariantColumn, string>> & {
  /** Null for one that the product does not have yet. */
  id: number | null;
  /** The ids of the chosen values by those of the options, Color and Size too. */
  choices: Readonly<Record<string, string>>;
};

export const isNumberColumn = (column: VariantColumn) => isNumberField(column === 'price' ? 'variantPrice' : column);

/** The name of a cell, or of a row, for messages: as the server's paths are. */
export type CellName = `variants.${number}` | `variants.${number}.${VariantColumn}`;

/** With colour and size, which older answers have beside the choices. */
export function choicesOf({ color, size, choices }: Pick<Variant, 'color' | 'size' | 'choices'>) {
  const entries = choices.map(({ option, value }) => [option, value] as const);
  return Object.fromEntries([
    ...(color === null ? [] : [[COLOR_OPTION, color] as const]),
    ...(size === null ? [] : [[SIZE_OPTION, size] as const]),
    ...entries,
  ]);
}

export function variantDraftsOf({ variants = [] }: Pick<Product, 'variants'>): VariantDraft[] {
  return variants.map(({ id, color, size, choices, price, stock, weightGrams, content, ...variant }) => ({
    id,
    choices: choicesOf({ color, size, choices }),
    ...byName(simpleVariantFields, (name) => String(variant[name] ?? '')),
    price: price === null ? '' : String(price),
    stock: String(stock),
    weightGrams: String(weightGrams ?? ''),
    contentAmount: String(content?.amount ?? ''),
    contentUnit: content?.unit ?? '',
    contentPer: String(content?.per ?? ''),
  }));
}

export function cellNames(rows: readonly VariantDraft[]): CellName[] {
  return rows.flatMap((_row, n) => [
    `variants.${n}` as const,
    ...variantColumns.map((column) => `variants.${n}.${column}` as const),
  ]);
}

/** 'SKU of White, M' @param nameOf a row */
export function cellLabel(
  rows: readonly VariantDraft[],
  name: CellName,
  nameOf: (row: VariantDraft) => string,
): string {
  const [, n, column] = name.split('.');
  const row = rows[Number(n)];
  const words = row === undefined ? adminProductFormText.rowRow({ row: Number(n) + 1 }) : nameOf(row);
  const label = variantColumns.find((one) => one === column);
  return label === undefined ? words : adminProductFormText.fieldOf({ field: productFieldText[label], words });
}

export function withCell(
  rows: readonly VariantDraft[],
  n: number,
  column: VariantColumn,
  text: string,
): VariantDraft[] {
  return rows.map((row, place) => (place === n ? { ...row, [column]: text } : row));
}

/** The cell's text in all rows below it. */
export function filledDown(rows: readonly VariantDraft[], n: number, column: VariantColumn): VariantDraft[] {
  return rows.map((row, place) => (place > n ? { ...row, [column]: rows[n]?.[column] ?? '' } : row));
}

/** @param step -1 for up, 1 for down */
export function moved(rows: readonly VariantDraft[], n: number, step: -1 | 1): VariantDraft[] {
  const [one, other] = [rows[n], rows[n + step]];
  if (one === undefined || other === undefined) return [...rows];
  return rows.map((row, place) => (place === n ? other : place === n + step ? one : row));
}

/** Rows of cells, as spreadsheets put them on the clipboard. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => unquoted(cell).trim()));
}

/** Spreadsheets quote a cell with a quotation mark in it. */
function unquoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Amounts as spreadsheets show them: '$1,234.50' and '12,50' become '1234.50' and '12.50'. */
function plainNumber(text: string): string {
  const figures = text.replace(/^\$\s*/, '').replace(/\s/g, '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figures)) return figures.replaceAll(',', '');
  return /^\d+,\d{1,2}$/.test(figures) ? figures.replace(',', '.') : figures;
}

/**
 * Puts a block into the table, its first cell at the given one. What reaches beyond the table is left out.
 * @returns the rows, and how many rows of the block had no place
 */
export function pasted(
  rows: readonly VariantDraft[],
  n: number,
  column: VariantColumn,
  block: readonly (readonly string[])[],
): { rows: VariantDraft[]; left: number } {
  const first = variantColumns.indexOf(column);
  const filled = rows.map((row, place) => {
    const cells = block[place - n];
    if (place < n || cells === undefined) return row;
    const given = variantColumns.slice(first).flatMap((name, at) => {
      const text = cells[at];
      return text === undefined ? [] : [[name, isNumberColumn(name) ? plainNumber(text) : text]];
    });
    return { ...row, ...Object.fromEntries(given) };
  });
  return { rows: filled, left: Math.max(0, n + block.length - rows.length) };
}

/** Units that the rows hold together; what is no number counts as none. */
export function unitsIn(rows: readonly Pick<VariantDraft, 'stock'>[]): number {
  return rows.reduce((sum, { stock }) => sum + (/^\s*\d+\s*$/.test(stock) ? Number(stock) : 0), 0);
}

/** The units spread over all rows, the first ones with one more where it does not come out even. */
export function spreadEvenly(rows: readonly VariantDraft[], units: number): VariantDraft[] {
  const each = Math.floor(units / rows.length);
  const more = units % rows.length;
  return rows.map((row, place) => ({ ...row, stock: String(each + (place < more ? 1 : 0)) }));
}
