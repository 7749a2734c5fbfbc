/** The values of an attribute or an option, as rows that are typed. */

import { valueRowsText } from '@shop/messages/value-rows';
import * as z from 'zod/mini';
import { translatedTexts } from '../../forms/translated-texts.ts';
import {
  changedTexts,
  isTranslationName,
  type TranslationDrafts,
  translationDrafts,
  translationDraftsOf,
} from '../../forms/translation-drafts.ts';

export const valueRow = z.object({
  /** Tells the rows apart while the form is open. */
  row: z.int(),
  /** Null for one that is not saved yet. */
  id: z.nullable(z.string()),
  name: z.string(),
  translations: translationDrafts,
});
export type ValueRow = z.infer<typeof valueRow>;

type Stored = {
  id: string;
  name: string;
  translations?: Readonly<Record<string, { name?: string | undefined }>> | undefined;
};

const textsOf = (value: Stored | undefined) => translationDraftsOf(value?.translations, ['name']);

export function valueRowsOf(values: readonly Stored[]): ValueRow[] {
  return values.map((value, row) => ({ row, id: value.id, name: value.name, translations: textsOf(value) }));
}

export const newValueRow = (row: number): ValueRow => ({ row, id: null, name: '', translations: textsOf(undefined) });

/** What a body says of a value. @param before those that are stored */
export function sentValue({ id, name, translations }: ValueRow, before: readonly Stored[] = []) {
  const texts = changedTexts(translations, textsOf(before.find((one) => one.id === id)));
  return { ...(id !== null && { id }), name, translations: texts };
}

type FormWithValues<Row extends ValueRow> = {
  draft: { values: readonly Row[] };
  messages: Readonly<Record<string, string>>;
  change: (changes: { values: Row[] }) => void;
};

/** For LanguageTabs: the names of the values, as they are sent. */
export function valueTexts<Row extends ValueRow>({ draft: { values }, messages, change }: FormWithValues<Row>) {
  const rows = filledRows(values);
  return (language: string) =>
    rows.flatMap((row, n) => {
      const changeRow = (changes: { translations: TranslationDrafts }) =>
        change({ values: values.map((one) => (one === row ? { ...one, ...changes } : one)) });
      const label = row.name.trim() || valueRowsText.valueNumber({ number: n + 1 });
      const texts = [{ field: 'name', label, original: row.name }];
      return translatedTexts({ draft: row, messages, change: changeRow }, texts, `values.${n}.`)(language);
    });
}

type Issue = { path: string | readonly PropertyKey[]; message: string };

/** By the ids of the fields. What is wrong at one value is said at it; empty rows are not sent, and nothing is wrong with them. */
export function messagesWithValues(errors: readonly Issue[], names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const name = typeof path === 'string' ? path : path.join('.');
    const [field = '', n, ...rest] = name.split('.');
    const isTranslated = isTranslationName(name) || isTranslationName(rest.join('.'));
    if (!isTranslationName(name) && !names.includes(field)) continue;
    found[isTranslated ? name : n === undefined ? field : `${field}.${n}`] ??= message;
  }
  return found;
}

/** The number of a row that is added. */
export function nextRow(rows: readonly ValueRow[]): number {
  return Math.max(-1, ...rows.map(({ row }) => row)) + 1;
}

/** @param step -1 for up, 1 for down */
export function movedRows<Row>(rows: readonly Row[], n: number, step: -1 | 1): Row[] {
  const [one, other] = [rows[n], rows[n + step]];
  if (one === undefined || other === undefined) return [...rows];
  return rows.map((row, place) => (place === n ? other : place === n + step ? one : row));
}

/** Without those that are empty and not saved yet. */
export function filledRows<Row extends ValueRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ id, name }) => id !== null || name.trim() !== '');
}
