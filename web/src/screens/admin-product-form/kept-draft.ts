/**
 * What stood in the product form when the session ended under it. It waits in this tab until the same person comes back to
 * the same product, and is shown to nobody else.
 */

import { type Product, product } from '@shop/contract/catalogue';
import { useEffect, useRef } from 'react';
import { useAppStore } from '../../app/hooks.ts';
import { selectSessionEnded } from '../../state/auth-slice.ts';
import { type ProductDraft, textFields } from './product-draft.ts';

export type KeptDraft = {
  userId: number;
  /** What the draft is a change of, so that a save still notices what others did meanwhile; undefined for a new product. */
  base: Product | undefined;
  draft: ProductDraft;
};

function storageKey(productId: number | undefined): string {
  return `shop.product-draft.${productId ?? 'new'}`;
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

/** What this person left unsaved in the form of this product. What another build of the app wrote is none. */
export function readKeptDraft(userId: number, productId: number | undefined): KeptDraft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(productId)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('userId' in value && 'draft' in value)) return undefined;
    const base = product.safeParse('base' in value ? value.base : undefined).data;
    if (value.userId !== userId || !isDraft(value.draft) || base?.id !== productId) return undefined;
    return { userId, base, draft: value.draft };
  } catch {
    return undefined;
  }
}

function keep(kept: KeptDraft): void {
  try {
    sessionStorage.setItem(storageKey(kept.base?.id), JSON.stringify(kept));
  } catch {
    // Without storage it is lost, as it would be with the tab.
  }
}

function forget(productId: number | undefined): void {
  try {
    sessionStorage.removeItem(storageKey(productId));
  } catch {
    // Nothing was kept either.
  }
}

/** Keeps what is unsaved when the session ends; forgets it once it is saved, or the form left by choice. */
export function useKeepingDraft(productId: number | undefined, unsaved: KeptDraft | undefined): void {
  const store = useAppStore();
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
    if (unsaved === undefined) forget(productId);
  });
  useEffect(
    () => () => {
      if (latest.current !== undefined && selectSessionEnded(store.getState())) keep(latest.current);
      else forget(productId);
    },
    [store, productId],
  );
}
