/** What the browser stores of the product form when the session ends. */

import { type Product, product } from '@shop/contract/catalogue';
import * as z from 'zod/mini';
import type { ProductDraft, TextField } from './product-draft.ts';

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
const texts: Record<TextField, typeof text | typeof addedText> = {
  title: text,
  description: text,
  brand: text,
  category: text,
  price: text,
  discountPercentage: text,
  stock: text,
  sku: addedText,
  weightGrams: addedText,
  taxClass: addedText,
  place: addedText,
  thumbnail: text,
  image1: text,
  image2: text,
  image3: text,
  thumbnailAlt: addedText,
  image1Alt: addedText,
  image2Alt: addedText,
  image3Alt: addedText,
  highlight1: text,
  highlight2: text,
  highlight3: text,
  highlight4: text,
};

const variantDraft = z.object({
  id: z.nullable(z.int()),
  color: z.nullable(text),
  size: z.nullable(text),
  sku: text,
  price: text,
  stock: text,
  image: text,
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
