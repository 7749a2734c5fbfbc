import type { Order } from '@shop/contract/orders';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../../test/samples.ts';
import { orderWords, paidWords } from './order-words.ts';

const shipped = (units: number, left: number) => ({ fulfilment: { shipped: units, left, shipments: [] } });
const { items, totalItems } = someOrder();
const returned = (quantity: number, state: Order['returns'][number]['state']): Pick<Order, 'returns'> => ({
  returns: [
    {
      ...{ id: 1, order: 8, state, declineReason: null, requestedAt: '', updatedAt: '' },
      lines: [{ line: items[0]?.id ?? 0, quantity, reason: 'unwanted', note: null, restock: null }],
    },
  ],
});

describe('what shoppers read beside the status of an order', () => {
  test.each<[string | undefined, Partial<Order>]>([
    ['Being packed', {}],
    ['Partly on its way', shipped(1, 1)],
    ['On its way', { status: 'dispatched' }],
    ['Delivered', { status: 'delivered' }],
    ['Cancelled', { status: 'cancelled' }],
    ['Returned', { status: 'delivered', ...returned(totalItems, 'received') }],
    ['Delivered', { status: 'delivered', ...returned(totalItems, 'approved') }],
    ['Delivered', { status: 'delivered', ...returned(totalItems - 1, 'refunded') }],
    [undefined, { paymentMethod: 'card' }],
    ['Being packed', { paymentMethod: 'card', paymentStatus: 'received' }],
    ['Being packed', { paymentMethod: 'card', totalAmount: 0 }],
  ])('is %s', (words, changes) => {
    expect(orderWords(someOrder(changes))).toBe(words);
  });
});

describe('what shoppers read beside the status of a payment', () => {
  const paid = { paymentStatus: 'received' } as const;
  test.each<[string | undefined, Partial<Order>]>([
    ['Waiting for payment', {}],
    ['Paid', paid],
    ['Partly refunded', { ...paid, refundedAmount: 1 }],
    ['Refunded', { ...paid, refundedAmount: 36, refundedInFull: true }],
    [undefined, { status: 'cancelled' }],
  ])('is %s', (words, changes) => {
    expect(paidWords(someOrder(changes))).toBe(words);
  });
});
