import { refundStates } from '@shop/contract/order-status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredMinor, disputedMinor, uncoveredMinor } from '../orders/order/refundable.ts';
import { deriveRefunds, paidBackMinor } from './refund-facts.ts';
import type { RefundRow } from './refunds.queries.ts';

const AT = new Date('2026-11-22T12:00:00.000Z');

const refund = fc.record({
  amount_cents: fc.integer({ min: 1, max: 4000 }),
  state: fc.constantFrom(...refundStates),
  source: fc.constantFrom('shop' as const, 'cancellation' as const, 'provider' as const),
});
function rowOf(given: Pick<RefundRow, 'amount_cents' | 'state' | 'source'>, id: number): RefundRow {
  return {
    ...given,
    ...{ id, order_id: 1, payment_id: 1, key: `key-${id}`, refund_id: null, reason: 'Any', failure: null },
    ...{ handled_at: null, created_at: AT, updated_at: AT, lines: [], user_id: null },
    // What the provider made was never requested by the shop.
    state: given.source === 'provider' && given.state === 'requested' ? 'made' : given.state,
  };
}
const rows = fc.array(refund, { maxLength: 6 }).map((all) => all.map((given, index) => rowOf(given, index + 1)));
const disputes = fc.array(
  fc.record({
    amount_cents: fc.integer({ min: 1, max: 3000 }),
    state: fc.constantFrom('needs_response', 'under_review', 'lost', 'won', 'warning_closed'),
  }),
  { maxLength: 2 },
);

function after(refunds: readonly RefundRow[], changes: ReturnType<typeof deriveRefunds>): RefundRow[] {
  return refunds.flatMap((row) => {
    const change = changes.find(({ id }) => id === row.id)?.change;
    return change === 'delete' ? [] : [{ ...row, ...change }];
  });
}

const sum = (refunds: readonly RefundRow[]) => refunds.reduce((minor, { amount_cents }) => minor + amount_cents, 0);

/** One step of staff, the provider or the bank, as far as it is possible. */
function taken(
  payment: { amount_cents: number },
  refunds: readonly RefundRow[],
  step: { what: 'record' | 'make' | 'fail' | 'hand over'; which: number; amount_cents: number },
): RefundRow[] {
  const { what, which, amount_cents } = step;
  const left = uncoveredMinor(payment, refunds, []);
  if (what === 'record') {
    const recorded = rowOf({ amount_cents, state: 'requested', source: 'shop' }, refunds.length + 1);
    return amount_cents > left ? [...refunds] : [...refunds, recorded];
  }
  const from = { make: ['requested'], fail: ['requested', 'made'], 'hand over': ['failed'] }[what];
  const able = refunds.filter((row) => from.includes(row.state) && (what !== 'hand over' || row.amount_cents <= left));
  const chosen = able[which % able.length];
  const state = { make: 'made', fail: 'failed', 'hand over': 'handed_over' } as const;
  return refunds.map((row) => (row === chosen ? { ...row, state: state[what], handled_at: null } : row));
}

describe('what follows for the refunds of a payment', () => {
  it('leaves nothing requested beyond what was paid less disputes, and touches nothing that the provider has', () => {
    fc.assert(
      fc.property(rows, disputes, (refunds, disputed) => {
        // A cancellation requests one refund.
        const asked = refunds.filter(({ state, source }) => state === 'requested' && source === 'cancellation');
        fc.pre(asked.length <= 1);
        const payment = { amount_cents: 3000 };
        const derived = after(refunds, deriveRefunds(payment, refunds, disputed, AT));
        if (derived.some(({ state }) => state === 'requested')) {
          expect(coveredMinor(derived) + disputedMinor(disputed)).toBeLessThanOrEqual(payment.amount_cents);
        }
        for (const { id, state, amount_cents } of refunds.filter((row) => row.state !== 'requested')) {
          expect(derived.find((row) => row.id === id)).toMatchObject({ state, amount_cents });
        }
        const cancelled = derived.some(({ state, source }) => state === 'requested' && source === 'cancellation');
        const inVain = derived.filter(
          ({ state, source, handled_at }) => state === 'failed' && source === 'cancellation' && handled_at === null,
        );
        if (cancelled) expect(uncoveredMinor(payment, derived, disputed)).toBe(sum(inVain));
        expect(after(derived, deriveRefunds(payment, derived, disputed, AT))).toEqual(derived);
      }),
    );
  });

  it('fails no more refunds of staff than must fail, the newest first', () => {
    const refunds = [1, 2, 3].map((id) => rowOf({ amount_cents: 1000, state: 'requested', source: 'shop' }, id));
    const dispute = [{ amount_cents: 1500, state: 'lost' }];
    const derived = after(refunds, deriveRefunds({ amount_cents: 3000 }, refunds, dispute, AT));
    expect(derived.map(({ id, state }) => [id, state])).toEqual([
      [1, 'requested'],
      [2, 'failed'],
      [3, 'failed'],
    ]);
  });

  it('loses no refund of staff that fails: it waits for them until it was handed over or all of the payment is given back', () => {
    const step = fc.record({
      what: fc.constantFrom('record' as const, 'make' as const, 'fail' as const, 'hand over' as const),
      which: fc.nat(),
      amount_cents: fc.integer({ min: 1, max: 1500 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const payment = { amount_cents: 3000 };
        let refunds: RefundRow[] = [];
        for (const one of steps) {
          refunds = taken(payment, refunds, one);
          refunds = after(refunds, deriveRefunds(payment, refunds, [], AT));
          const waiting = refunds.filter(({ state, handled_at }) => state === 'failed' && handled_at === null);
          const promised = Math.min(payment.amount_cents, sum(refunds));
          expect(coveredMinor(refunds) + sum(waiting)).toBeGreaterThanOrEqual(promised);
          if (paidBackMinor(refunds) === payment.amount_cents) expect(waiting).toEqual([]);
        }
      }),
    );
  });

  it('settles a failed refund once the payer has all of the payment, also by a dispute that was lost', () => {
    const failed = rowOf({ amount_cents: 700, state: 'failed', source: 'shop' }, 1);
    const settled = (state: string) =>
      after([failed], deriveRefunds({ amount_cents: 3000 }, [failed], [{ amount_cents: 3000, state }], AT));
    expect(settled('lost')).toEqual([{ ...failed, handled_at: AT }]);
    expect(settled('under_review')).toEqual([failed]);
    expect(settled('won')).toEqual([failed]);
  });
});
