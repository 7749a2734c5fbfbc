/** What is typed into the form of an attribute. */

import { type CreateAttributeBody, createAttributeBody } from '@shop/contract/attribute-bodies';
import { type Attribute, attributeKinds } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import * as z from 'zod/mini';
import { filledRows, type ValueRow, valueRowsOf } from '../../features/value-rows/value-rows.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';

export const attributeDraft = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string(),
  values: z.array(z.object({ row: z.int(), id: z.nullable(z.string()), name: z.string() })),
  filterable: z.boolean(),
  categories: z.array(z.string()),
  position: z.string(),
});
export type AttributeDraft = Omit<z.infer<typeof attributeDraft>, 'values'> & { values: ValueRow[] };

/** For the summary of errors, in the order of the form. */
export const labels: readonly { name: string; label: string }[] = [
  { name: 'name', label: adminAttributesText.name },
  { name: 'key', label: adminAttributesText.key },
  { name: 'kind', label: adminAttributesText.kind },
  { name: 'unit', label: adminAttributesText.unit },
  { name: 'values', label: adminAttributesText.values },
  { name: 'categories', label: adminAttributesText.categories },
  { name: 'position', label: adminAttributesText.position },
];

export function draftOf(attribute: Attribute | undefined): AttributeDraft {
  if (attribute === undefined) {
    const texts = { key: '', name: '', unit: '', position: '' };
    return { ...texts, kind: 'text', values: [], filterable: true, categories: [] };
  }
  const { key, name, kind, unit, values, filterable, categories, position } = attribute;
  return { key, name, kind, unit, values: valueRowsOf(values), filterable, categories, position: String(position) };
}

/** 'Rim width' becomes 'rim_width'. */
export function keyFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
}

export function readDraft({
  values,
  position,
  unit,
  ...draft
}: AttributeDraft): { body: CreateAttributeBody } | { messages: Record<string, string> } {
  const isChoice = draft.kind === 'choice';
  const rows = filledRows(values);
  const typed = position.trim();
  const read = createAttributeBody.safeParse({
    ...draft,
    unit: draft.kind === 'number' || draft.kind === 'text' ? unit : '',
    values: isChoice ? rows.map(({ id, name }) => ({ ...(id !== null && { id }), name })) : [],
    ...(typed !== '' && { position: Number(typed) }),
  });
  if (read.success) return { body: read.data };
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { messages: messagesAt(errors) };
}

/** What is wrong at one value is said at it; empty rows are not sent, and nothing is wrong with them. */
function messagesAt(errors: readonly { path: string; message: string }[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) {
    const [field = '', n] = path.split('.');
    if (labels.some(({ name }) => name === field)) found[n === undefined ? field : `${field}.${n}`] ??= message;
  }
  return found;
}

export function messagesOf(failure: ApiFailure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  if (failure.code === 'ATTRIBUTE_TAKEN') return { key: adminAttributesText.keyTaken };
  return messagesAt(failure.errors);
}
