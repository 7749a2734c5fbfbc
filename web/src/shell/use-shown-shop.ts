import type { ShownShop } from '@shop/contract/shown-shop';
import { useSyncExternalStore } from 'react';
import { currentShop } from '../state/shown-shop.ts';

/** The event of the window when the document says something else of the shop. */
export const SHOP_SHOWN = 'shop-shown';

function follow(onChange: () => void): () => void {
  addEventListener(SHOP_SHOWN, onChange);
  return () => removeEventListener(SHOP_SHOWN, onChange);
}

/** The shop as the document describes it; draws again what uses it when staff have changed it on this page. */
export function useShownShop(): ShownShop {
  return useSyncExternalStore(follow, currentShop, currentShop);
}
