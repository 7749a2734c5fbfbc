import type { Order } from '@shop/contract/orders';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { moneyOf } from './order-money.ts';

const at = '2026-01-02T10:00:00.000Z';
const paid: Partial<Order> = { paymentMethod: 'card', paymentStatus: 'received', paidByCard: true };
const dispute = { id: 1, amount: 10, reason: 'fraudulent', at };

describe('the money of an order', () => {
  test('is what the server says was paid and can still be refunded, and what disputes that are open or lost take', () => {
    const disputes = (['needs_response', 'lost', 'won', 'warning_closed', 'prevented'] as const).map((state) => ({
      ...dispute,
      state,
    }));
    const order = someOrder({ ...paid, paidAmount: 72, refundedAmount: 5.5, refundableAmount: 46.5, disputes });
    expect(moneyOf(order)).toEqual({ paid: 72, refunded: 5.5, disputed: 20, refundable: 46.5, waitsForDispute: false });
  });

  test('waits for a dispute that is open while all that is left is disputed', () => {
    const waits = (state: string, refundedAmount = 6) =>
      moneyOf(someOrder({ ...paid, refundedAmount, disputes: [{ ...dispute, amount: 30, state }] })).waitsForDispute;
    expect(waits('under_review')).toBe(true);
    expect(waits('lost')).toBe(false);
    expect(waits('won')).toBe(false);
    expect(waits('under_review', 36)).toBe(false);
    expect(moneyOf(someOrder({ ...paid, refundedAmount: 36 })).waitsForDispute).toBe(false);
  });
});
