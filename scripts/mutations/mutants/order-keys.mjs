/** Mutants of what guests get: keys of orders, the limits of declined payments, merged carts, and what caches may keep. */

const KEYS = ['src/orders/own-orders/order-keys.test.ts'];
const MERGED = ['src/cart/merge-carts.property.test.ts'];
const KEPT = ['src/accounts/cache-poisoning.test.ts'];
const DECLINED = ['src/payments/card-testing.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const orderKeysMutants = [
  {
    name: 'a key opens its own order alone',
    file: 'orders/own-orders/order-keys.ts',
    from: ' || (sent.id !== undefined && Number(sent.id) !== owner.orderId)',
    to: '',
    tests: KEYS,
  },
  {
    name: 'a key pays its own order alone',
    file: 'orders/order/owns-order.ts',
    from: ' && (actor.only ?? order.id) === order.id',
    to: '',
    tests: KEYS,
  },
  {
    name: 'who has a key shares no call to the provider with who has the session',
    file: 'payments/create-payment-intent.ts',
    from: "actor.only ?? 'session'",
    to: '0',
    tests: KEYS,
  },
  {
    name: 'a key ends after 90 days',
    file: 'orders/own-orders/order-keys.queries.ts',
    from: "\n    .where('expires_at', '>', at)",
    to: '',
    tests: KEYS,
  },
  {
    name: 'expired keys are deleted',
    file: 'process/delete-expired.ts',
    from: 'await deleteOrderKeysExpired(deps.db, now);',
    to: '',
    tests: KEYS,
  },
  {
    name: 'a key is stored as its hash',
    file: 'orders/own-orders/order-keys.ts',
    from: 'hash: hashToken(key), orderId,',
    to: 'hash: Buffer.from(key), orderId,',
    tests: KEYS,
  },
  {
    name: 'a key counts only where a route takes it',
    file: 'platform/http/access.ts',
    from: 'takesKey ? await callers.ofKey(request) : undefined',
    to: "access === 'guest' ? await callers.ofKey(request) : undefined",
    tests: KEYS,
  },
  {
    name: 'a page of an order is 404 unless it opens',
    file: 'process/document-contents.ts',
    from: 'isMissing: !opens',
    to: 'isMissing: false',
    tests: KEYS,
  },
  {
    name: 'an address with a key is no referrer',
    file: 'platform/http/security-headers.ts',
    from: 'holdsSecret || HOLDS_KEY.test(request.url)',
    to: 'holdsSecret',
    tests: KEYS,
  },
  {
    name: 'each mail has a key of its own',
    file: 'process/write-mail.ts',
    from: 'user.guest ? await makeOrderLink(',
    to: 'user.guest && mail.tries > 99 ? await makeOrderLink(',
    tests: KEYS,
  },
  {
    name: 'an order whose payments were declined five times gets no further one',
    file: 'payments/declined-payments.ts',
    from: 'await refuseBeyond(tx, ofOrder(order),',
    to: "await refuseBeyond(tx, 'none',",
    tests: DECLINED,
  },
  {
    name: 'what was prepared of such an order is ended',
    file: 'payments/webhook.routes.ts',
    from: "if (outcome === 'open' && orderId !== undefined) {",
    to: "if (outcome === 'ignored' && orderId !== undefined) {",
    tests: DECLINED,
  },
  {
    name: 'tries of an address are counted together',
    file: 'payments/declined-payments.ts',
    from: 'if (addresses.length > 0)',
    to: 'if (addresses.length > 99)',
    tests: DECLINED,
  },
  {
    name: 'a declined try that is told twice counts once',
    file: 'payments/receive-event.ts',
    from: "return { outcome: 'repeated' as const, orderId: undefined };",
    to: '',
    tests: DECLINED,
  },
  {
    name: 'merged lines have at most five units',
    file: 'cart/merge-carts.ts',
    from: 'Math.min(wanted, MAX_QUANTITY,',
    to: 'Math.min(wanted, 10,',
    tests: MERGED,
  },
  {
    name: 'a log-in names exactly the lines that became less',
    file: 'cart/merge-carts.ts',
    from: 'if (kept < wanted)',
    to: 'if (kept <= wanted)',
    tests: MERGED,
  },
  {
    name: 'lines that the account has not are brought along',
    file: 'cart/merge-carts.ts',
    from: 'plan.moved.push(line.id);',
    to: 'plan.obsolete.push(line.id);',
    tests: MERGED,
  },
  {
    name: 'caches keep no document of who sends a session',
    file: 'process/documents/documents-of.ts',
    from: 'mayKeep: (request) => sendsNoSession(request, secureCookies)',
    to: 'mayKeep: () => true',
    tests: KEPT,
  },
  {
    name: 'caches keep no answer to who sends a cookie that is no session',
    file: 'accounts/session-cookie.ts',
    from: 'if (!sendsNoSession(request, secure)) return false;',
    to: 'if (request.actor !== undefined) return false;',
    tests: KEPT,
  },
  {
    name: 'what is kept depends on the cookies',
    file: 'platform/http/kept-answers.ts',
    from: "vary === undefined ? 'Cookie'",
    to: "vary === undefined ? ''",
    tests: KEPT,
  },
  {
    name: 'no key opens the orders of an account that was deleted',
    file: 'accounts/removed-accounts.queries.ts',
    from: 'delete from order_keys using orders where ',
    to: 'delete from order_keys using orders where false and ',
    tests: KEYS,
  },
];
