/** What is typed into the form of an option. */

import { type CreateOptionBody, createOptionBody } from '@shop/contract/option-bodies';
import type { Option } from '@shop/contract/options';
import { adminOptionsText } from '@shop/messages/admin-options';
import * as z from 'zod/mini';
import { filledRows } from '../../features/value-rows/value-rows.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';

export const optionDraft = z.object({
  name: z.string(),
  values: z.array(z.object({ row: z.int(), id: z.nullable(z.string()), name: z.string(), hex: z.string() })),
});
export type OptionDraft = z.infer<typeof optionDraft>;

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: string; label: string }[] = [
  { name: 'name', label: adminOptionsText.name },
  { name: 'values', label: adminOptionsText.values },
];

export function draftOf(option: Option | undefined): OptionDraft {
  const { name = '', values = [] } = option ?? {};
  return { name, values: values.map((value, row) => ({ row, id: value.id, name: value.name, hex: value.hex ?? '' })) };
}

export function readDraft({
  name,
  values,
}: OptionDraft): { body: CreateOptionBody } | { messages: Record<string, string> } {
  const rows = filledRows(values);
  const read = createOptionBody.safeParse({
    name,
    values: rows.map(({ id, name: ofValue, hex }) => ({ ...(id !== null && { id }), name: ofValue, hex: hex.trim() })),
  });
  if (read.success) return { body: read.data };
  return { messages: messagesAt(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) };
}

/** What is wrong at one value is said at it. */
function messagesAt(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const [field = '', n] = path.split('.');
    if (labels.some(({ name }) => name === field)) found[n === undefined ? field : `${field}.${n}`] ??= message;
  }
  return found;
}

export const messagesOf = (failure: ApiFailure): Record<string, string> =>
  failure.kind === 'problem' ? messagesAt(failure.errors) : {};
