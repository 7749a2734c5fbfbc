/** The attributes in the product form: values as they were chosen, and numbers as they were typed. */

import { ownValue, type ProductAttributes } from '@shop/contract/attributes';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import * as z from 'zod/mini';
import { numberIn } from '../../forms/number-in.ts';

/** A text, a yes or no, the ids of chosen values, or a number as it was typed. */
const attributeValueDraft = z.union([z.string(), z.boolean(), z.array(z.string()), z.object({ number: z.string() })]);
export type AttributeValueDraft = string | boolean | readonly string[] | { readonly number: string };

export const attributeDrafts = z.record(z.string(), attributeValueDraft);
export type AttributeDrafts = Readonly<Record<string, AttributeValueDraft>>;

/** As the server's paths are. */
export type AttributeFieldName = `attributes.${string}`;
export const attributeFieldName = (key: string): AttributeFieldName => `attributes.${key}`;
export const isAttributeField = (name: string): name is AttributeFieldName => name.startsWith('attributes.');
export const keyOfField = (name: AttributeFieldName): string => name.slice('attributes.'.length);

/** In the order of the keys, so that two can be compared. */
export function attributeDraftsOf(attributes: ProductAttributes): AttributeDrafts {
  const drafts = Object.entries(attributes).map(
    ([key, value]) => [key, typeof value === 'number' ? { number: String(value) } : value] as const,
  );
  return sorted(drafts);
}

/** @param value undefined where it is not set */
export function withAttribute(
  drafts: AttributeDrafts,
  key: string,
  value: AttributeValueDraft | undefined,
): AttributeDrafts {
  const others = Object.entries(drafts).filter(([one]) => one !== key);
  return sorted(value === undefined || isEmpty(value) ? others : [...others, [key, value] as const]);
}

function sorted(entries: readonly (readonly [string, AttributeValueDraft])[]): AttributeDrafts {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isEmpty(value: AttributeValueDraft): boolean {
  if (typeof value === 'boolean') return false;
  return typeof value === 'object' && 'number' in value ? value.number === '' : value.length === 0;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const typedNumber = (value: AttributeValueDraft | undefined): string | undefined =>
  typeof value === 'object' && 'number' in value ? value.number : undefined;

/** What a body says of them: only what differs from the product, null where it is to be removed. */
export function changedAttributes(
  drafts: AttributeDrafts,
  before: AttributeDrafts,
): { attributes?: Record<string, unknown> } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(drafts)])];
  const changed = keys.filter((key) => !isSame(ownValue(drafts, key), ownValue(before, key)));
  if (changed.length === 0) return {};
  return { attributes: Object.fromEntries(changed.map((key) => [key, sentValue(ownValue(drafts, key))])) };
}

function sentValue(draft: AttributeValueDraft | undefined): unknown {
  if (draft === undefined) return null;
  const typed = typedNumber(draft);
  return typed === undefined ? draft : (numberIn(typed) ?? null);
}

/** What is typed for a number and is none. Everything else is the server's to judge. */
export function attributeMessages(drafts: AttributeDrafts): Record<AttributeFieldName, string> {
  const wrong = Object.entries(drafts).filter(([, value]) => Number.isNaN(numberIn(typedNumber(value) ?? '')));
  return Object.fromEntries(
    wrong.map(([key]) => [attributeFieldName(key), adminProductFormText.attributeMustBeANumber]),
  );
}

/** What was changed here stays, the rest is theirs. */
export function mergeAttributes(
  before: AttributeDrafts,
  mine: AttributeDrafts,
  theirs: AttributeDrafts,
): AttributeDrafts {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return keys.reduce<AttributeDrafts>((merged, key) => {
    const own = ownValue(mine, key);
    return withAttribute(merged, key, isSame(own, ownValue(before, key)) ? ownValue(theirs, key) : own);
  }, {});
}

/** A text, or yes or no. */
function wordOf(value: AttributeDrafts[string]): string {
  if (typeof value === 'boolean') return value ? adminProductFormText.yes : adminProductFormText.no;
  return String(value);
}

/** One line for each. */
export function attributesText(drafts: AttributeDrafts): string {
  return Object.entries(drafts)
    .map(([key, value]) => `${key}: ${typedNumber(value) ?? wordOf(value)}`)
    .join('\n');
}
