/** An invented order. Its amounts are whole, so that they are amounts of any currency. */

import { type Order, shopOrder } from '@shop/contract/orders';
import { mailSamplesText } from '@shop/messages/mail-samples';

const DAY_MS = 24 * 3600 * 1000;

const sampleProducts = () => [
  { title: mailSamplesText.lamp, amount: 60, quantity: 1 },
  { title: mailSamplesText.mug, amount: 12, quantity: 2 },
];
const SHIPPING = 5;

/** @param payment left out: it is paid by card */
export function sampleOrder(now: Date, payment: Partial<Pick<Order, 'paymentMethod' | 'paymentStatus'>> = {}): Order {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const products = sampleProducts();
  const items = products.map(({ title, amount, quantity }, index) => ({
    id: index + 1,
    quantity,
    variant: null,
    product: {
      id: index + 1,
      title,
      brand: mailSamplesText.brand,
      thumbnail: '',
      price: amount,
      discountPrice: amount,
    },
    choices: [],
  }));
  const subtotal = products.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
  return shopOrder.parse({
    id: 1042,
    items,
    totalAmount: subtotal + SHIPPING,
    totalItems: products.reduce((sum, { quantity }) => sum + quantity, 0),
    user: 1,
    paymentMethod: 'card',
    paymentStatus: 'received',
    ...payment,
    status: 'pending',
    selectedAddress: {
      name: mailSamplesText.shopper,
      email: 'alex@example.com',
      phone: '+1 555 0100',
      street: mailSamplesText.street,
      city: mailSamplesText.city,
      state: mailSamplesText.state,
      pinCode: '62701',
    },
    subtotal,
    shipping: {
      id: 1,
      name: mailSamplesText.shipping,
      price: SHIPPING,
      eta: { from: dayIn(2), to: dayIn(4) },
      pickUp: false,
    },
    paidAmount: subtotal + SHIPPING,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  } satisfies Partial<Order>);
}
