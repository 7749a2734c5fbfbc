/** Rules of variants, and what products show of them. */

/** @typedef {import('../mutants.mjs').Mutant} Mutant */

/** @type {readonly Mutant[]} */
export const variantsMutants = [
  {
    name: 'a retired variant is not sold',
    file: 'catalogue/choose-variant.ts',
    from: 'if (current.retired || variant.id !== current.id) {',
    to: 'if (current.id < 0) {',
    tests: ['src/orders/variants-in-orders.test.ts'],
  },
  {
    name: 'what is sold of a variant is its own stock',
    file: 'catalogue/choose-variant.ts',
    from: 'stock: variant.retired ? 0 : variant.stock + (held.get(variant.id) ?? 0),',
    to: 'stock: variant.retired ? 0 : product.stock + (held.get(variant.id) ?? 0),',
    tests: ['src/cart/variants-in-carts.test.ts'],
  },
  {
    name: 'what is not named is the cheapest variant',
    file: 'catalogue/choose-variant.ts',
    from: 'priceOf(variant) < priceOf(best) ? variant : best',
    to: 'priceOf(variant) < 0 ? variant : best',
    tests: ['src/cart/variants-in-carts.test.ts'],
  },
  {
    name: 'what is not named can be had, if any can',
    file: 'catalogue/choose-variant.ts',
    from: 'const candidates = available.length > 0 ? available : variants;',
    to: 'const candidates = available.length < 0 ? available : variants;',
    tests: ['src/cart/variants-in-carts.test.ts'],
  },
  {
    name: 'what is not named is in stock, if any is, whatever own orders hold',
    file: 'catalogue/choose-variant.ts',
    from: 'const inStock = variants.filter(({ stock }) => stock > 0);',
    to: 'const inStock = variants.filter(({ id, stock }) => stock > 0 || held.has(id));',
    tests: ['src/orders/variants-in-orders.test.ts', 'src/cart/variants-in-carts.test.ts'],
  },
  {
    name: 'lines of one variant are summed',
    file: 'orders/units-by-variant.ts',
    from: '(units.get(line.variantId) ?? 0) + line.quantity',
    to: 'line.quantity',
    tests: ['src/orders/variants-in-orders.test.ts'],
  },
  {
    name: 'an order replaces unpaid ones of its variants only',
    file: 'orders/place-order.ts',
    from: 'variant.id === variantId));',
    to: 'variant.id > 0 && variantId > 0));',
    tests: ['src/orders/variants-in-orders.test.ts'],
  },
  {
    name: 'a SKU names one product',
    file: 'catalogue/store-variants.ts',
    from: 'if (taken !== undefined) {',
    to: "if (taken?.sku === '') {",
    tests: ['src/catalogue/create-variants.test.ts'],
  },
  {
    name: 'a SKU is unique when two admins give it at once',
    file: 'catalogue/store-variants.ts',
    from: "error.constraint === 'variants_by_sku'",
    to: "error.constraint === ''",
    tests: ['src/catalogue/create-variants.test.ts'],
  },
  {
    name: 'a price that is sent back leaves the own price alone',
    file: 'catalogue/update-product.ts',
    from: 'return isRead ? undefined : price;',
    to: 'return price;',
    tests: ['src/catalogue/shown-prices.test.ts'],
  },
  {
    name: 'a price that is sent back after a sale leaves the own price alone',
    file: 'catalogue/update-product.ts',
    from: 'input.basePrice !== undefined && isOfVariant(product, price)',
    to: 'input.basePrice !== undefined && price < 0',
    tests: ['src/catalogue/shown-prices.test.ts'],
  },
  {
    name: 'first variants share out the stock that the admin saw',
    file: 'catalogue/update-product.ts',
    from: 'if (isFirst && input.previousStock !== undefined && input.previousStock !== product.stock) {',
    to: 'if (isFirst && input.previousStock === -1) {',
    tests: ['src/catalogue/update-variants.test.ts'],
  },
  {
    name: 'products show what they are once a variant sells out or comes back',
    file: '../migrations/0019_low_stock.sql',
    from: 'filter (where (removed.stock = 0) <> (added.stock = 0))',
    to: 'filter (where removed.stock < 0)',
    tests: ['src/catalogue/shown-prices.test.ts'],
  },
  {
    name: 'a price is recorded when it ends',
    file: '../migrations/0016_variants.sql',
    from: 'if old.price_since is distinct from at then',
    to: 'if old.price_since is null and at is null then',
    tests: ['src/catalogue/lowest-price.test.ts'],
  },
  {
    name: 'a price that ended more than 30 days before does not count',
    file: '../migrations/0016_variants.sql',
    from: "and ended_at > new.price_since - interval '30 days'",
    to: '',
    tests: ['src/catalogue/lowest-price.test.ts'],
  },
  {
    name: 'a line of a retired variant stays when another one is ordered',
    file: 'cart/cart.queries.ts',
    from: 'or variant_id = hidden.id)',
    to: 'or variant_id > 0)',
    tests: ['src/cart/lines-of-changed-products.test.ts'],
  },
];
