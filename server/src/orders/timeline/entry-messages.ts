/** What each audit entry of an order says in its timeline, but for changes of its statuses and notes. */

import type { OrderAction } from '@shop/contract/history';
import type { AuditRow } from '../../audit/audit.queries.ts';
import { ORDER_GOES_ON } from '../refunds/cash-refunds.ts';
import { amountIn, items, numberIn, textIn } from './audited-values.ts';
import type { OrderFacts, Words } from './status-lines.ts';

type Entry = (row: AuditRow, facts: OrderFacts) => Words;

const entries: Readonly<Record<Exclude<OrderAction, 'order_changed' | 'note_added'>, Entry>> = {
  order_placed: (row) => same('placed', `Order placed${placedDetails(row)}`),
  order_expired: () => ({
    kind: 'cancelled',
    staff: 'Cancelled: not paid in time',
    own: 'Cancelled, because it was not paid in time',
  }),
  payment_received: (row) =>
    same(
      'paid',
      withAmount(row, 'Payment received', (amount) => `Payment of ${amount} received`),
    ),
  payment_failed: (row) => failedPayment(textIn(row, 'reason')),
  order_shipped: (row, { pickUp }) => {
    const what = pickUp ? 'ready to be picked up' : 'shipped';
    return same('shipped', `${shippedItems(row)} ${what}${pickUp ? '' : withCarrier(row)}`);
  },
  shipment_changed: (row) => same('changed', `Tracking changed${trackingOf(row)}`),
  shipment_delivered: (row, { pickUp }) => same('delivered', `${unitsOf(row)} ${pickUp ? 'picked up' : 'delivered'}`),
  shipment_withdrawn: (row) => same('changed', `Shipment of ${unitsOf(row)} withdrawn`),
  return_requested: (row) => ({
    kind: 'returned',
    staff: `Return of ${unitsOf(row)} requested`,
    own: `You asked to return ${unitsOf(row)}`,
  }),
  return_approved: (row) => same('returned', `Return of ${unitsOf(row)} approved`),
  return_declined: (row) => same('returned', `Return of ${unitsOf(row)} declined`),
  return_received: (row) => ({
    kind: 'returned',
    staff: `Return of ${unitsOf(row)} received${restockedOf(row)}`,
    own: `We received ${unitsOf(row)} back`,
  }),
  return_refunded: (row) => {
    if (numberIn(row, 'amount_cents') !== 0) return refundedReturn(row);
    return { kind: 'returned', staff: 'Return closed: nothing was left to refund', own: 'Your return is complete' };
  },
  return_withdrawn: (row, { ownerId }) => ({
    kind: 'returned',
    staff: `Return of ${unitsOf(row)} withdrawn`,
    // Who cancels an order, or sets it back, withdraws its returns.
    own:
      row.actor_id === ownerId ? `You withdrew the return of ${unitsOf(row)}` : `Return of ${unitsOf(row)} withdrawn`,
  }),
  refund_due: (row) => ({
    kind: 'refunded',
    staff: withAmount(row, 'Refund requested', (amount) => `Refund of ${amount} requested`),
    own: withAmount(row, 'Your refund is on its way', (amount) => `Your refund of ${amount} is on its way`),
  }),
  refund_pending: (row) => ({
    kind: 'refunded',
    staff: withAmount(row, 'Refund under way', (amount) => `Refund of ${amount} under way at the payment provider`),
    own: withAmount(row, 'Your refund is with your bank', (amount) => `Your refund of ${amount} is with your bank`),
  }),
  payment_refunded: (row) => ({
    kind: 'refunded',
    staff: withAmount(row, 'Refunded', (amount) => `${amount} refunded to the card`),
    own: withAmount(row, 'Refunded to your card', (amount) => `${amount} refunded to your card`),
  }),
  refund_failed: (row) => {
    if (textIn(row, 'failure') === ORDER_GOES_ON) {
      return same(
        'changed',
        withAmount(row, 'Refund withdrawn', (amount) => `Refund of ${amount} withdrawn, because the order goes on`),
      );
    }
    return {
      kind: 'changed',
      staff: `${withAmount(row, 'Refund failed', (amount) => `Refund of ${amount} failed`)}${providerWord(row, 'failure')}`,
      own: withAmount(
        row,
        'Your refund has not arrived yet',
        (amount) => `Your refund of ${amount} has not arrived yet`,
      ),
    };
  },
  refund_to_hand_over: (row) => ({
    kind: 'refunded',
    staff: withAmount(row, 'Refund to hand over', (amount) => `${amount} to hand over`),
    own: withAmount(row, 'You get money back', (amount) => `You get ${amount} back`),
  }),
  refund_handed_over: (row) => ({
    kind: 'refunded',
    staff: withAmount(row, 'Refund handed over', (amount) => `${amount} handed over`),
    own: withAmount(row, 'Refund handed over to you', (amount) => `${amount} handed over to you`),
  }),
  dispute_opened: (row) => ({
    kind: 'changed',
    staff: `${withAmount(row, 'Payment disputed', (amount) => `${amount} disputed by the payer`)}${providerWord(row, 'reason')}`,
    own: null,
  }),
  dispute_changed: (row) => ({ kind: 'changed', staff: `Dispute went on${providerWord(row, 'state')}`, own: null }),
  dispute_closed: (row) => ({ kind: 'changed', staff: `Dispute closed${providerWord(row, 'state')}`, own: null }),
  invoice_issued: (row) => same('changed', ['Invoice', textIn(row, 'number'), 'issued'].filter(Boolean).join(' ')),
  credit_note_issued: (row) => paperOver(row, 'Credit note'),
  correction_issued: (row) => paperOver(row, 'Correction'),
};

