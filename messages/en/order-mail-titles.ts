import { messages } from '../src/messages.ts';

/** The kinds of mails about an order, in the list of its mails. */
export const orderMailTitlesText = messages('order-mail-titles', {
  placed: 'Order placed',
  paid: 'Payment received',
  dispatched: 'Order dispatched',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  note: 'Message to the shopper',
  return: 'About a return',
  refunded: 'Refund',
});
