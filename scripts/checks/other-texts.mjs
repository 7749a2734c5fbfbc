/** Files and folders of the server and the contract that have sentences which are no messages, and why. A folder without them is taken out. */

/** Who runs the shop reads them, or who writes a client. */
const forOperators = [
  'server/src/main.ts',
  'server/src/config.ts',
  'server/src/platform/',
  'server/src/process/development-mails.ts',
  'server/src/orders/placing/with-retries.ts',
];

/** Shoppers load them with the first page, and a message more is an id more there. */
const ofFirstLoad = ['contract/src/orders.ts', 'contract/src/product-list.ts', 'contract/src/settings.ts'];

/** The server compares or stores them word for word. */
const stored = [
  'contract/src/first-owner.ts',
  'contract/src/password-reset.ts',
  'server/src/orders/refunds/',
  'server/src/payments/apply-intent.ts',
  'server/src/payments/reconcile-order.ts',
  'server/src/payments/record-dispute.ts',
  'server/src/payments/record-refunds.ts',
];

/** Shoppers read them: the next to become messages. */
const ofShoppers = [
  'server/src/catalogue/products/',
  'server/src/orders/order-mails/',
  'server/src/orders/timeline/',
  'server/src/papers/',
];

/** Staff read them. */
const ofStaff = [
  'server/src/accounts/list-account-history.ts',
  'server/src/catalogue/bulk-edits/',
  'server/src/catalogue/categories/',
  'server/src/catalogue/change-sets/',
  'server/src/catalogue/collections/',
  'server/src/catalogue/editing/',
  'server/src/catalogue/history/',
  'server/src/catalogue/imports/',
  'server/src/catalogue/low-stock/',
  'server/src/catalogue/product-files/',
  'server/src/catalogue/search-terms/',
  'server/src/catalogue/variants/',
  'server/src/mail-texts/',
  'server/src/media/',
  'server/src/orders/actions/',
  'server/src/orders/admin/',
  'server/src/orders/fulfilment/',
  'server/src/orders/invoices/',
  'server/src/orders/order-list/',
  'server/src/orders/order/get-order.ts',
  'server/src/orders/order/refundable.ts',
  'server/src/orders/placing/simulate-promotions.ts',
  'server/src/orders/reservations/update-redemptions.ts',
  'server/src/orders/shipments/',
  'server/src/pages/',
  'server/src/payments/get-refund.ts',
  'server/src/payments/hand-over-refund.ts',
  'server/src/payments/record-staff-refund.ts',
  'server/src/pricing/promotions/',
  'server/src/pricing/reject-stale.ts',
  'server/src/pricing/shipping-zones/',
  'server/src/pricing/tax-rates/',
  'server/src/returns/update-return.ts',
];

export const otherTexts = [...forOperators, ...ofFirstLoad, ...stored, ...ofShoppers, ...ofStaff];
