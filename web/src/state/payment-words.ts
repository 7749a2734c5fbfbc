import type { PaymentMethod } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { orderActionsText } from '@shop/messages/order-actions';

export const paymentMethodNames: Record<PaymentMethod, string> = {
  cash: orderActionsText.cash,
  card: orderActionsText.card,
};

/** How an order is paid; one that costs nothing has a payment method that nobody uses. */
export function paymentWords({ totalAmount, paymentMethod }: Pick<Order, 'totalAmount' | 'paymentMethod'>): string {
  return totalAmount === 0 ? orderActionsText.nothingToPay : paymentMethodNames[paymentMethod];
}
