import { useEffect } from 'react';
import { currentShop } from '../state/shown-shop.ts';

/** 'Your cart – ' and the shop's name in the tab and in the history; a screen reader reads it first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${currentShop().shopName}`;
  }, [title]);
}
