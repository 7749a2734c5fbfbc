/** Mutants of the rules about orders that were refunded in full: not shipped, not refunded twice, paid again. */

const REFUNDED = ['src/payments/refunded-in-full.test.ts'];
const MIGRATED = ['ops/refunded-orders-migration.test.ts'];
const MIGRATION = '../migrations/0045_refunded_in_full.sql';

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const refundedInFullMutants = [
  {
    name: 'what was refunded in full is not shipped',
    file: 'orders/shipments/check-dispatchable.ts',
    from: 'if (order.refunded_in_full) {',
    to: "if (order.refunded_in_full && order.payment_method === 'card') {",
    tests: REFUNDED,
  },
  {
    name: 'what was refunded in full is not to be dispatched',
    file: 'contract/src/order-status.ts',
    from: 'mayBeSent && !refundedInFull',
    to: 'mayBeSent',
    tests: REFUNDED,
  },
  {
    name: 'a cash order that was set back waits for its payment',
    file: 'contract/src/order-status.ts',
    from: 'isPrepaid(paymentMethod) || hasArrived(status) || refundedInFull',
    to: 'isPrepaid(paymentMethod) || hasArrived(status)',
    tests: REFUNDED,
  },
  {
    name: 'lists count what was refunded in full apart',
    file: 'orders/order-list/order-states.queries.ts',
    from: 'countRefunded(countedToo)',
    to: 'countRefunded([])',
    tests: REFUNDED,
  },
  {
    name: 'an order that was set back is not paid by the payment that was refunded',
    file: 'orders/refunds/await-payment-again.ts',
    from: 'await updatePaymentsGivenUp(tx, order.id, at);',
    to: '',
    tests: REFUNDED,
  },
  {
    name: 'what was given back before counts no more once it is paid again',
    file: 'orders/refunds/await-payment-again.ts',
    from: 'awaitsPaymentAgain: true, handedBackBeforeMinor }',
    to: 'awaitsPaymentAgain: true, handedBackBeforeMinor: 0 * handedBackBeforeMinor }',
    tests: REFUNDED,
  },
  {
    name: 'an order whose refund was taken back stays paid',
    file: 'orders/refunds/await-payment-again.ts',
    from: 'if (current?.refunded_in_full !== true) return same;',
    to: 'if (current === undefined) return same;',
    tests: REFUNDED,
  },
  {
    name: 'a refunded order whose status is set back waits for its payment',
    file: 'orders/refunds/await-payment-again.ts',
    from: '!isReceived(paymentStatus) || shipsAgain(order.status, wanted.status)',
    to: '!isReceived(paymentStatus)',
    tests: REFUNDED,
  },
  {
    name: 'cancelling an order that was refunded to the card gives nothing back by hand',
    file: 'orders/refunds/cash-refunds.ts',
    from: 'if (payments.some(isOfOrder)) return false;',
    to: 'if (payments.some((one) => isOfOrder(one) && one.refunded_at === null)) return false;',
    tests: REFUNDED,
  },
  {
    name: 'an order that was refunded to the card was not paid by hand',
    file: 'orders/order/refundable.ts',
    from: 'order.total_amount_cents > 0 && !payments.some(isOfOrder);',
    to: 'order.total_amount_cents > 0 && !payments.some(isCaptured);',
    tests: REFUNDED,
  },
  {
    name: 'a cancelled order that was refunded before is not paid',
    file: 'payments/reconcile-order.ts',
    from: 'payments.filter(isOfOrder) : [];',
    to: 'payments.filter(isCaptured) : [];',
    tests: REFUNDED,
  },
  {
    name: 'a lost dispute counts as given back',
    file: MIGRATION,
    from: "payment_id = payments.id and disputes.state = 'lost')",
    to: 'payment_id = payments.id and false)',
    tests: REFUNDED,
  },
  {
    name: 'an open dispute does not count as given back',
    file: MIGRATION,
    from: "payment_id = payments.id and disputes.state = 'lost')",
    to: 'payment_id = payments.id)',
    tests: REFUNDED,
  },
  {
    name: 'a refund that failed leaves the order paid',
    file: MIGRATION,
    from: "payment_id = payments.id and refunds.state <> 'failed')",
    to: 'payment_id = payments.id)',
    tests: REFUNDED,
  },
  {
    name: 'a version of before gives money back once',
    file: MIGRATION,
    from: "and refunded_in_full and payment_status = 'received') then",
    to: "and refunded_in_full and payment_status = 'none') then",
    tests: REFUNDED,
  },
  {
    name: 'a version of before sets no refunded order to pending',
    file: MIGRATION,
    from: 'new.payment_status := old.payment_status;',
    to: '',
    tests: REFUNDED,
  },
  {
    name: 'what staff have set to pending since its refund stays so',
    file: MIGRATION,
    from: 'audit_entries.at >= orders.refunded_at',
    to: 'false',
    tests: MIGRATED,
  },
  {
    name: 'a withdrawal gives back no more of the shipping than the cheapest method cost',
    file: 'contract/src/pricing/line-payments.ts',
    from: 'if (cheapestMinor >= order.shippingMinor) return paid;',
    to: 'if (cheapestMinor >= 0) return paid;',
    tests: ['contract/src/pricing/line-payments.property.test.ts'],
  },
  {
    name: 'an order keeps what the cheapest method cost',
    file: 'orders/placing/price-columns.ts',
    from: 'cheapest_cents: Math.min(cheapestMinor, chosen.priceMinor),',
    to: 'cheapest_cents: chosen.priceMinor,',
    tests: ['src/orders/placing/order-prices.test.ts'],
  },
  {
    name: 'a refund that the provider did not take is tried again with the next run',
    file: 'payments/payment-facts.ts',
    from: 'Math.max(age, 1000 * periodicInterval), LONGEST_REFUND_PAUSE_MS',
    to: 'Math.max(age, 60_000), LONGEST_REFUND_PAUSE_MS',
    tests: ['src/payments/staff-refunds.test.ts'],
  },
];
