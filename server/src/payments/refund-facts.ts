/** What follows from the refunds of a payment, without calling the provider. */

import { refundStateTraits } from '@shop/contract/order-status';
import type { PaymentRow } from './payments.queries.ts';
import type { RefundRow } from './refunds.queries.ts';

const sum = (refunds: readonly RefundRow[]) => refunds.reduce((cents, { amount_cents }) => cents + amount_cents, 0);

/** What the payer has received back. */
export function paidBackCents(refunds: readonly RefundRow[]): number {
  return sum(refunds.filter(({ state }) => refundStateTraits[state].paidBack));
}

/** What the provider counts as refunded, pending refunds included. */
export function refundedAtProviderCents(refunds: readonly RefundRow[]): number {
  return sum(refunds.filter(({ state }) => refundStateTraits[state].refundedAtProvider));
}

/** The part of a payment for which there is no refund, or only failed ones. */
export function uncoveredCents(payment: PaymentRow, refunds: readonly RefundRow[]): number {
  return payment.amount_cents - sum(refunds.filter(({ state }) => refundStateTraits[state].coversAmount));
}

type Derived = { id: number; change: 'delete' | Partial<Pick<RefundRow, 'amount_cents' | 'handled_at'>> };

/**
 * How the other refunds of a payment change when one makes progress: the one that a cancellation requested shrinks to what is left,
 * and a failed one is handled once its amount was refunded otherwise.
 */
export function deriveRefunds(payment: PaymentRow, refunds: readonly RefundRow[], at: Date): Derived[] {
  const asked = refunds.filter(({ state, source }) => state === 'requested' && source === 'cancellation');
  const left = uncoveredCents(
    payment,
    refunds.filter((one) => !asked.includes(one)),
  );
  const whole = paidBackCents(refunds) >= payment.amount_cents;
  const replaced = (failed: RefundRow) =>
    refunds.some(({ id, state, amount_cents }) => {
      const { paidBack, refundedAtProvider } = refundStateTraits[state];
      return (paidBack || refundedAtProvider) && id > failed.id && amount_cents >= failed.amount_cents;
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
 * The payment's columns that follow from its refunds.
 * @param free whether the order could be paid with its money, if that was not refunded after all
 */
export function paymentAfterRefunds(
  payment: PaymentRow,
  refunds: readonly RefundRow[],
  { free, at }: { free: boolean; at: Date },
): Pick<PaymentRow, 'refunded_at' | 'refund_due' | 'read_refunds'> {
  const whole = paidBackCents(refunds) >= payment.amount_cents;
  const isHereAgain = !whole && payment.refunded_at !== null;
  return {
    read_refunds: false,
    refunded_at: whole ? (payment.refunded_at ?? at) : null,
    // The shop has the money of a failed refund again. If the order cannot use it, it must be refunded all the same.
    refund_due: payment.refund_due || (isHereAgain && !free),
  };
}
