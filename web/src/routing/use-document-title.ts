import { useEffect } from 'react';

const SHOP_NAME = 'E-Commerce';

/** 'Your cart – E-Commerce' in the tab and in the history; a screen reader reads it first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${SHOP_NAME}`;
  }, [title]);
}
