import type { Order, OrderRefund } from '@shop/contract/orders';
import type { ReturnState } from '@shop/contract/return-states';
import type { OrderReturn } from '@shop/contract/returns';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { nextSteps } from './next-steps.ts';

const at = '2026-01-02T10:00:00.000Z';
const kinds = (changes: Partial<Order>) => nextSteps(someOrder(changes)).map(({ kind }) => kind);

const parcel = { id: 7, at, carrier: null, trackingNumber: null, trackingUrl: null, deliveredAt: null };
const allShipped = { shipped: 2, left: 0, shipments: [{ ...parcel, lines: [{ line: 51, quantity: 2 }] }] };
const halfShipped = { shipped: 1, left: 1, shipments: [{ ...parcel, lines: [{ line: 51, quantity: 1 }] }] };
const delivered = { ...allShipped, shipments: [{ ...parcel, deliveredAt: at, lines: [{ line: 51, quantity: 2 }] }] };
const paidByCard: Partial<Order> = { paymentMethod: 'card', paymentStatus: 'received', paidByCard: true };
const refund: OrderRefund = { id: 5, amount: 9, reason: 'Late', state: 'made', at, lines: [], source: 'shop' };

function someReturn(state: ReturnState): OrderReturn {
  const lines = [{ line: 51, quantity: 1, reason: 'Too small', note: null, restock: null }];
  const declineReason = state === 'declined' ? 'Worn' : null;
  return { id: 3, order: 5, state, lines, declineReason, requestedAt: at, updatedAt: at };
}

describe('what staff do next', () => {
  test('is to dispatch what is left of an order by cash, or of one that is paid', () => {
    expect(kinds({})).toEqual(['dispatch']);
    expect(kinds(paidByCard)).toEqual(['dispatch']);
    expect(nextSteps(someOrder({ fulfilment: halfShipped }))).toEqual([{ kind: 'dispatch', units: 1, partly: true }]);
  });

  test('is not to dispatch an unpaid card order: its payment is missing', () => {
    expect(nextSteps(someOrder({ paymentMethod: 'card' }))).toEqual([{ kind: 'payment', by: 'card' }]);
    expect(nextSteps(someOrder({ paymentMethod: 'card', paymentProcessing: true }))).toEqual([
      { kind: 'payment', by: 'processing' },
    ]);
  });

  test('is to mark what is on its way as delivered, and then to see to the payment of a cash order', () => {
    expect(kinds({ status: 'dispatched', fulfilment: allShipped })).toEqual(['deliver']);
    expect(kinds({ status: 'delivered', fulfilment: delivered })).toEqual(['payment']);
    expect(kinds({ status: 'delivered', fulfilment: delivered, paymentStatus: 'received' })).toEqual(['nothing']);
  });

  test.each([
    ['requested', 'answer-return'],
    ['received', 'refund-return'],
    ['approved', 'receive-return'],
    ['declined', 'nothing'],
    ['withdrawn', 'nothing'],
    ['refunded', 'nothing'],
  ] as const)('about a return that is %s is: %s', (state, kind) => {
    expect(kinds({ ...paidByCard, status: 'delivered', fulfilment: delivered, returns: [someReturn(state)] })).toEqual([
      kind,
    ]);
  });

  test('is to give money back by hand: in cash, or if the provider could not', () => {
    const cancelled: Partial<Order> = { status: 'cancelled', fulfilment: { shipped: 0, left: 0, shipments: [] } };
    expect(kinds({ ...cancelled, refunds: [{ ...refund, state: 'to-hand-over' }] })).toEqual(['hand-over']);
    expect(kinds({ ...cancelled, refunds: [{ ...refund, state: 'failed', waitsForStaff: true }] })).toEqual([
      'hand-over',
    ]);
    expect(kinds({ ...cancelled, refunds: [{ ...refund, state: 'failed' }] })).toEqual(['nothing']);
    expect(kinds({ ...cancelled, refunds: [{ ...refund, state: 'handed-over' }] })).toEqual(['nothing']);
  });

  test('names the most urgent first and the others after it', () => {
    const returns = [someReturn('requested')];
    const refunds = [{ ...refund, state: 'to-hand-over' as const }];
    expect(kinds({ paymentStatus: 'received', fulfilment: halfShipped, returns, refunds })).toEqual([
      'dispatch',
      'answer-return',
      'hand-over',
    ]);
  });

  test('says when a return has arrived and nothing of the order is left to refund', () => {
    const order = {
      ...paidByCard,
      status: 'delivered' as const,
      fulfilment: delivered,
      returns: [someReturn('received')],
    };
    expect(nextSteps(someOrder(order))[0]).toMatchObject({ kind: 'refund-return', refundable: 36 });
    const refunded = { ...order, refunds: [{ ...refund, amount: 36 }], refundedAmount: 36, paidByCard: undefined };
    expect(nextSteps(someOrder(refunded))[0]).toMatchObject({ kind: 'refund-return', refundable: 0 });
  });

  test('is not to close a return while all that was paid is disputed: it waits for the dispute', () => {
    const dispute = { id: 1, amount: 36, reason: 'fraudulent', at: '2026-01-02T10:00:00.000Z' };
    const returned = {
      ...paidByCard,
      status: 'delivered' as const,
      fulfilment: delivered,
      returns: [someReturn('received')],
    };
    const under = (state: string) => kinds({ ...returned, disputes: [{ ...dispute, state }] });
    expect(under('needs_response')).toEqual(['answer-dispute', 'await-dispute']);
    expect(under('under_review')).toEqual(['await-dispute']);
    expect(under('lost')).toEqual(['refund-return']);
    expect(under('won')).toEqual(['refund-return']);
    const cancelled = { ...returned, status: 'cancelled' as const, disputes: [{ ...dispute, state: 'under_review' }] };
    expect(kinds(cancelled)).toEqual(['refund-return']);
  });

  test('is not to see to a payment that was made and refunded', () => {
    const refunds = [{ ...refund, amount: 36 }];
    const back: Partial<Order> = { paymentMethod: 'card', paymentStatus: 'received', refunds, refundedAmount: 36 };
    expect(kinds({ ...back, status: 'delivered', fulfilment: delivered })).toEqual(['nothing']);
    expect(kinds(back)).toEqual(['nothing']);
    expect(kinds({ ...back, paymentMethod: 'cash' })).toEqual(['nothing']);
    expect(kinds({ ...back, paymentStatus: 'pending' }), 'set back by hand').toEqual(['payment']);
    expect(kinds({ ...back, paymentMethod: 'cash', paymentStatus: 'pending' }), 'set back by hand').toEqual([
      'payment',
    ]);
  });

  test('includes a dispute that waits for an answer', () => {
    const dispute = { id: 1, amount: 36, reason: 'fraudulent', state: 'needs_response', at };
    const order = { ...paidByCard, status: 'delivered' as const, fulfilment: delivered };
    expect(kinds({ ...order, disputes: [dispute] })).toEqual(['answer-dispute']);
    expect(kinds({ ...order, disputes: [{ ...dispute, state: 'won' }] })).toEqual(['nothing']);
  });
});
