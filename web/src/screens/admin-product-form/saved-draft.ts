/** What the browser stores of the product form when the session ends. */

import { type Product, product } from '@shop/contract/catalogue';
import { byName } from '@shop/contract/product-fields';
import * as z from 'zod/mini';
import { type ProductDraft, textFields } from './product-draft.ts';
import { variantColumns } from './variant-draft.ts';

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

const variantDraft = z.object({
  id: z.nullable(z.int()),
  color: z.nullable(text),
  size: z.nullable(text),
  ...byName(variantColumns, () => addedText),
});

const savedDraft = z.object({
  base: z.catch(z.optional(product), undefined),
  draft: z.object({
    ...texts,
    colors: z.array(text),
    sizes: z.array(z.object({ id: text, inStock: z.boolean() })),
    variants: z._default(z.array(variantDraft), []),
  }),
});

/** @returns undefined if what is stored is no draft of this product */
export function parseSavedDraft(stored: unknown, productId: number | undefined): SavedDraft | undefined {
  const { data } = savedDraft.safeParse(stored);
  return data?.base?.id === productId && data !== undefined ? { base: data.base, draft: data.draft } : undefined;
}
