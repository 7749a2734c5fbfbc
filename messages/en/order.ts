import { messages } from '../src/messages.ts';

/** The page of one order that a link in a mail opens. */
export const orderText = messages('order', {
  notOpened: 'This link opens no order',
  takeTheNewestLink:
    'Links to orders are good for 90 days. Use the one in our newest mail about your order, and see that the address is whole.',
  withAnAccount: 'Orders of your account are in My Orders.',
  toMyOrders: 'Go to My Orders',
});
