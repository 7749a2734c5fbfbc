import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnStates, returnStateTraits } from './return-states.ts';
import { returnableUnits } from './returnable.ts';

const DAY_MS = 24 * 3600_000;
const START = Date.parse('2026-11-01T00:00:00.000Z');
const instant = fc.integer({ min: 0, max: 60 }).map((day) => new Date(START + day * DAY_MS).toISOString());
const lines = fc.array(fc.record({ line: fc.integer({ min: 1, max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 2,
});
const shipment = fc.record({ at: instant, deliveredAt: fc.option(instant), lines });
const returned = fc.record({
  state: fc.constantFrom(...returnStates),
  requestedAt: instant,
  lines: lines.map((all) => all.map((one) => ({ ...one, reason: 'Any', note: null, restock: null }))),
});
const order = fc.record({
  fulfilment: fc.record({ shipments: fc.array(shipment, { maxLength: 4 }) }),
  returns: fc.array(returned, { maxLength: 3 }),
});
const units = (all: readonly { lines: readonly { line: number; quantity: number }[] }[], line: number) =>
  all.flatMap((one) => one.lines.filter((own) => own.line === line)).reduce((sum, { quantity }) => sum + quantity, 0);

describe('the units that can be returned', () => {
  it('are at most what was shipped within the days, and at most what was shipped less what is in returns', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 100 }), (found, days, today) => {
        const now = new Date(START + today * DAY_MS);
        const returnable = returnableUnits(found, days, now);
        for (const line of [1, 2]) {
          const { shipments } = found.fulfilment;
          const open = shipments.filter(
            ({ at, deliveredAt }) => Date.parse(deliveredAt ?? at) + days * DAY_MS >= now.getTime(),
          );
          const counted = found.returns.filter(({ state }) => returnStateTraits[state].countsUnits);
          const most = Math.max(0, Math.min(units(open, line), units(shipments, line) - units(counted, line)));
          expect(returnable.get(line) ?? 0).toBeLessThanOrEqual(days === 0 ? 0 : most);
          if (counted.length === 0 && days > 0) expect(returnable.get(line) ?? 0).toBe(units(open, line));
        }
      }),
    );
  });

  it('count a return as of the parcel whose days were the first to end', () => {
    const parcel = (at: string) => ({ at, deliveredAt: null, lines: [{ line: 1, quantity: 1 }] });
    const found = {
      fulfilment: { shipments: [parcel('2026-11-01T00:00:00.000Z'), parcel('2026-11-20T00:00:00.000Z')] },
      returns: [
        {
          state: 'approved' as const,
          requestedAt: '2026-11-25T00:00:00.000Z',
          lines: [{ line: 1, quantity: 1, reason: 'Any', note: null, restock: null }],
        },
      ],
    };
    expect(returnableUnits(found, 30, new Date('2026-12-15T00:00:00.000Z'))).toEqual(new Map([[1, 1]]));
    expect(returnableUnits(found, 30, new Date('2026-12-21T00:00:00.000Z'))).toEqual(new Map());
  });
});
