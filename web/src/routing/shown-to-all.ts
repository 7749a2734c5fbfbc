import { currentShop } from '../state/shown-shop.ts';

const SHOWN = /^\/(?:$|(?:product-detail|category|collection|page)\/)/;

/** Whether a page is shown to those who are not logged in: in a shop that is open to all. */
export function isShownToAll(pathname: string): boolean {
  return currentShop().isOpen === true && SHOWN.test(pathname);
}
