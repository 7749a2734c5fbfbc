import { isPrepaid, isReceived, type OrderStatus, orderStatusTraits } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { paymentStateOf } from '../../features/orders/payment-state.ts';
import type { PaymentState } from '../../state/state-names.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';

const ways: Record<OrderStatus, { words: string; tone: BadgeTone }> = {
  pending: { words: adminOrdersText.toDispatch, tone: 'purple' },
  dispatched: { words: adminOrdersText.onItsWay, tone: 'yellow' },
  delivered: { words: adminOrdersText.delivered, tone: 'green' },
  cancelled: { words: adminOrdersText.cancelled, tone: 'red' },
};

const payments: Record<PaymentState, string> = {
  pending: adminOrdersText.unpaid,
  received: adminOrdersText.paid,
  'refund failed': adminOrdersText.refundFailed,
  'refund pending': adminOrdersText.refundPending,
  refunded: adminOrdersText.refunded,
  'not due': '',
};

type StateWords = { way: { words: string; tone: BadgeTone }; payment: string };

/** What the order waits for or where it is, and what became of its money; the money is '' where the first says it. */
export function stateWords(order: Order): StateWords {
  const { status, paymentMethod, paymentStatus, fulfilment, refundedAmount } = order;
  const payment = paymentStateOf(order);
  if (orderStatusTraits[status].awaitsDispatch) {
    if (isPrepaid(paymentMethod) && !isReceived(paymentStatus)) {
      return { way: { words: adminOrdersText.waitingForPayment, tone: 'neutral' }, payment: '' };
    }
    if (fulfilment.shipped > 0) {
      return { way: { words: adminOrdersText.partlyOnItsWay, tone: 'yellow' }, payment: payments[payment] };
    }
  }
  const isPart = payment === 'received' && refundedAmount > 0;
  return { way: ways[status], payment: isPart ? adminOrdersText.partlyRefunded : payments[payment] };
}
