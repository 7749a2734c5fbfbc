/** Attributes of products: facts such as material or width, which the shop defines itself. What only staff send is in attribute-bodies.ts. */

import * as z from 'zod/mini';
import { listFilters } from './product-filters.ts';
import { translationAnswers } from './translations.ts';

export const MAX_ATTRIBUTES = 200;
export const MAX_ATTRIBUTES_OF_PRODUCT = 50;
export const MAX_ATTRIBUTE_VALUES = 200;
export const ATTRIBUTE_TEXT_MAX = 500;
export const UNIT_MAX = 20;

/** `choice` is one or several of the attribute's values. */
export const attributeKinds = ['text', 'number', 'boolean', 'choice'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

export const attributesQuery = z.object({
  admin: listFilters.admin.check(z.describe('true, for staff: with translations')),
});

export const attributeChoice = z.object({
  id: z.string().check(z.describe('made from the first name, unique in its attribute')),
  name: z.string(),
  translations: translationAnswers({ name: z.string() }),
});
export type AttributeChoice = z.infer<typeof attributeChoice>;

export const attribute = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().check(z.describe("what stands after a value, such as mm; '' for nothing")),
  values: z.array(attributeChoice).check(z.describe('of kind choice, in their order; empty for others')),
  filterable: z.boolean(),
  categories: z
    .array(z.string())
    .check(
      z.describe('for products of which categories, and of those below them, forms and pages offer it; empty: all'),
    ),
  position: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  translations: translationAnswers({ name: z.string(), unit: z.string() }),
});
export type Attribute = z.infer<typeof attribute>;

export const attributes = z.array(attribute);

/** By kind: a text, a number, true or false, the ids of the chosen values. */
export const attributeValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type AttributeValue = z.infer<typeof attributeValue>;

/** By key. */
export const productAttributes = z.record(z.string(), attributeValue);
export type ProductAttributes = Readonly<Record<string, AttributeValue>>;

/** @returns undefined where there is none, also for a key that every object knows, such as 'constructor' */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
