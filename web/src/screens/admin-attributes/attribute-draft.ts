/** What is typed into the form of an attribute. */

import { type CreateAttributeBody, createAttributeBody } from '@shop/contract/attribute-bodies';
import { type Attribute, attributeKinds } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';
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

export const attributeDraft = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string(),
  values: z.array(valueRow),
  filterable: z.boolean(),
  categories: z.array(z.string()),
  position: z.string(),
  translations: translationDrafts,
});
export type AttributeDraft = z.infer<typeof attributeDraft>;

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

/** Those that have a text in each language. */
export const translated = ['name', 'unit'] as const;

export function draftOf(attribute: Attribute | undefined): AttributeDraft {
  const translations = translationDraftsOf(attribute?.translations, translated);
  if (attribute === undefined) {
    const texts = { key: '', name: '', unit: '', position: '', translations };
    return { ...texts, kind: 'text', values: [], filterable: true, categories: [] };
  }
  const { key, name, kind, unit, values, filterable, categories, position } = attribute;
  const typed = { values: valueRowsOf(values), position: String(position), translations };
  return { key, name, kind, unit, filterable, categories, ...typed };
}

/** 'Rim width' becomes 'rim_width'. */
export function keyFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);
}

export const hasUnit = ({ kind }: Pick<AttributeDraft, 'kind'>) => kind === 'number' || kind === 'text';

export function readDraft(
  { values, position, unit, ...draft }: AttributeDraft,
  base: Attribute | undefined,
): { body: CreateAttributeBody } | { messages: Record<string, string> } {
  const rows = draft.kind === 'choice' ? filledRows(values) : [];
  const typed = position.trim();
  const read = createAttributeBody.safeParse({
    ...draft,
    unit: hasUnit(draft) ? unit : '',
    values: rows.map((row) => sentValue(row, base?.values)),
    translations: changedTexts(draft.translations, draftOf(base).translations),
    ...(typed !== '' && { position: Number(typed) }),
  });
  if (read.success) return { body: read.data };
  return { messages: messagesWithValues(read.error.issues, names) };
}

const names = labels.map((one) => one.name);

export function messagesOf(
  failure: ApiFailure,
  { draft, base }: { draft: AttributeDraft; base: Attribute | undefined },
): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  if (failure.code === 'ATTRIBUTE_TAKEN') return { key: adminAttributesText.keyTaken };
  // Products have it, so that its kind stays, or a value that was taken out.
  if (failure.code === 'ATTRIBUTE_IN_USE') {
    return { [draft.kind === base?.kind ? 'values' : 'kind']: sentenceFor(failure) };
  }
  return messagesWithValues(failure.errors, names);
}
