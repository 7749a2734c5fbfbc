import { describe, expect, it } from 'vitest';
import {
  mayChangeStatus,
  orderStatuses,
  orderStatusesThat,
  orderStatusTraits,
  orderTransitions,
  paymentStatesThat,
  paymentStateTraits,
  refundStatesThat,
} from './order-status.ts';

describe('the statuses of an order', () => {
  it('hold stock, and can be paid, exactly where a payment would not have to be refunded', () => {
    for (const status of orderStatuses) {
      const { holdsStock, payable, owesRefund } = orderStatusTraits[status];
      expect([status, holdsStock, payable]).toEqual([status, !owesRefund, !owesRefund]);
    }
  });

  it('await dispatch only while they hold stock', () => {
    for (const status of orderStatusesThat('awaitsDispatch')) expect(orderStatusTraits[status].holdsStock).toBe(true);
  });

  it('may be set to any other by an admin, and to themselves by nobody', () => {
    for (const from of orderStatuses) {
      expect(orderTransitions.admin[from]).toEqual(orderStatuses.filter((to) => to !== from));
      expect(mayChangeStatus('admin', from, from)).toBe(false);
    }
  });

  it('may be given up by owner and shop only while nothing was sent', () => {
    for (const by of ['owner', 'shop'] as const) {
      for (const from of orderStatuses) {
        const { awaitsDispatch } = orderStatusTraits[from];
        expect(orderTransitions[by][from].length > 0).toBe(awaitsDispatch);
        for (const to of orderTransitions[by][from]) expect(orderStatusTraits[to].holdsStock).toBe(false);
      }
    }
  });
});

describe('the states of payments and refunds', () => {
  it('end with the money captured, which nothing follows', () => {
    expect(paymentStatesThat('captured')).toEqual(['succeeded']);
    expect(paymentStateTraits.succeeded.next).toEqual([]);
  });

  it('let no payment become payable again that the provider has ended', () => {
    for (const { payable, next } of Object.values(paymentStateTraits)) {
      if (payable) continue;
      expect(next.filter((state) => paymentStateTraits[state].payable)).toEqual([]);
    }
  });

  it('count the amount of a refund until it fails', () => {
    expect(refundStatesThat('coversAmount')).toEqual(['requested', 'pending', 'made', 'to_hand_over', 'handed_over']);
    expect(refundStatesThat('paidBack')).toEqual(['made', 'handed_over']);
  });
});
