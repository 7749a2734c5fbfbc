/** Mutants of the settings of the shop. */

const READER_TESTS = ['src/settings/settings.test.ts'];
const UPDATE_TESTS = ['src/settings/update-settings.test.ts'];
const CURRENCY_TESTS = ['src/settings/change-currency.test.ts'];
const ORDER_TESTS = ['src/settings/orders-and-settings.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const settingsMutants = [
  {
    name: 'a change counts with the next request of every process',
    file: 'accounts/session-cookie.ts',
    from: 'await deps.settings.follow(session.settingsVersion);',
    to: '',
    tests: READER_TESTS,
  },
  {
    name: 'the environment wins',
    file: 'settings/settings.ts',
    from: 'values: { ...values, ...fixed }',
    to: 'values: { ...fixed, ...values }',
    tests: READER_TESTS,
  },
  {
    name: 'what the environment has cannot be changed',
    file: 'settings/update-settings.ts',
    from: 'rejectFixed(changes, fixed);',
    to: '',
    tests: UPDATE_TESTS,
  },
  {
    name: 'pictures of settings are the shop’s own',
    file: 'settings/update-settings.ts',
    from: 'await rejectStrangePictures(tx, deps.media, changes);',
    to: '',
    tests: UPDATE_TESTS,
  },
  {
    name: 'no link leads to another site in disguise',
    file: 'contract/src/home-sections.ts',
    from: 'if (/[\\s\\\\\\p{Cc}]/u.test(value)) return false;',
    to: '',
    tests: UPDATE_TESTS,
  },
  {
    name: 'the currency stays while an order is being placed',
    file: 'settings/change-currency.ts',
    from: 'await lockOrders(tx);',
    to: '',
    tests: CURRENCY_TESTS,
  },
  {
    name: 'an order is priced again in the new currency',
    file: 'orders/placing/with-retries.ts',
    from: "return isDatabaseError(error, OTHER_CURRENCY) ? { because: 'currency' } : undefined;",
    to: 'return undefined;',
    tests: CURRENCY_TESTS,
  },
  {
    name: 'a way to pay that is off is not taken',
    file: 'orders/placing/place-order.ts',
    from: "if (!deps.settings.current().payments[body.paymentMethod]) throw new ShopError('PAYMENT_METHOD_OFF');",
    to: '',
    tests: ORDER_TESTS,
  },
  {
    name: 'an order keeps the time that it has to be paid',
    file: 'orders/order/card-payment.ts',
    from: 'order.pay_seconds ?? minutes * 60',
    to: 'minutes * 60',
    tests: ORDER_TESTS,
  },
];
