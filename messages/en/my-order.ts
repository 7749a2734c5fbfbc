import { messages } from '../src/messages.ts';

export const myOrderText = messages('my-order', {
  orderId: 'Order #{id}',
  myOrders: 'My Orders',
  placedFormat: 'Placed <time>{format}</time>',
  parcel: 'Parcel',
  parcels: 'Parcels',
  returns: 'Returns',
  products: 'Products',
  payment: 'Payment',
  papers: 'Papers',
  printThisPage: 'Print this page',
  whatHappened: 'What happened',
});
