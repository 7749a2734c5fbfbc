/** What the cells of the products table hold, how typed text becomes a value, and how a value becomes a change of the product. */

import type { Product } from '@shop/contract/catalogue';
import { decimalsOfShop, hasDecimalsOfShop, moneySymbol, plainMoney } from '@shop/contract/money';
import { type OwnFieldName, ownFields } from '@shop/contract/product-fields';
import type { Variant } from '@shop/contract/variants';
import { adminProductsText } from '@shop/messages/admin-products';
import type { ProductChange } from '../../data/product-table.ts';

export type CellField = 'title' | OwnFieldName | 'category' | 'price' | 'discountPercentage' | 'stock';
const editableFields: readonly CellField[] = [
  'title',
  ...ownFields,
  'category',
  'price',
  'discountPercentage',
  'stock',
];
export type CellValue = string | number | null;

/** A row of the table: a product, or one of its variants below it. */
export type Row = { product: Product; variant: Variant | undefined };

export function rowKey({ product, variant }: Row): string {
  return variant === undefined ? String(product.id) : `${product.id}-${variant.id}`;
}

/** What a product without variants has itself. */
const isOwn = (field: string): field is OwnFieldName | 'stock' =>
  field === 'stock' || ownFields.some((own) => own === field);

export function hasVariants({ variants = [] }: Product): boolean {
  return variants.length > 0;
}

/** Stock, SKU and the like of a product with variants are those of its variants, which have no other cells but a price of their own. */
export function isEditable({ product, variant }: Row, column: string): column is CellField {
  if (!editableFields.some((field) => field === column)) return false;
  if (variant !== undefined) return isOwn(column) || column === 'price';
  return !hasVariants(product) || !isOwn(column);
}

export function cellValue({ product, variant }: Row, field: CellField): CellValue {
  if (variant !== undefined) {
    return isOwn(field) || field === 'price' ? variant[field] : null;
  }
  return field === 'price' ? product.basePrice : product[field];
}

/** As a person types it. */
export function cellText(value: CellValue): string {
  return value === null ? '' : String(value);
}

const MOST_DECIMALS = 2;
const AMBIGUOUS = /^[+-]?\d{1,3},\d{3}$/;

/**
 * '$1,234.50', '12,5', '20 %': what spreadsheets write. Undefined: not a number, or one with more decimals: '1.250' may be meant as 1250.
 * @param decimals at most so many, at least two; with three of them '1,250' may be 1.25 as well as 1250, and is no number
 */
export function readNumber(text: string, decimals = MOST_DECIMALS): number | undefined {
  const bare = text.replaceAll(moneySymbol().symbol, '').replaceAll(/[\s\p{Sc}%]/gu, '');
  if (decimals > MOST_DECIMALS && AMBIGUOUS.test(bare)) return undefined;
  const decimalComma = new RegExp(`^[+-]?(?:\\d+|\\d{1,3}(?:\\.\\d{3})+),\\d{1,${decimals}}$`).test(bare);
  const plain = decimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const isNumber = new RegExp(`^[+-]?(?:\\d+\\.?\\d{0,${decimals}}|\\.\\d{1,${decimals}})$`).test(plain);
  return isNumber ? Number(plain) : undefined;
}

/** The same of money: no more decimals than the currency has. */
export function readAmount(text: string): number | undefined {
  const amount = readNumber(text, Math.max(MOST_DECIMALS, decimalsOfShop()));
  return amount === undefined || !hasDecimalsOfShop(amount) ? undefined : amount;
}

const EXAMPLE = 1250.5;

const faults = {
  discountPercentage: () => adminProductsText.faultOfDiscount,
  price: () => adminProductsText.faultOfPrice({ decimals: decimalsOfShop(), example: plainMoney(EXAMPLE) }),
  stock: () => adminProductsText.faultOfStock,
} as const;

/** @returns the value, or a sentence that says why the text is none. The server checks the rest. */
export function parseCell(row: Row, field: CellField, text: string): { value: CellValue } | { error: string } {
  const trimmed = text.trim();
  if (field === 'title' || field === 'category') return { value: trimmed };
  if (field !== 'price' && field !== 'discountPercentage' && field !== 'stock') return { value: trimmed || null };
  // Without a price of its own, a variant costs what its product does.
  if (trimmed === '' && row.variant !== undefined && field === 'price') return { value: null };
  const value = field === 'price' ? readAmount(trimmed) : readNumber(trimmed);
  if (value === undefined || (field === 'stock' && !Number.isInteger(value))) return { error: faults[field]() };
  return { value };
}

/** @param from the value that the person saw: a stock is changed by the difference, so that units sold since stay sold */
export function changeOf(
  { product, variant }: Row,
  field: CellField,
  value: CellValue,
  from: CellValue,
): ProductChange {
  const { id, updatedAt, variants = [] } = product;
  const change = { [field]: value, ...(field === 'stock' && { previousStock: from }) };
  // The cheapest variant may cost just that: `basePrice` says that the product's own price is meant.
  if (variant === undefined) return { id, updatedAt, ...change, ...(field === 'price' && { basePrice: value }) };
  return {
    id,
    updatedAt,
    // Variants that are left out would be retired.
    variants: variants.map(({ stock: _stock, discountPrice: _price, ...one }) =>
      one.id === variant.id ? { ...one, ...change } : one,
    ),
  };
}

/** The row as it is now; undefined if its variant is gone. */
export function rowOf(product: Product, variantId: number | undefined): Row | undefined {
  if (variantId === undefined) return { product, variant: undefined };
  const variant = product.variants?.find(({ id }) => id === variantId);
  return variant && { product, variant };
}

/** Lines and columns of a block that was copied from a spreadsheet. A cell in quotes may hold tabs, line breaks and quotes. */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:^|(?<=[\t\n]))"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]*/y;
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '');
  for (let at = 0; at <= source.length; ) {
    cell.lastIndex = at;
    const found = cell.exec(source);
    const quoted = found?.[1];
    lines.at(-1)?.push(quoted === undefined ? (found?.[0] ?? '') : quoted.replaceAll('""', '"'));
    at += found?.[0].length ?? 0;
    if (source[at] === '\n') lines.push([]);
    at += 1;
  }
  return lines;
}
