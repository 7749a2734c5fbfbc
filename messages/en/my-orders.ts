import { messages } from '../src/messages.ts';

export const myOrdersText = messages('my-orders', {
  myOrders: 'My Orders',
  loadingYourOrders: 'Loading your orders…',
  noOrdersYet: 'No orders yet',
  startShopping: 'Start shopping',
  whatYouOrderWillBe: 'What you order will be listed here, with its status.',
  orderId: 'Order #{id}',
  placedFormat: 'Placed <time>{format}</time>',
  seeDetails: 'See details',
  payment: 'Payment',
  latestNews: 'Latest news',
});
