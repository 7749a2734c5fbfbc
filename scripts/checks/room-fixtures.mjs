/** Fixtures of the import rules inside the large domain modules, and of who may reach into them. */

/** For each folder of a large domain module, a folder that it may not know. @type {readonly (readonly [string, string])[]} */
const rooms = [
  ['orders/order', 'orders/placing'],
  ['orders/invoices', 'orders/placing'],
  ['orders/order-mails', 'orders/placing'],
  ['orders/reservations', 'orders/placing'],
  ['orders/shipments', 'orders/fulfilment'],
  ['orders/refunds', 'orders/placing'],
  ['orders/order-list', 'orders/placing'],
  ['orders/timeline', 'orders/placing'],
  ['orders/placing', 'orders/fulfilment'],
  ['orders/fulfilment', 'orders/placing'],
  ['orders/own-orders', 'orders/actions'],
  ['orders/admin', 'orders/own-orders'],
  ['orders/actions', 'orders/placing'],
  ['catalogue/products', 'catalogue/editing'],
  ['catalogue/categories', 'catalogue/editing'],
  ['catalogue/options', 'catalogue/editing'],
  ['catalogue/collections', 'catalogue/editing'],
  ['catalogue/attributes', 'catalogue/editing'],
  ['catalogue/low-stock', 'catalogue/editing'],
  ['catalogue/variants', 'catalogue/editing'],
  ['catalogue/history', 'catalogue/editing'],
  ['catalogue/product-filter', 'catalogue/product-list'],
  ['catalogue/search', 'catalogue/product-list'],
  ['catalogue/search-terms', 'catalogue/editing'],
  ['catalogue/product-list', 'catalogue/editing'],
  ['catalogue/product-files', 'catalogue/editing'],
  ['catalogue/change-sets', 'catalogue/editing'],
  ['catalogue/imports', 'catalogue/editing'],
  ['catalogue/bulk-edits', 'catalogue/editing'],
  ['catalogue/editing', 'catalogue/imports'],
];

/** @type {readonly import('./rule-fixtures.mjs').Fixture[]} */
export const ofRooms = [
  ...rooms.map(([folder, above]) => ({
    rule: `${folder}-knows-only-what-is-below`,
    from: `server/src/${folder}/looks-up.ts`,
    to: `server/src/${above}/above.ts`,
  })),
  { rule: 'only-lists-know-the-search-index', from: 'server/src/cart/finds.ts', to: '@shop/search-index/find-rows' },
  { rule: 'search-has-a-door', from: 'server/src/cart/reaches.ts', to: 'server/src/catalogue/search/live-index.ts' },
];
