import { currentShop } from '../state/shown-shop.ts';

const SHOWN = /^\/(?:$|(?:product-detail|category|collection|page)\/)/;

const FOR_BUYING = /^\/(?:cart|checkout|stripe-checkout|order-success)(?:\/|$)/;

/** Who has the link of a mail opens the order, whatever the shop is. */
const WITH_LINK = /^\/order\//;

/** Whether a page is shown to those who are not logged in: in a shop that is open to all. */
export function isShownToAll(pathname: string): boolean {
  const isOfShop = SHOWN.test(pathname) || FOR_BUYING.test(pathname);
  return WITH_LINK.test(pathname) || (currentShop().isOpen === true && isOfShop);
}

/** Whether what a page shows is the shopper's own: it waits until it is known who that is. */
export function isForBuying(pathname: string): boolean {
  return FOR_BUYING.test(pathname);
}
