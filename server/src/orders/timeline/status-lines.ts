/** What a change of an order's statuses says in its timeline: a line for the status and one for the payment status. */

import {
  hasArrived,
  type OrderStatus,
  orderStatuses,
  orderStatusTraits,
  type PaymentStatus,
  paymentStatuses,
} from '@shop/contract/order-status';
import type { TimelineKind } from '@shop/contract/timeline';
import type { AuditRow } from '../../audit/audit.queries.ts';
import { numberIn, textIn } from './audited-values.ts';

/** A line without its instant and id. `own` is what its shopper reads; null: nothing. */
export interface Words {
  kind: TimelineKind;
  staff: string;
  own: string | null;
}

export interface OrderFacts {
  ownerId: number;
  /** The shopper picks it up. */
  pickUp: boolean;
}

/** What other entries of the same transaction say already. */
export interface SaidBeside {
  shipped: boolean;
}

export function statusWords(row: AuditRow, facts: OrderFacts, beside: SaidBeside): Words | undefined {
  const status = statusIn(row, 'after');
  return status && lines[status]({ row, facts, beside, before: statusIn(row, 'before') });
}

interface StatusChange {
  row: AuditRow;
  facts: OrderFacts;
  beside: SaidBeside;
  before: OrderStatus | undefined;
}

/** Undefined of a change that other entries of the same transaction tell. */
const lines: Readonly<Record<OrderStatus, (change: StatusChange) => Words | undefined>> = {
  pending: ({ before }) =>
    before !== undefined && !orderStatusTraits[before].holdsStock
      ? { kind: 'changed', staff: 'Opened again', own: 'The order is open again' }
      : { kind: 'changed', staff: 'Set back to pending', own: 'The order is being prepared again' },
  dispatched: ({ facts, beside, before }) => {
    if (before !== undefined && hasArrived(before)) {
      return { kind: 'changed', staff: 'Set back to dispatched', own: notArrived(facts) };
    }
    return beside.shipped ? undefined : { kind: 'shipped', staff: 'Dispatched', own: onItsWay(facts) };
  },
  delivered: ({ facts }) => ({
    kind: 'delivered',
    staff: facts.pickUp ? 'Picked up' : 'Delivered',
    own: arrived(facts),
  }),
  cancelled: ({ row, facts }) => cancellation(row, facts),
};

function statusIn(row: AuditRow, side: 'before' | 'after'): OrderStatus | undefined {
  const text = textIn(row, 'status', side);
  return orderStatuses.find((status) => status === text);
}

const onItsWay = ({ pickUp }: OrderFacts) => (pickUp ? 'Ready to be picked up' : 'On its way');
const arrived = ({ pickUp }: OrderFacts) => (pickUp ? 'Picked up' : 'Delivered');
const notArrived = ({ pickUp }: OrderFacts) => (pickUp ? 'Not picked up yet' : 'Not delivered yet');

function cancellation(row: AuditRow, { ownerId }: OrderFacts): Words {
  const replacedBy = numberIn(row, 'replaced_by');
  if (replacedBy !== undefined) {
    return {
      kind: 'cancelled',
      staff: `Cancelled: order #${replacedBy} took its place`,
      own: `Cancelled: your order #${replacedBy} took its place`,
    };
  }
  return {
    kind: 'cancelled',
    staff: 'Cancelled',
    own: `Cancelled by ${row.actor_id === ownerId ? 'you' : 'the shop'}`,
  };
}

const paymentLines: Readonly<Record<PaymentStatus, Words>> = {
  received: { kind: 'paid', staff: 'Payment marked as received', own: 'Payment received' },
  pending: { kind: 'changed', staff: 'Payment marked as not received', own: 'Payment marked as not received' },
};

export function paymentStatusWords(row: AuditRow): Words | undefined {
  const text = textIn(row, 'payment_status');
  const status = paymentStatuses.find((one) => one === text);
  return status && paymentLines[status];
}
