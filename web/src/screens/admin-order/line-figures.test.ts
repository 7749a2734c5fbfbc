import { describe, expect, test } from 'vitest';
import { someOrder } from '../../../test/samples.ts';
import { lineFigures } from './line-figures.ts';

const at = '2026-01-02T10:00:00.000Z';
const parcel = { at, carrier: null, trackingNumber: null, trackingUrl: null, deliveredAt: null };

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
