import type { Order } from '@shop/contract/orders';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { lineFigures, moneyOf } from './order-figures.ts';

const at = '2026-01-02T10:00:00.000Z';
const parcel = { at, carrier: null, trackingNumber: null, trackingUrl: null, deliveredAt: null };
const paid: Partial<Order> = { paymentMethod: 'card', paymentStatus: 'received', paidByCard: true };
const dispute = { id: 1, amount: 10, reason: 'fraudulent', at };

describe('the units of a line', () => {
  const [line] = someOrder().items;
  const items = [line, line].flatMap((one, index) => (one ? [{ ...one, id: 51 + index, quantity: 3 }] : []));
  const shipments = [
    { ...parcel, id: 1, lines: [{ line: 51, quantity: 2 }] },
    {
      ...parcel,
      id: 2,
      lines: [
        { line: 51, quantity: 1 },
        { line: 52, quantity: 1 },
      ],
    },
  ];
  const fulfilment = { shipped: 4, left: 2, shipments };

  test('are ordered, shipped, left and returned', () => {
    const back = { line: 51, quantity: 2, reason: 'Late', note: null, restock: true };
    const found = { id: 1, order: 5, declineReason: null, requestedAt: at, updatedAt: at, lines: [back] };
    const order = someOrder({
      items,
      totalItems: 6,
      fulfilment,
      returns: [
        { ...found, state: 'refunded' },
        { ...found, id: 2, state: 'approved' },
      ],
    });
    expect([...lineFigures(order).values()]).toEqual([
      { ordered: 3, shipped: 3, left: 0, returned: 2 },
      { ordered: 3, shipped: 1, left: 2, returned: 0 },
    ]);
  });

  test('are not left of a cancelled order', () => {
    const order = someOrder({ items, status: 'cancelled', fulfilment: { shipped: 0, left: 0, shipments: [] } });
    expect([...lineFigures(order).values()].map(({ left }) => left)).toEqual([0, 0]);
  });
});

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
