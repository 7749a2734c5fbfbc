/** Protections of money: what Stripe says, and what is paid and given back. */

/** @type {readonly import('../protections.mjs').Protection[]} */
export const paymentsProtections = [
  {
    name: 'the signature of an event',
    file: 'platform/stripe/webhook-events.ts',
    from: 'event = sdk.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE, undefined, now);',
    to: 'event = JSON.parse(rawBody.toString());',
    tests: ['src/payments/webhook.test.ts'],
  },
  {
    name: 'the time of a signature',
    file: 'platform/stripe/webhook-events.ts',
    from: 'Math.abs(Math.floor(now / 1000) - timeOf(signature)) > SIGNATURE_TOLERANCE',
    to: 'Math.floor(now / 1000) - timeOf(signature) > SIGNATURE_TOLERANCE',
    tests: ['src/payments/webhook.test.ts'],
  },
  {
    name: 'an event counts once',
    file: 'payments/payments.queries.ts',
    from: 'return result.numInsertedOrUpdatedRows === 1n;',
    to: 'return result.numInsertedOrUpdatedRows !== undefined;',
    tests: ['src/payments/webhook.test.ts'],
  },
  {
    name: 'the amount of a payment',
    file: 'payments/payment-facts.ts',
    from: 'intent.amount === payment.amount_cents &&\n',
    to: '',
    tests: ['src/payments/webhook.test.ts', 'src/payments/settle-order.test.ts'],
  },
  {
    name: 'the currency of a payment',
    file: 'payments/payment-facts.ts',
    from: "intent.currency === 'usd' &&\n",
    to: '',
    tests: ['src/payments/webhook.test.ts', 'src/payments/settle-order.test.ts'],
  },
  {
    name: 'the order of a payment',
    file: 'payments/payment-facts.ts',
    from: 'intent.metadata.orderId === String(payment.order_id) &&\n',
    to: '',
    tests: ['src/payments/webhook.test.ts', 'src/payments/settle-order.test.ts'],
  },
  {
    name: 'money for a cancelled order goes back',
    file: 'payments/apply-intent.ts',
    from: "if (order.status === 'cancelled' || paidBefore) {",
    to: 'if (paidBefore) {',
    tests: ['src/payments/settle-order.test.ts', 'src/payments/refunds.test.ts'],
  },
  {
    name: 'money of a cancelled order is not forgotten',
    file: 'payments/payment-facts.ts',
    from: 'if (payments.some(isKept) && (',
    to: 'if (payments.length === 0 && (',
    tests: ['src/payments/refunds.test.ts'],
  },
  {
    name: 'a refund is not put off by who asks to pay',
    file: 'payments/plan-next-look.ts',
    from: 'if (!looked && ',
    to: 'if (orderId < 0 && ',
    tests: ['src/payments/refunds.test.ts'],
  },
  {
    name: 'a refund is recorded once',
    file: 'payments/refund-payment.ts',
    from: "if (found === undefined || payment?.state !== 'succeeded' || payment.refunded_at !== null) return false;",
    to: "if (found === undefined || payment?.state !== 'succeeded') return false;",
    tests: ['src/payments/refunds.test.ts', 'src/payments/settle-order.test.ts', 'src/payments/webhook.test.ts'],
  },
];
