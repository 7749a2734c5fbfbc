import type { Order } from '@shop/contract/orders';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { moneyOf } from './order-money.ts';

const at = '2026-01-02T10:00:00.000Z';
const paid: Partial<Order> = { paymentMethod: 'card', paymentStatus: 'received', paidByCard: true };
const dispute = { id: 1, amount: 10, reason: 'fraudulent', at };

describe('what can still be refunded', () => {
  test('is what was paid less what was refunded and what is disputed', () => {
    const order = someOrder({ ...paid, refundedAmount: 5.5, disputes: [{ ...dispute, state: 'needs_response' }] });
    expect(moneyOf(order)).toEqual({ paid: 36, refunded: 5.5, disputed: 10, refundable: 20.5 });
  });

  test.each(['won', 'warning_closed', 'prevented'])('is not less for a dispute that is %s', (state) => {
    expect(moneyOf(someOrder({ ...paid, disputes: [{ ...dispute, state }] })).refundable).toBe(36);
  });

  test('is nothing of what nobody has paid, and never below nothing', () => {
    expect(moneyOf(someOrder()).refundable).toBe(0);
    expect(moneyOf(someOrder({ ...paid, disputes: [{ ...dispute, amount: 99, state: 'lost' }] })).refundable).toBe(0);
  });

  test('is the whole price of an order that was refunded, revived and paid once more', () => {
    expect(moneyOf(someOrder({ ...paid, refundedAmount: 36 }))).toMatchObject({ paid: 72, refundable: 36 });
  });
});
