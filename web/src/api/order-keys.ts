/** Keys of orders that this tab was opened with, by links of mails. They are kept for its calls alone: no other tab has them. */

import { KEY_PARAMETER } from '@shop/contract/paths';

/** For browsers that store nothing. */
const here = new Map<number, string>();
const nameOf = (orderId: number) => `shop.order-key.${orderId}`;

export function keepOrderKey(orderId: number, key: string): void {
  try {
    sessionStorage.setItem(nameOf(orderId), key);
  } catch {
    // It is good until this page is left.
    here.set(orderId, key);
  }
}

function keyOf(orderId: number): string | null {
  const kept = here.get(orderId);
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(nameOf(orderId));
  } catch {
    return null;
  }
}

export function hasOrderKey(orderId: number): boolean {
  return keyOf(orderId) !== null;
}

export function withOrderKey(orderId: number, path: string): string {
  const key = keyOf(orderId);
  return key === null ? path : `${path}?${new URLSearchParams({ [KEY_PARAMETER]: key })}`;
}

/** What is below an order of the caller's. */
export function ownOrderPath(orderId: number, rest = ''): string {
  return withOrderKey(orderId, `/orders/own/${orderId}${rest}`);
}
