import { messages } from '../src/messages.ts';

/** A mail in the timeline of its order. */
export const timelineMailsText = messages('timeline-mails', {
  placed: 'Order placed',
  paid: 'Payment received',
  dispatched: 'Order dispatched',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  note: 'Message',
  return: 'Return',
  refunded: 'Refund',
  wasSent: 'Mail “{title}” was sent',
  wasSentInASummary: 'Mail “{title}” was sent in a summary',
  couldNotBeSent: 'Mail “{title}” could not be sent',
  waits: 'Mail “{title}” waits to be sent',
  waitsInASummary: 'Mail “{title}” waits to be sent in a summary',
});
