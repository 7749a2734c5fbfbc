/**
 * The payment page is a document of its own: only its policy lets the payment provider's script run, so one comes there
 * and leaves there by loading a page, not by drawing another screen.
 */

import { pages } from './paths.ts';

export function paymentPath(orderId: number): string {
  return `${pages.stripeCheckout}/?order=${orderId}`;
}

/** Back leads to the checkout again, where the cart still is: paid otherwise, the order is replaced. */
export function goToPayment(orderId: number): void {
  window.location.assign(paymentPath(orderId));
}

/** Whether this document may show the page: the payment page stands in its own, and nothing else stands there. */
export function belongsHere(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined || !URL.canParse(loaded.name)) return true;
  return isPaymentPage(new URL(loaded.name).pathname) === isPaymentPage(pathname);
}

function isPaymentPage(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === pages.stripeCheckout;
}
