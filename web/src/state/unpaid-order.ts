import type { Order } from '@shop/contract/orders';

/** A card order that can still be paid. The server says so: one whose money came is none, even if its status was set back by hand. */
export function waitsForCard({ waitsForPayment }: Order): boolean {
  return waitsForPayment === true;
}
