import { messages } from '../src/messages.ts';

export const cartText = messages('en', {
  cart: 'Cart',
  items: 'Items',
  summary: 'Summary',
  totalItems: 'Total Items',
  subtotal: 'Subtotal',
  total: 'Total',
  shippingAndTaxesCalculatedAt: 'Shipping and taxes calculated at checkout.',
  checkout: 'Checkout',
  continueShopping: 'Continue Shopping',
});
