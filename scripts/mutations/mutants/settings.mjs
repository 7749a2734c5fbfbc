/** Mutants of the settings of the shop. */

const READER_TESTS = ['src/settings/settings.test.ts'];
const UPDATE_TESTS = ['src/settings/update-settings.test.ts'];
const CURRENCY_TESTS = ['src/settings/change-currency.test.ts'];
const RACE_TESTS = ['src/settings/currency-races.test.ts'];
const LIFE_TESTS = ['src/settings/whole-life.test.ts'];
const MONEY_TESTS = ['contract/src/money.property.test.ts'];
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
    name: 'a new product is stored in the units of the currency that it was read in',
    file: 'catalogue/editing/create-product.ts',
    from: 'await holdCurrency(tx, currency);',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'an edited product is stored in the units of the currency that it was read in',
    file: 'catalogue/editing/update-product.ts',
    from: 'await holdCurrency(tx, currency);',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a new shipping zone is stored in the units of the currency that it was read in',
    file: 'pricing/shipping-zones/create-shipping-zone.ts',
    from: 'await holdCurrency(tx, currency);',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'an edited shipping zone is stored in the units of the currency that it was read in',
    file: 'pricing/shipping-zones/update-shipping-zone.ts',
    from: 'await holdCurrency(tx, currency);',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a new promotion is stored in the units of the currency that it was read in',
    file: 'pricing/promotions/create-promotion.ts',
    from: 'await holdCurrency(tx, currency);',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'an edited promotion is stored in the units of the currency that it was read in',
    file: 'pricing/promotions/update-promotion.ts',
    from: 'await holdCurrency(tx, currency);',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a change of the currency waits for amounts that are being stored',
    file: 'settings/change-currency.ts',
    from: "await lockCurrency(tx, 'exclusive');",
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'amounts that were read in another currency are not stored',
    file: 'settings/hold-currency.ts',
    from: "if (decimalsOf(stored) !== decimalsOf(currency)) throw new ShopError('CURRENCY_CHANGED');",
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a file that is being applied holds the currency',
    file: 'catalogue/change-sets/with-change-set.ts',
    from: 'await holdCurrency(tx, shopCurrency());',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a change set that was compared in other units is not applied',
    file: 'catalogue/change-sets/apply-change-set.ts',
    from: 'if (in_other_units) throw otherUnits();',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a change set of other units is not undone',
    file: 'catalogue/change-sets/undo-change-set.ts',
    from: 'if (isLeft && changeSet.in_other_units) throw otherUnits();',
    to: '',
    tests: RACE_TESTS,
  },
  {
    name: 'a card is given back what its provider can move',
    file: 'payments/record-staff-refund.ts',
    from: 'if (payment !== undefined) checkRefundStep(amountMinor, step);',
    to: '',
    tests: LIFE_TESTS,
  },
  {
    name: 'what a return is worth is rounded up to what the provider can move',
    file: 'returns/update-return.ts',
    from: 'payment === undefined ? worth : Math.ceil(worth / step) * step',
    to: 'worth',
    tests: LIFE_TESTS,
  },
  {
    name: 'amounts have the decimals of their currency',
    file: 'contract/src/currencies.ts',
    from: 'return currencyDecimals[currency] ?? USUAL_DECIMALS;',
    to: 'return USUAL_DECIMALS;',
    tests: MONEY_TESTS,
  },
  {
    name: 'amounts are shown with the decimals of ISO 4217, not of Intl',
    file: 'contract/src/currencies.ts',
    from: 'minimumFractionDigits: decimals,\n      maximumFractionDigits: decimals,',
    to: '',
    tests: MONEY_TESTS,
  },
  {
    name: 'an amount with one decimal more is none',
    file: 'contract/src/money.ts',
    from: 'return hasAtMostDecimals(amount, decimalsOfShop());',
    to: 'return hasAtMostDecimals(amount, decimalsOfShop() + 1);',
    tests: MONEY_TESTS,
  },
  {
    name: 'a typed amount has no decimal more',
    file: 'contract/src/money.ts',
    from: 'decimals.length <= decimalsOfShop()',
    to: 'decimals.length <= decimalsOfShop() + 1',
    tests: MONEY_TESTS,
  },
  {
    name: 'a price has its limit',
    file: 'contract/src/money.ts',
    from: 'return Math.min(maxPrice, toAmount(MOST_PRICE_MINOR));',
    to: 'return maxPrice;',
    tests: MONEY_TESTS,
  },
  {
    name: 'a cell of a file has no decimal more than its currency',
    file: 'catalogue/product-files/cells.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: '\\\\d{1,${decimalsOfShop()}}',
    to: '\\\\d{1,4}',
    tests: ['src/catalogue/product-files/money-cells.property.test.ts'],
  },
  {
    name: 'no card is charged more digits than the provider takes',
    file: 'platform/stripe/charge-units.ts',
    from: 'Math.floor(MOST_UNITS / Math.max(1, ratio) / step) * step',
    to: 'MOST_UNITS',
    tests: ['src/platform/stripe/charge-units.test.ts'],
  },
  {
    name: 'a price that ends in .99 can be charged in dinars',
    file: 'catalogue/bulk-edits/new-price.ts',
    from: 'const short = unit / 100;',
    to: 'const short = 1;',
    tests: LIFE_TESTS,
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
