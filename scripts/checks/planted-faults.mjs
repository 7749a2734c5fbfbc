/** For each import rule one or more imports that break it, and a tree of imports that break none. */

/**
 * @typedef {object} Fault
 * @property {string} rule
 * @property {string} from the file with the import
 * @property {string} to a file of the planted tree, or a package
 * @property {string} [statement] when it is another than a plain import
 */

/** @type {readonly Fault[]} */
export const faults = [
  { rule: 'no-missing-modules', from: 'server/src/orders/lost.ts', to: './nowhere.ts' },
  { rule: 'tests-are-never-imported', from: 'server/src/orders/tested.ts', to: 'server/src/orders/some.test.ts' },
  { rule: 'tests-are-never-imported', from: 'web/src/ui/Tested.tsx', to: 'web/src/ui/Some.test.tsx' },
  { rule: 'tests-are-never-imported', from: 'server/src/tested-too.ts', to: 'server/test/database.ts' },
  { rule: 'contract-knows-only-zod', from: 'contract/src/runs.ts', to: 'node:crypto' },
  { rule: 'contract-knows-only-zod', from: 'contract/src/renders.ts', to: 'react' },
  { rule: 'contract-knows-only-zod', from: 'contract/src/serves.ts', to: 'server/src/platform/clock.ts' },
  { rule: 'server-never-meets-web', from: 'server/src/shows.ts', to: 'web/src/ui/Badge.tsx' },
  { rule: 'server-never-meets-web', from: 'server/seed/scripted.ts', to: 'scripts/some.mjs' },
  { rule: 'web-never-meets-server', from: 'web/src/app/reaches.ts', to: 'server/src/platform/clock.ts' },
  { rule: 'platform-knows-no-noun', from: 'server/src/platform/nosy.ts', to: 'server/src/orders/place-order.ts' },
  {
    rule: 'platform-knows-no-noun',
    from: 'server/src/platform/typed.ts',
    to: 'server/src/orders/place-order.ts',
    statement: 'import type { A } from',
  },
  { rule: 'platform-knows-little-of-the-contract', from: 'server/src/platform/wordy.ts', to: '@shop/contract/orders' },
  { rule: 'only-the-entry-seeds', from: 'server/src/orders/seeds.ts', to: 'server/seed/seed-demo.ts' },
  {
    rule: 'only-the-payment-provider-knows-the-sandbox',
    from: 'server/src/payments/refund-order.ts',
    to: 'server/src/payment-sandbox/create-refund.ts',
  },
  {
    rule: 'only-the-payment-provider-knows-the-sandbox',
    from: 'server/src/wired.ts',
    to: 'server/src/payment-sandbox/start-payment-sandbox.ts',
  },
  {
    rule: 'payment-sandbox-knows-no-noun',
    from: 'server/src/payment-sandbox/pay-at-once.ts',
    to: 'server/src/orders/place-order.ts',
  },
  {
    rule: 'payment-sandbox-knows-no-noun',
    from: 'server/src/payment-sandbox/present-order.ts',
    to: '@shop/contract/orders',
    statement: 'import type { A } from',
  },
  {
    rule: 'payment-sandbox-in-the-browser-knows-no-server',
    from: 'server/src/payment-sandbox/browser/pays.ts',
    to: 'server/src/payment-sandbox/create-refund.ts',
  },
  {
    rule: 'payment-sandbox-in-the-browser-knows-no-server',
    from: 'server/src/payment-sandbox/both-sides/hashes.ts',
    to: 'node:crypto',
  },
  {
    rule: 'queries-know-only-the-database',
    from: 'server/src/orders/ruled.queries.ts',
    to: 'server/src/orders/order-total.ts',
  },
  { rule: 'queries-know-only-the-database', from: 'server/src/orders/wired.queries.ts', to: '@shop/contract/orders' },
  { rule: 'queries-know-only-the-database', from: 'server/src/orders/served.queries.ts', to: 'zod' },
  { rule: 'use-cases-know-no-http', from: 'server/src/orders/answer-order.ts', to: 'fastify' },
  { rule: 'use-cases-know-no-http', from: 'server/src/orders/bake-order.ts', to: '@fastify/cookie' },
  {
    rule: 'use-cases-know-no-http',
    from: 'server/src/orders/route-order.ts',
    to: 'server/src/orders/orders.routes.ts',
  },
  {
    rule: 'use-cases-know-no-http',
    from: 'server/src/orders/guard-order.ts',
    to: 'server/src/platform/http/access.ts',
  },
  { rule: 'use-cases-know-no-sql-builder', from: 'server/src/orders/select-order.ts', to: 'kysely' },
  { rule: 'use-cases-know-no-sql-builder', from: 'server/src/orders/connect-order.ts', to: 'pg' },
  {
    rule: 'use-cases-know-no-sql-builder',
    from: 'server/src/orders/present-sql.ts',
    to: 'kysely',
    statement: 'import type { A } from',
  },
  {
    rule: 'routes-know-no-queries',
    from: 'server/src/orders/asking.routes.ts',
    to: 'server/src/orders/orders.queries.ts',
  },
  {
    rule: 'routes-know-no-queries',
    from: 'server/src/orders/holding.routes.ts',
    to: 'server/src/platform/db/database.ts',
  },
  { rule: 'routes-know-no-queries', from: 'server/src/orders/building.routes.ts', to: 'kysely' },
  {
    rule: 'accounts-never-looks-forward',
    from: 'server/src/accounts/orders.ts',
    to: 'server/src/orders/place-order.ts',
  },
  {
    rule: 'accounts-never-looks-forward',
    from: 'server/src/accounts/lists.ts',
    to: 'server/src/catalogue/get-product.ts',
  },
  { rule: 'catalogue-never-looks-forward', from: 'server/src/catalogue/fills.ts', to: 'server/src/cart/list-cart.ts' },
  { rule: 'catalogue-never-looks-forward', from: 'server/src/catalogue/owns.ts', to: 'server/src/accounts/log-in.ts' },
  { rule: 'cart-never-looks-forward', from: 'server/src/cart/ordered.ts', to: 'server/src/orders/place-order.ts' },
  { rule: 'orders-never-looks-forward', from: 'server/src/orders/paid.ts', to: 'server/src/payments/pay-order.ts' },
  { rule: 'ui-knows-only-react', from: 'web/src/ui/Stateful.tsx', to: 'web/src/state/cart-slice.ts' },
  { rule: 'ui-knows-only-react', from: 'web/src/ui/Calling.tsx', to: 'web/src/api/cart.ts' },
  { rule: 'ui-knows-only-react', from: 'web/src/ui/Wired.tsx', to: '@shop/contract/orders' },
  { rule: 'ui-knows-only-react', from: 'web/src/ui/Routed.tsx', to: 'react-router' },
  { rule: 'api-knows-only-the-contract', from: 'web/src/api/storing.ts', to: 'web/src/state/cart-slice.ts' },
  { rule: 'api-knows-only-the-contract', from: 'web/src/api/toasting.ts', to: 'sonner' },
  { rule: 'state-knows-no-components', from: 'web/src/state/drawn.ts', to: 'web/src/ui/Badge.tsx' },
  { rule: 'state-knows-no-components', from: 'web/src/state/shown.ts', to: 'web/src/screens/home/Home.tsx' },
  { rule: 'state-knows-no-components', from: 'web/src/state/routed.ts', to: 'react-router' },
  { rule: 'state-knows-no-components', from: 'web/src/state/hooked.ts', to: 'web/src/app/hooks.ts' },
  {
    rule: 'screens-know-no-other-screen',
    from: 'web/src/screens/login/Peeks.tsx',
    to: 'web/src/screens/home/Home.tsx',
  },
  { rule: 'screens-never-call-the-api', from: 'web/src/screens/login/Calls.tsx', to: 'web/src/api/cart.ts' },
  {
    rule: 'admin-screens-come-lazily',
    from: 'web/src/app/eager.tsx',
    to: 'web/src/screens/admin-orders/AdminOrders.tsx',
  },
];

