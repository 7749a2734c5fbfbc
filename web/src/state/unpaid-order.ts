import type { Order } from '@shop/contract/orders';

/**
 * A card order that can still be paid. The server decides: an order that was paid stays paid, even if its status was
 * set back by hand.
 */
export function waitsForCard({ waitsForPayment }: Order): boolean {
  return waitsForPayment === true;
}
