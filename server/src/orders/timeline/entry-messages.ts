/** What each audit entry of an order says in its timeline, but for changes of its statuses and notes. */

import type { OrderAction } from '@shop/contract/history';
import { timelineText } from '@shop/messages/timeline';
import type { AuditRow } from '../../audit/audit.queries.ts';
import { ORDER_GOES_ON } from '../refunds/cash-refunds.ts';
import { amountIn, numberIn, textIn } from './audited-values.ts';
import type { OrderFacts, Words } from './status-lines.ts';

type Entry = (row: AuditRow, facts: OrderFacts) => Words;

const entries: Readonly<Record<Exclude<OrderAction, 'order_changed' | 'note_added'>, Entry>> = {
  order_placed: (row) => same('placed', placed(row)),
  order_expired: () => ({ kind: 'cancelled', staff: timelineText.expired, own: timelineText.ownExpired }),
  payment_received: (row) => same('paid', timelineText.paymentReceived({ amount: amountOf(row) })),
  payment_failed: (row) => failedPayment(textIn(row, 'reason')),
  order_shipped: (row, { pickUp }) => same('shipped', shipped(row, pickUp)),
  shipment_changed: (row) => same('changed', trackingChanged(row)),
  shipment_delivered: (row, { pickUp }) => {
    const units = unitsOf(row);
    return same('delivered', pickUp ? timelineText.itemsPickedUp({ units }) : timelineText.itemsDelivered({ units }));
  },
  shipment_withdrawn: (row) => same('changed', timelineText.shipmentWithdrawn({ units: unitsOf(row) })),
  return_requested: withUnits('returned', timelineText.returnRequested, timelineText.ownReturnRequested),
  return_approved: withUnits('returned', timelineText.returnApproved),
  return_declined: withUnits('returned', timelineText.returnDeclined),
  return_received: (row) => {
    const [units, restocked] = [unitsOf(row), numberIn(row, 'restocked')];
    const staff =
      restocked === undefined
        ? timelineText.returnReceived({ units })
        : timelineText.returnRestocked({ units, restocked });
    return { kind: 'returned', staff, own: timelineText.ownReturnReceived({ units }) };
  },
  return_refunded: (row) => {
    if (numberIn(row, 'amount_cents') !== 0) return returnRefunded(row);
    return { kind: 'returned', staff: timelineText.returnClosed, own: timelineText.ownReturnClosed };
  },
  return_withdrawn: (row, { ownerIds }) => {
    const units = unitsOf(row);
    const staff = timelineText.returnWithdrawn({ units });
    // Who cancels an order, or sets it back, withdraws its returns.
    return {
      kind: 'returned',
      staff,
      own: ownerIds.includes(row.actor_id) ? timelineText.youWithdrewTheReturn({ units }) : staff,
    };
  },
  refund_due: withAmount('refunded', timelineText.refundRequested, timelineText.ownRefundRequested),
  refund_pending: withAmount('refunded', timelineText.refundUnderWay, timelineText.ownRefundUnderWay),
  payment_refunded: withAmount('refunded', timelineText.refunded, timelineText.ownRefunded),
  refund_failed: (row) => {
    const amount = amountOf(row);
    if (textIn(row, 'failure') === ORDER_GOES_ON) return same('changed', timelineText.refundWithdrawn({ amount }));
    const staff = withReason(timelineText.refundFailed({ amount }), textIn(row, 'failure'));
    return { kind: 'changed', staff, own: timelineText.ownRefundFailed({ amount }) };
  },
  refund_to_hand_over: withAmount('refunded', timelineText.refundToHandOver, timelineText.ownRefundToHandOver),
  refund_handed_over: withAmount('refunded', timelineText.refundHandedOver, timelineText.ownRefundHandedOver),
  dispute_opened: (row) => {
    const staff = withReason(timelineText.disputed({ amount: amountOf(row) }), textIn(row, 'reason'));
    return { kind: 'changed', staff, own: null };
  },
  dispute_changed: (row) => forStaff(withReason(timelineText.disputeWentOn, textIn(row, 'state'))),
  dispute_closed: (row) => forStaff(withReason(timelineText.disputeClosed, textIn(row, 'state'))),
  invoice_issued: (row) => same('changed', timelineText.invoiceIssued({ number: textIn(row, 'number') ?? 'none' })),
  credit_note_issued: (row) => same('changed', timelineText.creditNoteIssued(paperOf(row))),
  correction_issued: (row) => same('changed', timelineText.correctionIssued(paperOf(row))),
};

