/** Mutants of the removal of the demo. */

const REMOVAL = 'setup/remove-demo.ts';
const QUERIES = 'setup/demo.queries.ts';
const tests = ['src/setup/remove-demo.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const setupMutants = [
  {
    name: 'a product of the demo that staff have changed is theirs',
    file: QUERIES,
    from: "audit_entries.product_id = demo_products.product_id and action = 'product_changed'",
    to: "audit_entries.product_id = demo_products.product_id and action = 'demo_removed'",
    tests,
  },
  {
    name: 'what was ordered of the demo stays as a deleted product',
    file: REMOVAL,
    from: 'ids.filter((id) => !ordered.includes(id)),',
    to: 'ids,',
    tests,
  },
  {
    name: 'the account of who removes the demo stays',
    file: REMOVAL,
    from: 'await keepAccount(tx, actor.userId);',
    to: '',
    tests,
  },
  {
    name: 'a promotion that loses the last product it was for is not for all products',
    file: 'pricing/promotions/forget-ids.ts',
    from: 'fields.active && !isEmptied',
    to: 'fields.active',
    tests: ['src/setup/remove-named-demo.test.ts'],
  },
  {
    name: 'a picture of the demo stays while something shows it',
    file: QUERIES,
    from: 'and not exists (select from used where used.hash = media.hash)',
    to: '',
    tests,
  },
  {
    name: 'the demo is removed by owners only',
    file: 'setup/setup.routes.ts',
    from: "access: 'owner'",
    to: "access: 'user'",
    tests,
  },
];
