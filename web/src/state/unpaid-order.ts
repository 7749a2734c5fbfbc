import type { Order } from '@shop/contract/orders';

type Wanted = { product: { id: number }; variant: { id: number } | null };

/**
 * A card order that can still be paid. The server decides: an order that was paid stays paid, even if its status was
 * set back by hand.
 */
export function waitsForCard({ waitsForPayment }: Order): boolean {
  return waitsForPayment === true;
}

/** False for an order that was sent unpaid: it stays beside whatever is ordered next. */
export function isReplaceable({ payUntil }: Pick<Order, 'payUntil'>): boolean {
  return payUntil !== undefined;
}

/** True if it has units of this variant, or of this product without variants: ordering that cancels and replaces it. */
export function isHeldBy(order: Pick<Order, 'items' | 'payUntil'>, { product, variant }: Wanted): boolean {
  return (
    isReplaceable(order) &&
    order.items.some((line) => line.product.id === product.id && line.variant?.id === variant?.id)
  );
}
