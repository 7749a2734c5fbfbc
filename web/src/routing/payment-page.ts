/**
 * The payment page is a document of its own: only its content security policy allows the payment provider's script.
 * Links to it and from it load a page; the router does not render it into another document.
 */

import { pagePrefix, withoutPrefix } from './language-prefix.ts';
import { pages } from './paths.ts';

export function paymentPath(orderId: number): string {
  return `${pages.stripeCheckout}/?order=${orderId}`;
}

/** Back leads to the checkout, where the cart is still filled: an order paid in another way replaces this one. */
export function goToPayment(orderId: number): void {
  window.location.assign(pagePrefix() + paymentPath(orderId));
}

/** Whether this document may show the page: the payment page only in its own document, and no other page there. */
export function belongsHere(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined || !URL.canParse(loaded.name)) return true;
  return isPaymentPage(new URL(loaded.name).pathname) === isPaymentPage(pathname);
}

function isPaymentPage(pathname: string): boolean {
  return withoutPrefix(pathname).replace(/\/$/, '') === pages.stripeCheckout;
}
