/** Mutants of options and attributes of products: what products may come in and have, and what stays while they do. */

/** @typedef {import('../mutants.mjs').Mutant} Mutant */

const OPTIONS = ['src/catalogue/options/options.routes.test.ts'];
const PRODUCTS = ['src/catalogue/options/product-options.test.ts'];
const LINES = ['src/orders/placing/choices-of-lines.test.ts'];
const ATTRIBUTES = ['src/catalogue/attributes/attributes.routes.test.ts'];

/** @type {readonly Mutant[]} */
export const optionsMutants = [
  {
    name: 'options that its variants do not fit are refused',
    file: 'catalogue/variants/plan-variants.ts',
    from: 'return !isNew || misfits(variant, own, ',
    to: 'return !isNew && misfits(variant, own, ',
    tests: PRODUCTS,
  },
  {
    name: 'a product has at most 3 options',
    file: 'catalogue/options/own-options.ts',
    from: 'if (count > MAX_OPTIONS_OF_PRODUCT && ',
    to: 'if (count > MAX_OPTIONS_OF_PRODUCT + 1 && ',
    tests: PRODUCTS,
  },
  {
    name: 'color and size count among the options of a product',
    file: 'catalogue/options/own-options.ts',
    from: 'const count = pickersOf(rows, { ...own, options }).length;',
    to: 'const count = options.length;',
    tests: PRODUCTS,
  },
  {
    name: 'no two variants are the same choice',
    file: 'catalogue/variants/plan-variants.ts',
    from: 'return JSON.stringify([color, size, others]);',
    to: 'return JSON.stringify([color, size, others, Math.random()]);',
    tests: PRODUCTS,
  },
  {
    name: 'a variant has one value of each option of its product',
    file: 'catalogue/variants/plan-variants.ts',
    from: '  if (chosen === null) return [{ path, message: words.required() }];',
    to: '  if (chosen === null) return [];',
    tests: PRODUCTS,
  },
  {
    name: 'a product comes in values that its options have',
    file: 'catalogue/options/own-options.ts',
    from: 'throw invalid(`${path}.values`, catalogueErrorsText.noSuchValue({ option: row.name, value: unknown }));',
    to: '{}',
    tests: PRODUCTS,
  },
  {
    name: 'a value that products come in stays',
    file: 'catalogue/options/update-option.ts',
    from: 'if (products > 0) throw optionInUse(',
    to: 'if (products < 0) throw optionInUse(',
    tests: OPTIONS,
  },
  {
    name: 'Color and Size stay',
    file: 'catalogue/options/delete-option.ts',
    from: "if (isBuiltIn(id)) throw new ShopError('OPTION_BUILT_IN');",
    to: '',
    tests: OPTIONS,
  },
  {
    name: 'an option that products have is not deleted',
    file: 'catalogue/options/delete-option.ts',
    from: 'if (products > 0) throw',
    to: 'if (products < 0) throw',
    tests: OPTIONS,
  },
  {
    name: 'a value keeps its id when it is renamed',
    file: 'catalogue/products/value-ids.ts',
    from: 'if (own !== undefined && !kept.has(own.id)) {',
    to: 'if (own !== undefined && own.name === name && !kept.has(own.id)) {',
    tests: [...OPTIONS, ...ATTRIBUTES],
  },
  {
    name: 'the id of a value that goes is not given to another one of the same save',
    file: 'catalogue/products/value-ids.ts',
    from: 'new Set(now.map(({ id }) => id));\n  const kept',
    to: 'new Set(now.slice(0, 0).map(({ id }) => id));\n  const kept',
    tests: [...OPTIONS, ...ATTRIBUTES],
  },
  {
    name: 'an attribute in use is not deleted without the number of its products',
    file: 'catalogue/attributes/delete-attribute.ts',
    from: 'if (carrying > 0 && carrying !== products) throw',
    to: 'if (carrying > 0 && products < 0) throw',
    tests: ATTRIBUTES,
  },
  {
    name: 'a deleted attribute is taken from its products',
    file: 'catalogue/attributes/delete-attribute.ts',
    from: 'if (carrying > 0) await takeFromProducts(tx, key, { userId: actor.userId, at });',
    to: '',
    tests: ATTRIBUTES,
  },
  {
    name: 'a value of an attribute that products have stays',
    file: 'catalogue/attributes/update-attribute.ts',
    from: "if (products > 0) throw inUse(products, gone.map((value) => value.name).join(', '));",
    to: '',
    tests: ATTRIBUTES,
  },
  {
    name: 'an attribute that products have keeps its kind',
    file: 'catalogue/attributes/update-attribute.ts',
    from: 'if (products > 0) throw inUse(products, name);',
    to: '',
    tests: ATTRIBUTES,
  },
  {
    name: 'a product has at most 50 attributes',
    file: 'catalogue/attributes/product-attributes.ts',
    from: 'if (values.size > MAX_ATTRIBUTES_OF_PRODUCT && ',
    to: 'if (values.size > MAX_ATTRIBUTES_OF_PRODUCT + 1 && ',
    tests: ATTRIBUTES,
  },
  {
    name: 'a choice names values of its attribute',
    file: 'catalogue/attributes/product-attributes.ts',
    from: 'if (chosen.length < ids.size) return { message };',
    to: '',
    tests: ATTRIBUTES,
  },
  {
    name: 'lists read no long texts of products',
    file: 'catalogue/products/products.queries.ts',
    from: 'return selectWith(db, shortTranslations);',
    to: 'return selectWith(db, wholeTranslations);',
    tests: ['src/catalogue/products/long-texts.test.ts'],
  },
  {
    name: 'papers name what was chosen of own options',
    file: 'orders/invoices/paper-data.ts',
    from: '...(others.length > 0 && { choices:',
    to: '...(others.length < 0 && { choices:',
    tests: LINES,
  },
  {
    name: 'mails name what was chosen of own options',
    file: 'orders/order-mails/order-mail-parts.ts',
    from: '    ...others,\n',
    to: '',
    tests: LINES,
  },
  {
    name: 'a product has no value of an attribute that it lacks',
    file: 'contract/src/attributes.ts',
    from: 'Object.hasOwn(values, key) ? values[key] : undefined',
    to: 'values[key]',
    tests: ['src/catalogue/attributes/attributes-found.test.ts'],
  },
];
