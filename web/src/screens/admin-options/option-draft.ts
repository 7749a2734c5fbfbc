/** What is typed into the form of an option. */

import { type CreateOptionBody, createOptionBody } from '@shop/contract/option-bodies';
import type { Option } from '@shop/contract/options';
import { adminOptionsText } from '@shop/messages/admin-options';
import * as z from 'zod/mini';
import {
  filledRows,
  messagesWithValues,
  sentValue,
  valueRow,
  valueRowsOf,
} from '../../features/value-rows/value-rows.ts';
import { changedTexts, translationDrafts, translationDraftsOf } from '../../forms/translation-drafts.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';

export const optionDraft = z.object({
  name: z.string(),
  values: z.array(z.extend(valueRow, { hex: z.string() })),
  translations: translationDrafts,
});
export type OptionDraft = z.infer<typeof optionDraft>;

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: string; label: string }[] = [
  { name: 'name', label: adminOptionsText.name },
  { name: 'values', label: adminOptionsText.values },
];

export function draftOf(option: Option | undefined): OptionDraft {
  const { name = '', values = [] } = option ?? {};
  return {
    name,
    values: valueRowsOf(values).map((row, n) => ({ ...row, hex: values[n]?.hex ?? '' })),
    translations: translationDraftsOf(option?.translations, ['name']),
  };
}

export function readDraft(
  { name, values, translations }: OptionDraft,
  base: Option | undefined,
): { body: CreateOptionBody } | { messages: Record<string, string> } {
  const read = createOptionBody.safeParse({
    name,
    values: filledRows(values).map((row) => ({ ...sentValue(row, base?.values), hex: row.hex.trim() })),
    translations: changedTexts(translations, draftOf(base).translations),
  });
  if (read.success) return { body: read.data };
  return { messages: messagesWithValues(read.error.issues, names) };
}

const names = labels.map((one) => one.name);

export function messagesOf(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  // Products come in a value that was taken out.
  if (failure.code === 'OPTION_IN_USE') return { values: sentenceFor(failure) };
  if (failure.code === 'OPTION_TAKEN') return { name: sentenceFor(failure) };
  return messagesWithValues(failure.errors, names);
}
