import { messages } from '../src/messages.ts';

export const cartText = messages('cart', {
  cart: 'Cart',
  items: 'Items',
  summary: 'Summary',
  totalItems: 'Total Items',
  subtotal: 'Subtotal',
  estimatedShipping: 'Estimated shipping',
  estimatedTaxes: 'Estimated taxes',
  free: 'Free',
  notAvailable: 'Not available',
  included: 'Included',
  includesAmount: 'includes {amount}',
  reverseCharge: 'Reverse charge',
  total: 'Total',
  shippingAndTaxesCalculatedAt: 'Shipping and taxes calculated at checkout.',
  checkout: 'Checkout',
  continueShopping: 'Continue Shopping',
});
