/** Mutants of files of products, imports and bulk edits. */

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const filesMutants = [
  {
    name: 'a cell of an exported file is no formula',
    file: 'platform/csv/write-csv.ts',
    from: 'lines.map((cells) => cells.map(defuse))',
    to: 'lines.map((cells) => [...cells])',
    tests: ['src/platform/csv/csv.test.ts', 'src/catalogue/product-files/export-products.test.ts'],
  },
  {
    name: 'an import is applied once',
    file: 'catalogue/change-sets/apply-change-set.ts',
    from: "if (changeSet.state === 'applied') return;",
    to: '',
    tests: ['src/catalogue/imports/apply-import.test.ts', 'src/catalogue/bulk-edits/bulk-edits.test.ts'],
  },
  {
    name: 'an import is applied once, also at the same time',
    file: 'catalogue/change-sets/change-sets.queries.ts',
    from: "    .where('id', '=', id)\n    .forNoKeyUpdate()",
    to: "    .where('id', '=', id)",
    tests: ['src/catalogue/imports/apply-import.test.ts'],
  },
  {
    name: 'an import with errors is not applied',
    file: 'catalogue/change-sets/apply-change-set.ts',
    from: "if (changeSet.error_count > 0) throw new ShopError('IMPORT_HAS_ERRORS');",
    to: '',
    tests: ['src/catalogue/imports/apply-import.test.ts'],
  },
  {
    name: 'an import overwrites nothing that was changed since',
    file: 'catalogue/change-sets/find-conflicts.ts',
    from: 'if (differs(line.productBefore, fields)) return true;',
    to: '',
    tests: ['src/catalogue/imports/apply-import.test.ts'],
  },
  {
    name: 'a sale between check and apply stays',
    file: 'catalogue/change-sets/desired-values.ts',
    from: 'stock: variant.stock + stockChange(line) },',
    to: 'stock: line.stockAfter ?? variant.stock },',
    tests: ['src/catalogue/imports/apply-import.test.ts'],
  },
  {
    name: 'an import takes no stock that was sold',
    file: 'catalogue/change-sets/find-conflicts.ts',
    from: 'return stock + change >= 0 && ',
    to: 'return ',
    tests: ['src/catalogue/imports/apply-import.test.ts'],
  },
  {
    name: 'undoing leaves what was changed since',
    file: 'catalogue/change-sets/invert-changes.ts',
    from: 'if (isSameValue(value, present.get(name) ?? null)) Object',
    to: 'if (isSameValue(value, value)) Object',
    tests: ['src/catalogue/imports/undo-import.test.ts'],
  },
  {
    name: 'undoing leaves a stock that an admin has set since',
    file: 'catalogue/change-sets/invert-changes.ts',
    from: '!restocked.has(variant.id) && ',
    to: '',
    tests: ['src/catalogue/imports/undo-import.test.ts'],
  },
  {
    name: 'undoing puts a stock back of which a shopper has returned units since',
    file: 'catalogue/change-sets/changed-rows.queries.ts',
    from: "('order', 'cancellation', 'return')",
    to: "('order', 'cancellation')",
    tests: ['src/catalogue/imports/undo-import.test.ts'],
  },
];
