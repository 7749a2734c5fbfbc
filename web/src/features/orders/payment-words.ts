import type { Order, PaymentMethod } from '@shop/contract/orders';

const methodNames: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card' };

/** How an order is paid; one that costs nothing has a payment method that nobody uses. */
export function paymentWords({ totalAmount, paymentMethod }: Pick<Order, 'totalAmount' | 'paymentMethod'>): string {
  return totalAmount === 0 ? 'Nothing to pay' : methodNames[paymentMethod];
}
