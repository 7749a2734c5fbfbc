/** What follows from the refunds of a payment, without asking anybody. */

import type { PaymentRow } from './payments.queries.ts';
import type { RefundRow } from './refunds.queries.ts';

const sum = (refunds: readonly RefundRow[]) => refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0);

/** Money that the payer has again. */
export function givenBackCents(refunds: readonly RefundRow[]): number {
  return sum(refunds.filter(({ state }) => state === 'made' || state === 'handed_over'));
}

/** What the provider counts as gone back: also what is under way. */
export function backCents(refunds: readonly RefundRow[]): number {
  return sum(refunds.filter(({ state }) => state === 'pending' || state === 'made'));
}

/** What no refund is recorded of, or only one that failed. */
export function restCents(payment: PaymentRow, refunds: readonly RefundRow[]): number {
  return payment.amount_cents - sum(refunds.filter(({ state }) => state !== 'failed'));
}

type Derived = { id: number; change: 'delete' | Partial<Pick<RefundRow, 'amount_cents' | 'handled_at'>> };

/**
 * What becomes of the others when a refund goes forward: the one that a cancellation asks for is of what is left, and one that
 * failed needs nobody's care any more once its money went back otherwise.
 */
export function deriveRefunds(payment: PaymentRow, refunds: readonly RefundRow[], at: Date): Derived[] {
  const asked = refunds.filter(({ state, source }) => state === 'requested' && source === 'cancellation');
  const left = restCents(
    payment,
    refunds.filter((one) => !asked.includes(one)),
  );
  const whole = givenBackCents(refunds) >= payment.amount_cents;
  const replaced = (failed: RefundRow) =>
    refunds.some(({ id, state, amount_cents }) => {
      const isMade = state === 'pending' || state === 'made' || state === 'handed_over';
      return isMade && id > failed.id && amount_cents >= failed.amount_cents;
    });
  return refunds.flatMap((refund): Derived[] => {
    const { id } = refund;
    if (asked.includes(refund)) {
      if (left <= 0) return [{ id, change: 'delete' }];
      return refund.amount_cents === left ? [] : [{ id, change: { amount_cents: left } }];
    }
    if (refund.state !== 'failed') return [];
    const handled = whole || replaced(refund);
    if (handled === (refund.handled_at !== null)) return [];
    return [{ id, change: { handled_at: handled ? at : null } }];
  });
}

/**
 * What the payment says then.
 * @param free whether the order could be paid with its money, should that turn out to be still here
 */
export function settledPayment(
  payment: PaymentRow,
  refunds: readonly RefundRow[],
  { free, at }: { free: boolean; at: Date },
): Pick<PaymentRow, 'refunded_at' | 'refund_due' | 'read_refunds'> {
  const whole = givenBackCents(refunds) >= payment.amount_cents;
  const cameBack = !whole && payment.refunded_at !== null;
  return {
    read_refunds: false,
    refunded_at: whole ? (payment.refunded_at ?? at) : null,
    // Money of a refund that failed is here again; where no order waits for it, it still has to go back.
    refund_due: payment.refund_due || (cameBack && !free),
  };
}
