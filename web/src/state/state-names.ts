/** What the states of orders and of what belongs to them are called. */

import type { OrderMail } from '@shop/contract/order-mails';
import type { OrderStatus } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import type { ReturnState } from '@shop/contract/return-states';
import { stateNamesText } from '@shop/messages/state-names';

export type PaymentState = Order['paymentStatus'] | 'refund failed' | 'refund pending' | 'refunded' | 'not due';

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending: stateNamesText.pending,
  dispatched: stateNamesText.dispatched,
  delivered: stateNamesText.delivered,
  cancelled: stateNamesText.cancelled,
};

export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  pending: stateNamesText.paymentPending,
  received: stateNamesText.paymentReceived,
  'refund failed': stateNamesText.refundFailed,
  'refund pending': stateNamesText.refundPending,
  refunded: stateNamesText.refunded,
  'not due': stateNamesText.notDue,
};

export const returnStateNames: Readonly<Record<ReturnState, string>> = {
  requested: stateNamesText.returnRequested,
  approved: stateNamesText.returnApproved,
  declined: stateNamesText.returnDeclined,
  received: stateNamesText.returnReceived,
  refunded: stateNamesText.returnRefunded,
  withdrawn: stateNamesText.returnWithdrawn,
};

export const mailStateNames: Readonly<Record<OrderMail['state'], string>> = {
  waiting: stateNamesText.mailWaiting,
  sent: stateNamesText.mailSent,
  failed: stateNamesText.mailFailed,
};
