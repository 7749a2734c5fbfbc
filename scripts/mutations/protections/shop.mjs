/** Protections of products, carts and orders. */

/** @type {readonly import('../protections.mjs').Protection[]} */
export const shopProtections = [
  {
    name: 'a cart line is its owner’s: change',
    file: 'cart/cart.queries.ts',
    from: ".set({ quantity })\n    .where('id', '=', id)\n    .where('user_id', '=', userId)",
    to: ".set({ quantity })\n    .where('id', '=', id)\n    .where('user_id', '>', 0 * userId)",
    tests: ['src/cart/cart.queries.test.ts'],
  },
  {
    name: 'a cart line is its owner’s: removal',
    file: 'cart/cart.queries.ts',
    from: ".where('user_id', '=', userId)\n    .executeTakeFirst();\n  return result.numDeletedRows",
    to: ".where('user_id', '>', 0 * userId)\n    .executeTakeFirst();\n  return result.numDeletedRows",
    tests: ['src/cart/cart.routes.test.ts', 'src/platform/http/access.test.ts'],
  },
  {
    name: 'stock is taken only where there is enough',
    file: 'catalogue/stock.queries.ts',
    from: ' and stock >= quantity',
    to: '',
    tests: ['src/catalogue/stock.queries.test.ts'],
  },
  {
    name: 'stock is given back once',
    file: 'orders/hold-stock.ts',
    from: 'if (held === holds) return;',
    to: 'if (held && holds) return;',
    tests: ['src/orders/update-order.test.ts', 'src/orders/races.test.ts'],
  },
  {
    name: 'a changed price is refused',
    file: 'orders/place-order.ts',
    from: 'if (toCents(input.totalAmount) === amountCents) return;',
    to: 'if (toCents(input.totalAmount) >= 0) return;',
    tests: ['src/orders/place-order.test.ts'],
  },
  {
    name: 'a cart line that is gone is not ordered again',
    file: 'orders/place-order.ts',
    from: "if (!allThere) throw new ShopError('CART_CHANGED');",
    to: '',
    tests: ['src/orders/races.test.ts', 'src/orders/place-order.test.ts'],
  },
  {
    name: 'a key is for one body',
    file: 'orders/once-per-key.ts',
    from: '!claim.bodyHash.equals(bodyHash) || ',
    to: '',
    tests: ['src/orders/idempotency.test.ts'],
  },
  {
    name: 'a key orders once',
    file: 'orders/once-per-key.ts',
    from: 'if (key === undefined) return',
    to: 'if (key !== null) return',
    tests: ['src/orders/idempotency.test.ts'],
  },
  {
    name: 'a stale order is refused',
    file: 'orders/update-order.ts',
    from: 'if (input.updatedAt !== undefined &&',
    to: "if (input.updatedAt === '' &&",
    tests: ['src/orders/update-order.test.ts'],
  },
  {
    name: 'a stale product is refused',
    file: 'catalogue/update-product.ts',
    from: 'if (input.updatedAt !== undefined &&',
    to: "if (input.updatedAt === '' &&",
    tests: ['src/catalogue/update-product.test.ts'],
  },
  {
    name: 'a changed order is told',
    file: 'orders/update-order.ts',
    from: 'await insertAuditEntry(',
    to: 'if (tx === undefined) await insertAuditEntry(',
    tests: ['src/payments/order-history.test.ts'],
  },
  {
    name: 'a remembered product is shown as long as it is true',
    file: 'catalogue/known-products.ts',
    from: 'if (entry?.revision === revision)',
    to: 'if (entry !== undefined)',
    tests: ['src/catalogue/kept-answers.test.ts'],
  },
];
