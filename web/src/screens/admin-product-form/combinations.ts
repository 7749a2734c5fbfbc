/** What the rows of variants are chosen by: one value of each option of the product. */

import { byName } from '@shop/contract/product-fields';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { localeText } from '@shop/messages/locale';
import { type KnownOptions, type Offer, optionName, valueName } from './chosen-options.ts';
import { type VariantDraft, variantColumns } from './variant-draft.ts';

/** The ids of the values by those of the options, Color and Size too. Keys that are numbers are always in their order. */
export type Combination = Readonly<Record<string, string>>;
type Rows = readonly VariantDraft[];

export const combinationKey = (choices: Combination): string => JSON.stringify(choices);

/** 'White, M' in the order of the pickers. */
export function combinationName(choices: Combination, offer: Offer, known: KnownOptions): string {
  const order = offer.map(({ option }) => String(option)).filter((option) => option in choices);
  const others = Object.keys(choices).filter((option) => !order.includes(option));
  const names = [...order, ...others].map((option) => valueName(Number(option), choices[option] ?? '', known));
  return names.length === 0 ? adminProductFormText.theOnlyVariant : names.join(localeText.comma);
}

/** How many there are. None for a product without options. */
export function combinationCount(offer: Offer): number {
  return offer.length === 0 ? 0 : offer.reduce((count, { values }) => count * values.length, 1);
}

/** All of them, the last option first to change. There may be very many: see the count first. */
function combinationsOf(offer: Offer): Combination[] {
  if (offer.length === 0) return [];
  return offer.reduce<Combination[]>(
    (found, { option, values }) => found.flatMap((one) => values.map((value) => ({ ...one, [option]: value }))),
    [{}],
  );
}

export function missingCombinations(rows: Rows, offer: Offer): Combination[] {
  const there = new Set(rows.map(({ choices }) => combinationKey(choices)));
  return combinationsOf(offer).filter((one) => !there.has(combinationKey(one)));
}

/** How many variants there would be with all that are missing, without listing them. */
export function countWithMissing(rows: Rows, offer: Offer): number {
  const fitting = new Set(
    rows.filter(({ choices }) => misfitOf(choices, offer) === undefined).map(({ choices }) => combinationKey(choices)),
  );
  return rows.length + combinationCount(offer) - fitting.size;
}

type Misfit =
  | { kind: 'value'; option: number; value: string }
  | { kind: 'option'; option: number }
  | { kind: 'missing'; option: number };

/** Why a row is none of the combinations; undefined if it is one. */
export function misfitOf(choices: Combination, offer: Offer): Misfit | undefined {
  const entries = Object.entries(choices).map(([option, value]) => ({ option: Number(option), value }));
  for (const { option, value } of entries) {
    const offered = offer.find((one) => one.option === option);
    if (offered === undefined) return { kind: 'option', option };
    if (!offered.values.includes(value)) return { kind: 'value', option, value };
  }
  const missing = offer.find(({ option }) => !(option in choices));
  return missing === undefined ? undefined : { kind: 'missing', option: missing.option };
}

export function misfitSentence(choices: Combination, offer: Offer, known: KnownOptions): string | undefined {
  const misfit = misfitOf(choices, offer);
  if (misfit === undefined) return undefined;
  const name = optionName(misfit.option, known);
  switch (misfit.kind) {
    case 'value':
      return adminProductFormText.valueNotChosen({ value: valueName(misfit.option, misfit.value, known) });
    case 'option':
      return adminProductFormText.optionNotChosen({ name });
    case 'missing':
      return adminProductFormText.rowHasNo({ name });
  }
}

/** A row without a value of an option gets the first one, and loses that of an option that the product has no more. */
function adapted(choices: Combination, offer: Offer): Combination {
  const entries = offer.flatMap(({ option, values }) => {
    const value = choices[option] ?? values[0];
    return value === undefined ? [] : [[option, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Of rows of the same combination the first one stays. */
function withAdapted(rows: Rows, offer: Offer): VariantDraft[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const choices = adapted(row.choices, offer);
    const key = combinationKey(choices);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...row, choices }];
  });
}

/** The rows with all missing combinations behind them. */
export function withAllCombinations(rows: Rows, offer: Offer): VariantDraft[] {
  const kept = withAdapted(rows, offer);
  return [...kept, ...missingCombinations(kept, offer).map(emptyRow)];
}

/** Those of the rows that the product can have, as they then are: values that are no longer chosen go. */
export function fittingRows(rows: Rows, offer: Offer): VariantDraft[] {
  return withAdapted(rows, offer).filter(({ choices }) => offer.length > 0 && misfitOf(choices, offer) === undefined);
}

function emptyRow(choices: Combination): VariantDraft {
  return { id: null, choices, ...byName(variantColumns, () => '') };
}

export function withRow(rows: Rows, choices: Combination): VariantDraft[] {
  return [...rows, emptyRow(choices)];
}

/** The row with another value of one option. */
export function withChoice(rows: Rows, n: number, option: number, value: string): VariantDraft[] {
  return rows.map((row, place) => (place === n ? { ...row, choices: { ...row.choices, [option]: value } } : row));
}