/** Imports of every kind that the rules allow. @type {readonly Omit<Fault, 'rule'>[]} */
export const allowed = [
  { from: 'contract/src/orders.ts', to: 'zod' },
  { from: 'contract/src/orders.ts', to: 'contract/src/errors.ts' },
  { from: 'server/src/main.ts', to: 'server/seed/seed-demo.ts' },
  { from: 'server/src/main.ts', to: 'server/src/orders/orders.routes.ts' },
  { from: 'server/src/payment-provider.ts', to: 'server/src/payment-sandbox/start-payment-sandbox.ts' },
  { from: 'server/src/payment-sandbox/create-refund.ts', to: 'server/src/payment-sandbox/refunds.queries.ts' },
  { from: 'server/src/payment-sandbox/create-refund.ts', to: 'server/src/platform/db/database.ts' },
  { from: 'server/src/payment-sandbox/refunds.queries.ts', to: 'server/src/payment-sandbox/db/tables.ts' },
  { from: 'server/src/payment-sandbox/start-payment-sandbox.ts', to: 'fastify' },
  { from: 'server/src/payment-sandbox/browser/stripe.ts', to: 'server/src/payment-sandbox/both-sides/test-cards.ts' },
  { from: 'server/src/platform/clock.ts', to: '@shop/contract/errors' },
  { from: 'server/src/orders/orders.queries.ts', to: 'kysely' },
  { from: 'server/src/orders/orders.queries.ts', to: 'server/src/platform/db/database.ts' },
  { from: 'server/src/orders/place-order.ts', to: 'server/src/orders/orders.queries.ts' },
  { from: 'server/src/orders/place-order.ts', to: 'server/src/orders/order-total.ts' },
  { from: 'server/src/orders/place-order.ts', to: 'server/src/cart/list-cart.ts' },
  { from: 'server/src/orders/place-order.ts', to: 'server/src/platform/db/database.ts' },
  { from: 'server/src/orders/place-order.ts', to: '@shop/contract/orders' },
  { from: 'server/src/orders/orders.routes.ts', to: 'fastify' },
  { from: 'server/src/orders/orders.routes.ts', to: 'server/src/orders/place-order.ts' },
  { from: 'server/src/payments/pay-order.ts', to: 'server/src/orders/place-order.ts' },
  { from: 'server/src/orders/some.test.ts', to: 'server/test/database.ts' },
  { from: 'server/src/orders/some.test.ts', to: 'server/src/payments/pay-order.ts' },
  { from: 'web/src/ui/Badge.tsx', to: 'react' },
  { from: 'web/src/api/cart.ts', to: '@shop/contract/orders' },
  { from: 'web/src/state/cart-slice.ts', to: 'web/src/api/cart.ts' },
  { from: 'web/src/screens/home/Home.tsx', to: 'web/src/state/cart-slice.ts' },
  { from: 'web/src/screens/home/Home.tsx', to: 'web/src/ui/Badge.tsx' },
  { from: 'web/src/screens/home/Home.tsx', to: 'web/src/screens/home/Card.tsx' },
  { from: 'web/src/screens/home/Home.tsx', to: 'web/src/app/hooks.ts' },
  { from: 'web/src/app/router.tsx', to: 'web/src/screens/home/Home.tsx' },
  {
    from: 'web/src/app/router.tsx',
    to: 'web/src/screens/admin-orders/AdminOrders.tsx',
    statement: 'export const load = () => import',
  },
];
