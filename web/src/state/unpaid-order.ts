import type { Order } from '@shop/contract/orders';

/** A card order that can still be paid. */
export function waitsForCard({ paymentMethod, paymentStatus, status }: Order): boolean {
  return paymentMethod === 'card' && paymentStatus === 'pending' && status !== 'cancelled';
}
