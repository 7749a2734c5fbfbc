import { messages } from '../src/messages.ts';

export const orderStatusText = messages('order-status', {
  itemsGoBackInStock: '{count, plural, one {# item goes} other {# items go}} back in stock.',
  orderId: 'Order #{id}',
  namePaymentPaymentStatus: '{name}: payment {paymentStatus}',
  nameCancelledStockBackIn: '{name} cancelled, {stock} back in stock, its payment refunded',
  nameCancelledStockBackInStock: '{name} cancelled, {stock} back in stock, the refund of its payment follows',
  nameStatusStockBackIn: '{name} {status}, {stock} back in stock',
  nameStatusStockTakenFrom: '{name} {status}, {stock} taken from stock again',
  countOrdersStatus: '{count} orders {status}',
  countOrdersPaymentPaymentStatus: '{count} orders: payment {paymentStatus}',
  titleNeedsQuantityStockLeft: '{title} (needs {quantity}, {stock} left)',
  orderIdStaysStatusThere: 'Order #{id} stays {status}: there is not enough in stock of {short}.',
  orderIdWasNotChanged: 'Order #{id} was not changed. {failure}',
  orderStatus: 'Order Status',
  paymentStatus: 'Payment Status',
});
