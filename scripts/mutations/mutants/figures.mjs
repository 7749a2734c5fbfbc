/** Mutants of the figures of the dashboard: what they are made of, and that each change is summed up once. */

const DEFINED = ['src/figures/dashboard.test.ts'];
const CARTS = ['src/figures/carts.test.ts'];
const SUMS = ['src/figures/sums.property.test.ts'];
const LIVES = ['ops/figures.model.test.ts'];
const DOCTOR = ['ops/figure-invariants.test.ts'];
const MIGRATION = '../migrations/0083_figures.sql';

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const figuresMutants = [
  {
    name: 'cancelled orders are in no figure',
    file: 'figures/order-figures.queries.ts',
    from: 'where ${counts} and ${which}',
    to: 'where (${counts} or true) and ${which}',
    tests: DEFINED,
  },
  {
    name: 'takings are what was received',
    file: 'figures/order-figures.queries.ts',
    from: 'case when ${received} then orders.total_amount_cents',
    to: 'case when ${received} or true then orders.total_amount_cents',
    tests: DEFINED,
  },
  {
    name: 'refunds that failed take nothing from the takings',
    file: 'figures/order-figures.queries.ts',
    from: 'from refunds\n        where refunds.order_id = orders.id and ${covers})',
    to: 'from refunds\n        where refunds.order_id = orders.id)',
    tests: DEFINED,
  },
  {
    name: 'only units that were received back are returned',
    file: 'figures/order-figures.queries.ts',
    from: 'where returns.order_id = orders.id and ${isBack})',
    to: 'where returns.order_id = orders.id)',
    tests: DEFINED,
  },
  {
    name: 'a customer is new once',
    file: 'figures/sum-up-figures.ts',
    from: 'await markFirstOrders(tx, await renewContributions(tx, orders));',
    to: 'await renewContributions(tx, orders);',
    tests: DEFINED,
  },
  {
    name: 'one process sums up at a time',
    file: 'figures/sum-up-figures.ts',
    from: 'if (waitMs > 0) await lockFigures(tx, waitMs);',
    to: 'if (waitMs > 0) await Promise.resolve();',
    tests: DEFINED,
  },
  {
    name: 'what an order added before is taken away',
    file: MIGRATION,
    from: 'union all select -1, %1$s from removed',
    to: 'union all select 0, %1$s from removed',
    tests: LIVES,
  },
  {
    name: 'a change of a refund is noted',
    file: MIGRATION,
    from: 'after insert or delete or update of amount_cents, state, lines on refunds',
    to: 'after delete on refunds',
    tests: DEFINED,
  },
  {
    name: 'orders of a day that is cut are read themselves',
    file: 'figures/blocks.ts',
    from: '[{ ...rows, seconds }], edges };',
    to: '[{ ...rows, seconds }], edges: rows === undefined ? edges : [] };',
    tests: SUMS,
  },
  {
    name: 'no row of the sums is part of two entries',
    file: 'figures/blocks.ts',
    from: 'inner.every((at) => fits(at, hour)) ? hour : quarter',
    to: 'hour',
    tests: SUMS,
  },
  {
    name: 'days are those of the calendar where clocks are changed',
    file: 'figures/period.ts',
    from: 'localDay(end, timeZone) === addDays(day, STRETCH_DAYS) &&',
    to: '',
    tests: [...SUMS, 'src/figures/period.test.ts'],
  },
  {
    name: 'a cart that was ordered later than 7 days after the period does not count as ordered',
    file: 'figures/sums.queries.ts',
    from: 'select 0, -1 from carts',
    to: 'select 0, 0 from carts',
    tests: CARTS,
  },
  {
    name: 'a cart of before that got another line in the period counts',
    file: 'figures/sums.queries.ts',
    from: 'select 1, coalesce(ordered_at < ${late}, false)::integer',
    to: 'select 0, 0',
    tests: CARTS,
  },
  {
    name: "a guest's cart becomes the member's",
    file: 'cart/merge-carts.ts',
    from: 'await noteMovedCart(tx, { guestId, userId });',
    to: '',
    tests: CARTS,
  },
  {
    name: 'the doctor compares sums with what they are made of',
    file: '../ops/figure-invariants.queries.ts',
    from: "where ${values('stored')} <> ${values('fresh')}",
    to: "where ${values('stored')} <> ${values('stored')}",
    tests: DOCTOR,
  },
];
