import { messages } from '../src/messages.ts';

/** The states of orders, payments, returns and mails, in one or two words. */
export const stateNamesText = messages('state-names', {
  pending: 'pending',
  dispatched: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  paymentPending: 'pending',
  paymentReceived: 'received',
  refundFailed: 'refund failed',
  refundPending: 'refund pending',
  refunded: 'refunded',
  notDue: 'not due',
  returnRequested: 'requested',
  returnApproved: 'approved',
  returnDeclined: 'declined',
  returnReceived: 'received',
  returnRefunded: 'refunded',
  returnWithdrawn: 'withdrawn',
  mailWaiting: 'waiting',
  mailSent: 'sent',
  mailFailed: 'failed',
});