const ofAnyVersion: Partial<Record<string, Entry>> = entries;

/** Of an action that only a newer version of the shop knows, staff read its name. */
export function wordsOf(row: AuditRow, facts: OrderFacts): Words {
  const entry = ofAnyVersion[row.action];
  if (entry !== undefined) return entry(row, facts);
  const name = row.action.replaceAll('_', ' ');
  return { kind: 'changed', staff: name.charAt(0).toUpperCase() + name.slice(1), own: null };
}

function same(kind: Words['kind'], text: string): Words {
  return { kind, staff: text, own: text };
}

const forStaff = (staff: string): Words => ({ kind: 'changed', staff, own: null });
const amountOf = (row: AuditRow) => amountIn(row) ?? 'none';
/** 0 of an entry that does not say how many. */
const unitsOf = (row: AuditRow) => numberIn(row, 'units') ?? 0;
const paperOf = (row: AuditRow) => ({ number: textIn(row, 'number') ?? 'none', amount: amountOf(row) });

type Saying<Value> = (value: Value) => string;

function withAmount(kind: Words['kind'], staff: Saying<{ amount: string }>, own = staff): Entry {
  return (row) => ({ kind, staff: staff({ amount: amountOf(row) }), own: own({ amount: amountOf(row) }) });
}

function withUnits(kind: Words['kind'], staff: Saying<{ units: number }>, own = staff): Entry {
  return (row) => ({ kind, staff: staff({ units: unitsOf(row) }), own: own({ units: unitsOf(row) }) });
}

function returnRefunded(row: AuditRow): Words {
  const amount = amountOf(row);
  return {
    kind: 'refunded',
    staff: timelineText.returnRefunded({ amount }),
    own: timelineText.ownReturnRefunded({ amount }),
  };
}

/** 'Order placed: 3 items for $30.00, in cash' */
function placed(row: AuditRow): string {
  const [units, amount] = [numberIn(row, 'total_items'), amountIn(row, 'total_amount_cents')];
  if (units === undefined || amount === undefined) return timelineText.placed;
  if (numberIn(row, 'total_amount_cents') === 0) return timelineText.placedFree({ units });
  return timelineText.placedFor({ units, amount, method: textIn(row, 'payment_method') ?? 'none' });
}

/** '2 of 3 items shipped with DHL' */
function shipped(row: AuditRow, pickUp: boolean): string {
  const [items, carrier] = [shippedItems(row), textIn(row, 'carrier')];
  if (pickUp) return timelineText.readyToBePickedUp({ items });
  return carrier === undefined ? timelineText.shipped({ items }) : timelineText.shippedWith({ items, carrier });
}

/** '2 of 3 items'; 'All 3 items' */
function shippedItems(row: AuditRow): string {
  const [units, of] = [unitsOf(row), numberIn(row, 'of')];
  if (units === 0 || of === undefined || of === 1) return timelineText.items({ units });
  return units === of ? timelineText.allItems({ of }) : timelineText.someOfItems({ units, of });
}

function trackingChanged(row: AuditRow): string {
  const parts = [textIn(row, 'carrier'), textIn(row, 'tracking_number')].filter((part) => part !== undefined);
  return parts.length === 0
    ? timelineText.trackingChanged
    : timelineText.trackingChangedTo({ tracking: parts.join(' ') });
}

/** With the provider's own word, such as 'insufficient funds'. */
function withReason(what: string, word: string | undefined): string {
  return word === undefined ? what : timelineText.becauseOf({ what, reason: word.replaceAll('_', ' ') });
}

/** The reasons that a shopper may know and can do something about; others the bank tells its customer itself, or not at all. */
const OWN_REASONS: Readonly<Record<string, () => string>> = {
  insufficient_funds: () => timelineText.insufficientFunds,
  expired_card: () => timelineText.expiredCard,
  incorrect_cvc: () => timelineText.wrongSecurityCode,
  invalid_cvc: () => timelineText.wrongSecurityCode,
  incorrect_number: () => timelineText.wrongCardNumber,
  invalid_number: () => timelineText.wrongCardNumber,
  payment_intent_authentication_failure: () => timelineText.bankCouldNotConfirm,
  authentication_required: () => timelineText.bankCouldNotConfirm,
};

function failedPayment(reason: string | undefined): Words {
  const known = reason === undefined ? undefined : OWN_REASONS[reason]?.();
  return {
    kind: 'payment-failed',
    staff: withReason(timelineText.paymentFailed, reason),
    own: timelineText.paymentFailedBecause({ reason: known ?? timelineText.declined }),
  };
}
