/** Files and folders of the server and the contract that have sentences which are no messages, and why. A folder without them is taken out. */

/** Who runs the shop reads them, or who writes a client. */
const forOperators = [
  'server/src/main.ts',
  'server/src/config.ts',
  'server/src/environment.ts',
  'server/src/secret-files.ts',
  'server/src/platform/',
  'server/src/process/development-mails.ts',
  'server/src/process/open-sealing.ts',
  'server/src/orders/placing/with-retries.ts',
];

/** Shoppers load them with the first page, and a message more is an id more there. */
const ofFirstLoad = ['contract/src/orders.ts', 'contract/src/product-list.ts', 'contract/src/settings.ts'];

/** The server compares or stores them word for word. */
const stored = [
  'contract/src/file-headers.ts',
  'contract/src/accept-invitation.ts',
  'contract/src/own-account.ts',
  'contract/src/first-owner.ts',
  'contract/src/password-reset.ts',
  'server/src/catalogue/imports/foreign/read-foreign.ts',
  'server/src/catalogue/imports/foreign/shopify.ts',
  'server/src/catalogue/imports/foreign/woocommerce.ts',
  'server/src/orders/refunds/',
  'server/src/payments/apply-intent.ts',
  'server/src/payments/reconcile-order.ts',
  'server/src/payments/record-dispute.ts',
  'server/src/payments/record-refunds.ts',
];

export const otherTexts = [...forOperators, ...ofFirstLoad, ...stored];
