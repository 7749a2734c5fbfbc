import { currentShop } from '../state/shown-shop.ts';

const SHOWN = /^\/(?:$|(?:product-detail|category|collection|page)\/)/;

/** Who has the link of a mail opens the order, whatever the shop is. */
const WITH_LINK = /^\/order\//;

/** Whether a page is shown to those who are not logged in: in a shop that is open to all. */
export function isShownToAll(pathname: string): boolean {
  return WITH_LINK.test(pathname) || (currentShop().isOpen === true && SHOWN.test(pathname));
}
