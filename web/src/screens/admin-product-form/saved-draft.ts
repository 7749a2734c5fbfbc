/** What of the product form is stored when the session ends under it. */

import { type Product, product } from '@shop/contract/catalogue';
import { type ProductDraft, textFields } from './product-draft.ts';

export type SavedDraft = {
  /** What the draft is a change of, so that a save still notices what others did meanwhile; undefined for a new product. */
  base: Product | undefined;
  draft: ProductDraft;
};

/** The name of the form's draft. */
export function draftName(productId: number | undefined): string {
  return `product-${productId ?? 'new'}`;
}

function isDraft(value: unknown): value is ProductDraft {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const [colors, sizes] = [fields.get('colors'), fields.get('sizes')];
  return (
    textFields.every((field) => typeof fields.get(field) === 'string') &&
    Array.isArray(colors) &&
    colors.every((id: unknown) => typeof id === 'string') &&
    Array.isArray(sizes) &&
    sizes.every(
      (size: unknown) =>
        typeof size === 'object' &&
        size !== null &&
        'id' in size &&
        typeof size.id === 'string' &&
        'inStock' in size &&
        typeof size.inStock === 'boolean',
    )
  );
}

/** A draft of this product. What another build of the app stored is none. */
export function parseSavedDraft(stored: unknown, productId: number | undefined): SavedDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('draft' in stored) || !isDraft(stored.draft)) return undefined;
  const base = product.safeParse('base' in stored ? stored.base : undefined).data;
  return base?.id === productId ? { base, draft: stored.draft } : undefined;
}
