import type { OrderRefund } from '@shop/contract/orders';
import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { orderChanges } from './order-changes.ts';

const at = '2026-01-02T10:00:00.000Z';
const later = { updatedAt: '2026-01-03T10:00:00.000Z' };
const before = someOrder();
const shipment = {
  id: 7,
  at,
  lines: [{ line: 51, quantity: 2 }],
  carrier: 'DHL',
  trackingNumber: null,
  trackingUrl: null,
  deliveredAt: null,
};
const shipped = someOrder({
  ...later,
  status: 'dispatched',
  fulfilment: { shipped: 2, left: 0, shipments: [shipment] },
});

describe('what has changed about an order is said in sentences', () => {
  test('nothing, where nothing has', () => {
    expect(orderChanges(before, before)).toEqual([]);
  });

  test('statuses, with both values', () => {
    expect(orderChanges(before, someOrder({ ...later, status: 'cancelled', paymentStatus: 'received' }))).toEqual([
      'The status is cancelled now, it was pending.',
      'The payment is received now, it was pending.',
    ]);
  });

  test('shipments: made, delivered, tracked, taken back', () => {
    expect(orderChanges(before, shipped)).toEqual([
      'The status is dispatched now, it was pending.',
      '2 items left in a shipment.',
    ]);
    const change = (changes: Partial<typeof shipment> | { deliveredAt: string }) =>
      orderChanges(shipped, {
        ...shipped,
        fulfilment: { ...shipped.fulfilment, shipments: [{ ...shipment, ...changes }] },
      });
    expect(change({ deliveredAt: at })).toEqual(['A shipment was delivered.']);
    expect(change({ carrier: 'UPS' })).toEqual(['The tracking was changed.']);
    expect(orderChanges(shipped, { ...shipped, fulfilment: before.fulfilment })).toEqual([
      'A shipment was taken back.',
    ]);
  });

  test('refunds, returns, disputes and papers', () => {
    const refund: OrderRefund = { id: 5, amount: 9, reason: 'Late', state: 'pending', at, lines: [], source: 'shop' };
    const lines = [{ line: 51, quantity: 1, reason: 'Too small', note: null, restock: null }];
    const found = {
      id: 3,
      order: 5,
      state: 'requested',
      lines,
      declineReason: null,
      requestedAt: at,
      updatedAt: at,
    } as const;
    const first = someOrder({
      ...later,
      refunds: [refund],
      returns: [found],
      disputes: [{ id: 1, amount: 36, reason: 'fraudulent', state: 'needs_response', at }],
      invoices: [{ number: 'INV-000001', at, amount: 36 }],
      creditNotes: [{ id: 1, number: 'INV-C000001', at, amount: 9, refund: 5 }],
      corrections: [{ id: 2, number: 'INV-K000001', at, amount: 9, creditNote: 1 }],
    });
    expect(orderChanges(before, first)).toEqual([
      'A return of 1 item was requested.',
      'A refund of $9.00 was recorded.',
      'The payer disputes $36.00.',
      'It has the invoice INV-000001.',
      'It has the credit note INV-C000001.',
      'It has the correction INV-K000001.',
    ]);
    const second = {
      ...first,
      refunds: [{ ...refund, state: 'made' as const }],
      returns: [{ ...found, state: 'approved' as const }],
    };
    expect(orderChanges(first, second)).toEqual([
      'The return of 1 item is approved now.',
      'The refund of $9.00 is made now.',
    ]);
  });

  test('something that the page does not show', () => {
    expect(orderChanges(before, someOrder(later))).toEqual(['It was saved again, with no change to see here.']);
  });
});
