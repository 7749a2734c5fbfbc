import type { Order, OrderRefund } from '@shop/contract/orders';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { RefundNote } from './RefundNote.tsx';

const at = '2026-01-02T10:00:00.000Z';
const card = { paymentMethod: 'card', waitsForPayment: undefined } as const;
const some = (amount: number, state: OrderRefund['state'], source: OrderRefund['source'] = 'shop'): OrderRefund => ({
  ...{ id: Math.round(amount * 100), amount, state, source },
  ...{ reason: 'Late', at, lines: [] },
});

/** The sentences under an order of $36. */
function sentences(changes: Partial<Order>): string[] {
  const refundedAmount = changes.refunds?.reduce(
    (sum, { amount, state }) => (state === 'failed' ? sum : sum + amount),
    0,
  );
  const { container } = render(
    <RefundNote order={someOrder({ ...card, refundedAmount: refundedAmount ?? 0, ...changes })} />,
  );
  return [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
}

describe('what a shopper reads about refunds', () => {
  test('is all that went back to the card, by staff and by the cancellation', () => {
    const refunds = [some(12.5, 'made'), some(23.5, 'made', 'cancellation')];
    expect(sentences({ status: 'cancelled', refunds, refund: { amount: 23.5, at } })).toEqual([
      expect.stringMatching(/^\$23\.50 were refunded to the card on /),
      '$12.50 more were refunded to the card.',
    ]);
  });

  test('names what staff gave back while the rest is on its way', () => {
    const refunds = [some(12.5, 'made'), some(23.5, 'pending', 'cancellation')];
    expect(sentences({ status: 'cancelled', paidByCard: true, refunds })).toEqual([
      'A refund of $23.50 is on its way to the card.',
      '$12.50 were refunded to the card.',
    ]);
  });

  test('is that all of a card payment was refunded by staff', () => {
    expect(sentences({ refunds: [some(6, 'made'), some(30, 'made')] })).toEqual(['$36.00 were refunded to the card.']);
  });

  test('is a part of a paid order', () => {
    const paid = { paymentStatus: 'received', paidByCard: true, refunds: [some(6, 'made')] } as const;
    expect(sentences({ ...paid, refunds: [some(6, 'made')] })).toEqual(['$6.00 of it were refunded to the card.']);
  });

  test('does not call a refund to the card what was handed over', () => {
    const paid = { paymentStatus: 'received', status: 'cancelled' } as const;
    expect(sentences({ ...paid, refunds: [some(36, 'handed-over', 'cancellation')] })).toEqual([
      '$36.00 were given back to you.',
    ]);
    const failed = { status: 'cancelled', refund: { amount: 36, at } } as const;
    expect(sentences({ ...failed, refunds: [some(36, 'handed-over', 'cancellation')] })).toEqual([
      '$36.00 were given back to you.',
    ]);
    expect(sentences({ paymentMethod: 'cash', ...paid, refunds: [some(36, 'to-hand-over', 'cancellation')] })).toEqual([
      'You get $36.00 back. We will contact you.',
    ]);
  });

  test('is nothing of what was refunded before the order was paid again, or waits to be', () => {
    const refunds = [some(36, 'made', 'cancellation')];
    const paidAgain = { paymentStatus: 'received', paidByCard: true, paidAmount: 72 } as const;
    expect(sentences({ ...paidAgain, refunds })).toEqual([]);
    expect(sentences({ ...paidAgain, refunds: [...refunds, some(6, 'made')] })).toEqual([
      '$6.00 of it were refunded to the card.',
    ]);
    expect(sentences({ waitsForPayment: true, refunds })).toEqual([]);
  });
});
