/** Mutants of sales of products: when they are in force, and who pays which price. */

const TESTS = ['src/catalogue/editing/sales.test.ts'];

export const salesMutants = [
  {
    name: 'a request lets sales begin and end that are due',
    file: 'accounts/sessions.ts',
    from: 'if (session?.salesAreDue) {',
    to: 'if (false) {',
    tests: TESTS,
  },
  {
    name: 'an order whose sale began meanwhile is placed again',
    file: 'orders/placing/with-retries.ts',
    from: 'await inTransaction(deps.db, carryOutSales);',
    to: '',
    tests: ['src/orders/placing/order-at-the-edge-of-a-sale.test.ts'],
  },
  {
    name: 'shipping by weight weighs the variant',
    file: 'orders/placing/check-items.ts',
    from: 'variant.weight_grams ?? sold.weight_grams',
    to: 'sold.weight_grams',
    tests: ['src/catalogue/editing/content.test.ts'],
  },
  {
    name: 'a product shows the price by unit of the variant whose price it shows',
    file: 'catalogue/products/products.queries.ts',
    from: 'order by stock > 0 desc, ',
    to: 'order by ',
    tests: ['src/catalogue/editing/content.test.ts'],
  },
  {
    name: 'while a sale is in force an edit changes the own discount',
    file: 'catalogue/products/products.queries.ts',
    from: 'case when products.own_discount_hundredths is null then wanted.discount_hundredths else products.discount_hundredths end',
    to: 'wanted.discount_hundredths',
    tests: TESTS,
  },
  {
    name: 'products answer their own discount while a sale is in force',
    file: 'catalogue/products/choose-variant.ts',
    from: 'return product.own_discount_hundredths ?? product.discount_hundredths;',
    to: 'return product.discount_hundredths;',
    tests: TESTS,
  },
  {
    name: 'the request of a visitor lets sales begin and end that are due',
    file: 'accounts/visitors.ts',
    from: 'await inTransaction(deps.db, carryOutSales);',
    to: 'void carryOutSales;',
    tests: TESTS,
  },
];
