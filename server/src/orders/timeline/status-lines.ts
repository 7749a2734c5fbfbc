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
import { timelineText } from '@shop/messages/timeline';
import type { AuditRow } from '../../audit/audit.queries.ts';
import { numberIn, textIn } from './audited-values.ts';

/** A line without its instant and id. `own` is what its shopper reads; null: nothing. */
export interface Words {
  kind: TimelineKind;
  staff: string;
  own: string | null;
}

export interface OrderFacts {
  /** Of its user, and of the guest who has become that user; never null. */
  ownerIds: readonly (number | null)[];
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
      ? { kind: 'changed', staff: timelineText.openedAgain, own: timelineText.ownOpenedAgain }
      : { kind: 'changed', staff: timelineText.setBackToPending, own: timelineText.ownSetBackToPending },
  dispatched: ({ facts, beside, before }) => {
    if (before !== undefined && hasArrived(before)) {
      return { kind: 'changed', staff: timelineText.setBackToDispatched, own: notArrived(facts) };
    }
    return beside.shipped ? undefined : { kind: 'shipped', staff: timelineText.dispatched, own: onItsWay(facts) };
  },
  delivered: ({ facts }) => ({
    kind: 'delivered',
    staff: facts.pickUp ? timelineText.pickedUp : timelineText.delivered,
    own: arrived(facts),
  }),
  cancelled: ({ row, facts }) => cancellation(row, facts),
};

function statusIn(row: AuditRow, side: 'before' | 'after'): OrderStatus | undefined {
  const text = textIn(row, 'status', side);
  return orderStatuses.find((status) => status === text);
}

const onItsWay = ({ pickUp }: OrderFacts) => (pickUp ? timelineText.ownReady : timelineText.ownOnItsWay);
const arrived = ({ pickUp }: OrderFacts) => (pickUp ? timelineText.pickedUp : timelineText.delivered);
const notArrived = ({ pickUp }: OrderFacts) => (pickUp ? timelineText.ownNotPickedUp : timelineText.ownNotDelivered);

function cancellation(row: AuditRow, { ownerIds }: OrderFacts): Words {
  const replacedBy = numberIn(row, 'replaced_by');
  if (replacedBy !== undefined) {
    return {
      kind: 'cancelled',
      staff: timelineText.replaced({ order: replacedBy }),
      own: timelineText.ownReplaced({ order: replacedBy }),
    };
  }
  return {
    kind: 'cancelled',
    staff: timelineText.cancelled,
    own: ownerIds.includes(row.actor_id) ? timelineText.cancelledByYou : timelineText.cancelledByTheShop,
  };
}

const paymentLines: Readonly<Record<PaymentStatus, () => Words>> = {
  received: () => ({ kind: 'paid', staff: timelineText.markedAsReceived, own: timelineText.ownMarkedAsReceived }),
  pending: () => ({ kind: 'changed', staff: timelineText.markedAsNotReceived, own: timelineText.markedAsNotReceived }),
};

export function paymentStatusWords(row: AuditRow): Words | undefined {
  const text = textIn(row, 'payment_status');
  const status = paymentStatuses.find((one) => one === text);
  return status && paymentLines[status]();
}
