import { refundStates } from '@shop/contract/order-status';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveredCents, deriveRefunds, disputedCents, uncoveredCents } from './refund-facts.ts';
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
          expect(coveredCents(derived) + disputedCents(disputed)).toBeLessThanOrEqual(payment.amount_cents);
        }
        for (const { id, state, amount_cents } of refunds.filter((row) => row.state !== 'requested')) {
          expect(derived.find((row) => row.id === id)).toMatchObject({ state, amount_cents });
        }
        const cancelled = derived.some(({ state, source }) => state === 'requested' && source === 'cancellation');
        if (cancelled) expect(uncoveredCents(payment, derived, disputed)).toBe(0);
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
});
