/** What the browser stores of the product form when the session ends. */

import { type Product, product } from '@shop/contract/catalogue';
import { byName } from '@shop/contract/product-fields';
import * as z from 'zod/mini';
import { translationDrafts } from '../../forms/translation-drafts.ts';
import { attributeDrafts } from './attribute-drafts.ts';
import { chosenOptionsOf } from './chosen-options.ts';
import { type ProductDraft, textFields } from './product-draft.ts';
import { choicesOf, type VariantDraft, variantColumns, variantDraftsOf } from './variant-draft.ts';

export type SavedDraft = {
  /** The product that the draft changes, so that saving still finds conflicts; undefined for a new product. */
  base: Product | undefined;
  draft: ProductDraft;
};

/** The name of the form's draft. */
export function draftName(productId: number | undefined): string {
  return `product-${productId ?? 'new'}`;
}

const text = z.string();
/** Not in drafts that were saved before the form had it. */
const addedText = z._default(z.string(), '');
const texts = { ...byName(textFields, () => addedText), title: text };

const choice = z.optional(z.nullable(text));
const variantDraft = z.pipe(
  z.object({
    id: z.nullable(z.int()),
    /** Drafts from before there were other options have colour and size instead. */
    choices: z.optional(z.record(z.string(), text)),
    color: choice,
    size: choice,
    ...byName(variantColumns, () => z.optional(text)),
  }),
  z.transform(({ color = null, size = null, choices, ...row }) => {
    return { ...row, choices: choices ?? choicesOf({ color, size, choices: [] }) };
  }),
);

const savedDraft = z.object({
  base: z.catch(z.optional(product), undefined),
  draft: z.object({
    ...texts,
    attributes: z._default(attributeDrafts, {}),
    options: z.optional(z.array(z.object({ option: z.int(), values: z.array(text) }))),
    colors: z.array(text),
    sizes: z.array(z.object({ id: text, inStock: z.boolean() })),
    variants: z._default(z.array(variantDraft), []),
    translations: translationDrafts,
  }),
});

/** @returns undefined if what is stored is no draft of this product */
export function parseSavedDraft(found: unknown, productId: number | undefined): SavedDraft | undefined {
  const { data } = savedDraft.safeParse(found);
  if (data === undefined || data.base?.id !== productId) return undefined;
  const { base, draft } = data;
  const stored = variantDraftsOf(base ?? {});
  // A column that the form had not yet is as the product has it.
  const variants = draft.variants.map((row): VariantDraft => {
    const before = stored.find(({ id }) => row.id !== null && id === row.id);
    return { ...row, ...byName(variantColumns, (column) => row[column] ?? before?.[column] ?? '') };
  });
  return {
    base,
    draft: {
      ...draft,
      variants,
      options: draft.options ?? chosenOptionsOf({ ...draft, options: base?.options ?? [] }),
    },
  };
}
