/** What follows from the refunds and disputes of a payment, without calling the provider. */

import { hasFailed, refundStateTraits } from '@shop/contract/order-status';
import { awaitsStaff, uncoveredMinor } from '../orders/order/refundable.ts';
import { isRequested } from './payment-facts.ts';
import type { PaymentRow } from './payments.queries.ts';
import type { DisputeRow, RefundRow } from './refunds.queries.ts';

/** Why a refund failed that another refund, or a dispute, has left no money for. */
const NOTHING_LEFT = 'more_than_is_left';

const sum = (rows: readonly { amount_cents: number }[]) => rows.reduce((minor, row) => minor + row.amount_cents, 0);

/** What the payer has received back. */
export function paidBackMinor(refunds: readonly RefundRow[]): number {
  return sum(refunds.filter(({ state }) => refundStateTraits[state].paidBack));
}

/** What the provider counts as refunded, pending refunds included. */
export function refundedAtProviderMinor(refunds: readonly RefundRow[]): number {
  return sum(refunds.filter(({ state }) => refundStateTraits[state].refundedAtProvider));
}

/**
 * What a cancellation asks the provider for: what no other refund covers, less what it has asked for before in vain, which waits for
 * staff.
 * @param refunds all of the payment but the one that is asked for
 */
export function owedByCancellationMinor(
  payment: Pick<PaymentRow, 'amount_cents'>,
  refunds: readonly RefundRow[],
  disputes: readonly Pick<DisputeRow, 'amount_cents' | 'state'>[],
): number {
  const inVain = refunds.filter((one) => one.source === 'cancellation' && awaitsStaff(one));
  return uncoveredMinor(payment, refunds, disputes) - sum(inVain);
}

type Derived = {
  id: number;
  change: 'delete' | Partial<Pick<RefundRow, 'amount_cents' | 'handled_at' | 'state' | 'failure'>>;
};

/**
 * How the other refunds of a payment change when one makes progress, or a dispute does: the one that a cancellation requested shrinks
 * to what is left; those that staff requested fail, the newest first, until the others fit into what was paid, since the provider
 * would refuse them; and a failed one is handled once the payer has all of the payment, so that nothing of it can be owed. Before that
 * nobody can tell whether another refund, of whatever amount, was meant instead of it, or is owed besides.
 */
export function deriveRefunds(
  payment: Pick<PaymentRow, 'amount_cents'>,
  refunds: readonly RefundRow[],
  disputes: readonly Pick<DisputeRow, 'amount_cents' | 'state'>[],
  at: Date,
): Derived[] {
  const asked = refunds.filter((one) => isRequested(one) && one.source === 'cancellation');
  const others = refunds.filter((one) => !asked.includes(one));
  const left = owedByCancellationMinor(payment, others, disputes);
  const excess = -uncoveredMinor(payment, others, disputes);
  const overtaken = overtakenBy(excess, others);
  const lostMinor = sum(disputes.filter(({ state }) => state === 'lost'));
  const handled = paidBackMinor(refunds) + lostMinor >= payment.amount_cents;
  const handled_at = handled ? at : null;
  return refunds.flatMap((refund): Derived[] => {
    const { id } = refund;
    if (asked.includes(refund)) {
      if (left <= 0) return [{ id, change: 'delete' }];
      return refund.amount_cents === left ? [] : [{ id, change: { amount_cents: left } }];
    }
    if (overtaken.includes(id)) return [{ id, change: { state: 'failed', failure: NOTHING_LEFT, handled_at } }];
    if (!hasFailed(refund.state) || handled === (refund.handled_at !== null)) return [];
    return [{ id, change: { handled_at } }];
  });
}

/** The ids of refunds of staff that the provider does not have yet, the newest first, until they make up the excess. */
function overtakenBy(excessMinor: number, refunds: readonly RefundRow[]): number[] {
  let excess = excessMinor;
  const ids: number[] = [];
  for (const refund of refunds.toReversed()) {
    if (excess <= 0) break;
    if (!isRequested(refund) || refund.source !== 'shop') continue;
    ids.push(refund.id);
    excess -= refund.amount_cents;
  }
  return ids;
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
  const whole = paidBackMinor(refunds) >= payment.amount_cents;
  const isHereAgain = !whole && payment.refunded_at !== null;
  return {
    read_refunds: false,
    refunded_at: whole ? (payment.refunded_at ?? at) : null,
    // The shop has the money of a failed refund again. If the order cannot use it, it must be refunded all the same.
    refund_due: payment.refund_due || (isHereAgain && !free),
  };
}
