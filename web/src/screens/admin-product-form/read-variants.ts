/** The rows of variants as the contract's body, and back from the server's answers to their cells. */

import type { Product } from '@shop/contract/catalogue';
import { COLOR_OPTION, isBuiltIn, SIZE_OPTION } from '@shop/contract/options';
import type { VariantBody } from '@shop/contract/product-bodies';
import { byName, isNumberField, type SimpleFieldName, simpleVariantFields } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { hundredthsIn, numberFault, numberIn } from '../../forms/number-in.ts';
import type { KnownOptions, Offer } from './chosen-options.ts';
import { combinationKey, combinationName, misfitSentence } from './combinations.ts';
import { type CellName, contentColumns, isNumberColumn, type VariantDraft, variantColumns } from './variant-draft.ts';

type Messages = Partial<Record<CellName, string>>;

/** What was typed into these fields, as bodies have it. */
export function simpleValues<Name extends SimpleFieldName<'product' | 'variant'>>(
  names: readonly Name[],
  typed: Readonly<Record<Name, string>>,
): Record<Name, string | number | null> {
  return byName(names, (name) =>
    isNumberField(name) ? (hundredthsIn(typed[name]) ?? null) : typed[name].trim() || null,
  );
}

type TypedContent = Readonly<Record<(typeof contentColumns)[number], string>>;

/** What one holds, of a product or of one of its variants; null where nothing of it is typed. */
export function contentOf({ contentAmount, contentUnit, contentPer }: TypedContent) {
  const isEmpty = [contentAmount, contentUnit, contentPer].every((text) => text.trim() === '');
  return isEmpty ? null : { amount: numberIn(contentAmount), unit: contentUnit.trim(), per: numberIn(contentPer) };
}

const contentParts: Readonly<Record<string, (typeof contentColumns)[number]>> = {
  amount: 'contentAmount',
  unit: 'contentUnit',
  per: 'contentPer',
};

/** The field or column for a part of `content` in a body. */
export const contentFieldAt = (part: PropertyKey | undefined) => contentParts[String(part)] ?? 'contentAmount';

/** As the schema takes them. */
export function variantInputs(rows: readonly VariantDraft[]): unknown[] {
  return rows.map(({ id, choices, price, stock, weightGrams, ...row }) => ({
    ...(id !== null && { id }),
    color: choices[COLOR_OPTION] ?? null,
    size: choices[SIZE_OPTION] ?? null,
    choices: Object.entries(choices).flatMap(([option, value]) =>
      isBuiltIn(Number(option)) ? [] : [{ option: Number(option), value }],
    ),
    ...simpleValues(simpleVariantFields, row),
    price: hundredthsIn(price) ?? null,
    stock: hundredthsIn(stock),
    weightGrams: hundredthsIn(weightGrams) ?? null,
    content: contentOf(row),
  }));
}

/** Each stock with what the form was opened with, so that the server applies it as a difference. */
export function withPreviousStocks(variants: readonly VariantBody[], base: Product | undefined): VariantBody[] {
  return variants.map((variant) => {
    const previous = base?.variants?.find(({ id }) => id === variant.id);
    return previous === undefined ? variant : { ...variant, previousStock: previous.stock };
  });
}

/** The cell or row for a path in the body. */
export function cellAt([first, n, column, part]: readonly PropertyKey[]): CellName | undefined {
  if (first !== 'variants' || n === undefined || Number.isNaN(Number(n))) return undefined;
  const typed = column === 'content' ? contentFieldAt(part) : variantColumns.find((one) => one === column);
  return typed === undefined ? `variants.${Number(n)}` : `variants.${Number(n)}.${typed}`;
}

/** Contents have thousandths, and the schema says what is wrong with them. */
const hundredths = variantColumns.filter(
  (column) => isNumberColumn(column) && !contentColumns.some((one) => one === column),
);

/** What the schema does not know: numbers that are none, and what the rows must not have in common. */
export function rowMessages(rows: readonly VariantDraft[], offer: Offer, known: KnownOptions): Messages {
  const messages: Messages = {};
  const skus = new Map<string, VariantDraft>();
  const combinations = new Map<string, VariantDraft>();
  const nameOf = ({ choices }: VariantDraft) => combinationName(choices, offer, known);
  rows.forEach((row, n) => {
    for (const column of hundredths) {
      const fault = numberFault(column, row[column]);
      if (fault !== undefined) messages[`variants.${n}.${column}`] = fault;
    }
    if (row.stock.trim() === '') messages[`variants.${n}.stock`] = adminProductFormText.stockIsRequired;
    const key = combinationKey(row.choices);
    const unfit = misfitSentence(row.choices, offer, known);
    if (unfit !== undefined) messages[`variants.${n}`] = unfit;
    else if (combinations.has(key)) messages[`variants.${n}`] = adminProductFormText.sameAsAnother;
    combinations.set(key, row);
    const sku = row.sku.trim().toLowerCase();
    const twin = sku === '' ? undefined : skus.get(sku);
    if (twin === undefined) skus.set(sku, row);
    else messages[`variants.${n}.sku`] = adminProductFormText.hasThisSku({ name: nameOf(twin) });
  });
  return messages;
}

/** Units of a variant were sold since the form was opened, and fewer are left than the typed difference takes away. */
export function variantStockErrors(rows: readonly VariantDraft[], base: Product, current: Product): Messages {
  const messages: Messages = {};
  rows.forEach((row, n) => {
    const now = current.variants?.find(({ id }) => id === row.id)?.stock;
    const before = base.variants?.find(({ id }) => id === row.id)?.stock;
    if (now === undefined || before === undefined || now + Number(row.stock) - before >= 0) return;
    messages[`variants.${n}.stock`] = adminProductFormText.onlyNowLeft({ now });
  });
  return messages;
}
