/**
 * The payment page is a document of its own: only its content security policy allows the payment provider's script.
 * Links to it and from it load a page; the router does not render it into another document.
 */

import { pagePrefix } from './language-prefix.ts';
import { pages } from './paths.ts';

export function paymentPath(orderId: number): string {
  return `${pages.stripeCheckout}/?order=${orderId}`;
}

/** Back leads to the checkout, where the cart is still filled: an order paid in another way replaces this one. */
export function goToPayment(orderId: number): void {
  window.location.assign(pagePrefix() + paymentPath(orderId));
}

/** @param path without a language */
export function isPaymentPage(path: string): boolean {
  return path.replace(/\/$/, '') === pages.stripeCheckout;
}