function paperOver(row: AuditRow, kind: string): Words {
  const name = [kind, textIn(row, 'number')].filter(Boolean).join(' ');
  return same(
    'changed',
    withAmount(row, `${name} issued`, (amount) => `${name} over ${amount} issued`),
  );
}

function refundedReturn(row: AuditRow): Words {
  return {
    kind: 'refunded',
    staff: withAmount(row, 'Return refunded', (amount) => `${amount} refunded for a return`),
    own: withAmount(row, 'We refund your return', (amount) => `We refund ${amount} for your return`),
  };
}

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

function withAmount(row: AuditRow, without: string, text: (amount: string) => string): string {
  const amount = amountIn(row);
  return amount === undefined ? without : text(amount);
}

/** ': 3 items for $30.00, paid in cash' */
function placedDetails(row: AuditRow): string {
  const [units, total] = [numberIn(row, 'total_items'), amountIn(row, 'total_amount_cents')];
  if (units === undefined || total === undefined) return '';
  if (numberIn(row, 'total_amount_cents') === 0) return `: ${items(units)}, nothing to pay`;
  const method = { cash: ', in cash', card: ', by card' }[textIn(row, 'payment_method') ?? ''] ?? '';
  return `: ${items(units)} for ${total}${method}`;
}

/** '2 items'; 'Items' of an entry that does not say how many. */
function unitsOf(row: AuditRow): string {
  const units = numberIn(row, 'units');
  return units === undefined ? 'items' : items(units);
}

/** '2 of 3 items'; 'All 3 items' */
function shippedItems(row: AuditRow): string {
  const [units, of] = [numberIn(row, 'units'), numberIn(row, 'of')];
  if (units === undefined) return 'Items';
  if (of === undefined || of === 1) return items(units);
  return units === of ? `All ${items(of)}` : `${units} of ${items(of)}`;
}

function withCarrier(row: AuditRow): string {
  const carrier = textIn(row, 'carrier');
  return carrier === undefined ? '' : ` with ${carrier}`;
}

function trackingOf(row: AuditRow): string {
  const parts = [textIn(row, 'carrier'), textIn(row, 'tracking_number')].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `: ${parts.join(' ')}`;
}

function restockedOf(row: AuditRow): string {
  const restocked = numberIn(row, 'restocked');
  return restocked === undefined ? '' : `, ${restocked} back in stock`;
}

/** The provider's own word, such as ': insufficient funds'. */
function providerWord(row: AuditRow, name: string): string {
  const word = textIn(row, name);
  return word === undefined ? '' : `: ${word.replaceAll('_', ' ')}`;
}

/** The reasons that a shopper may know and can do something about; others the bank tells its customer itself, or not at all. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'the card has insufficient funds',
  expired_card: 'the card has expired',
  incorrect_cvc: 'the security code is not right',
  invalid_cvc: 'the security code is not right',
  incorrect_number: 'the card number is not right',
  invalid_number: 'the card number is not right',
  payment_intent_authentication_failure: 'your bank could not confirm that it was you',
  authentication_required: 'your bank could not confirm that it was you',
};

function failedPayment(reason: string | undefined): Words {
  const known = reason === undefined ? undefined : OWN_REASONS[reason];
  return {
    kind: 'payment-failed',
    staff: `Payment failed${reason === undefined ? '' : `: ${reason.replaceAll('_', ' ')}`}`,
    own: `Payment failed: ${known ?? 'the card was declined'}`,
  };
}
