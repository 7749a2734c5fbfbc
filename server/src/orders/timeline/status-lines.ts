/** What a change of an order's statuses says in its timeline: a line for the status and one for the payment status. */

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
  const before = textIn(row, 'status', 'before');
  switch (textIn(row, 'status')) {
    case 'dispatched':
      if (before === 'delivered') return { kind: 'changed', staff: 'Set back to dispatched', own: notArrived(facts) };
      return beside.shipped ? undefined : { kind: 'shipped', staff: 'Dispatched', own: onItsWay(facts) };
    case 'delivered':
      return { kind: 'delivered', staff: facts.pickUp ? 'Picked up' : 'Delivered', own: arrived(facts) };
    case 'cancelled':
      return cancellation(row, facts);
    case 'pending':
      return before === 'cancelled'
        ? { kind: 'changed', staff: 'Opened again', own: 'The order is open again' }
        : { kind: 'changed', staff: 'Set back to pending', own: 'The order is being prepared again' };
    default:
      return undefined;
  }
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

export function paymentStatusWords(row: AuditRow): Words | undefined {
  switch (textIn(row, 'payment_status')) {
    case 'received':
      return { kind: 'paid', staff: 'Payment marked as received', own: 'Payment received' };
    case 'pending':
      return { kind: 'changed', staff: 'Payment marked as not received', own: 'Payment marked as not received' };
    default:
      return undefined;
  }
}
