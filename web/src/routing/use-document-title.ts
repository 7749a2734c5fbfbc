import { SHOP_NAME } from '@shop/contract/shop-name';
import { useEffect } from 'react';

/** 'Your cart – ' and the shop's name in the tab and in the history; a screen reader reads it first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${SHOP_NAME}`;
  }, [title]);
}
