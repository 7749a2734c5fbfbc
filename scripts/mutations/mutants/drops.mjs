/** Mutants of products that are marked as drops. */

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const dropMutants = [
  {
    name: 'an order of a drop takes a bucket that nobody holds',
    file: '../migrations/0032_drops.sql',
    from: ' for no key update skip locked;',
    to: ' for no key update;',
    tests: ['src/orders/drops.test.ts'],
  },
  {
    name: 'a bucket gives no more than it has',
    file: '../migrations/0032_drops.sql',
    from: 'where variant_id = of_variant and units >= quantity',
    to: 'where variant_id = of_variant and units >= 0',
    tests: ['src/orders/drops.test.ts'],
  },
  {
    name: 'a drop of which a bucket has units is not sold out',
    file: '../migrations/0032_drops.sql',
    from: 'select stock - greatest(threshold, 1) into spare',
    to: 'select stock into spare',
    tests: ['src/orders/drops.test.ts'],
  },
  {
    name: 'who edits a drop gathers its buckets first',
    file: 'catalogue/stock.queries.ts',
    from: 'case when is_drop then gather_buckets(variant_id) end',
    to: 'null',
    tests: ['src/catalogue/drops.test.ts'],
  },
  {
    name: 'who holds another stock does not wait for a drop',
    file: 'orders/take-units.ts',
    from: 'mayWait: isLocked || units.size === 1',
    to: 'mayWait: true',
    tests: ['src/orders/drops.test.ts'],
  },
  {
    name: 'more orders of a drop are written at the same time',
    file: 'catalogue/product-locks.ts',
    from: 'drops.has(id) ? withDropLock : withProductLock',
    to: 'drops.has(-id) ? withDropLock : withProductLock',
    tests: ['src/orders/drops.test.ts'],
  },
];
