/** Mutants of the merchant's texts in further languages. */

const BODY_TESTS = ['contract/src/translations.property.test.ts'];
const PRODUCT_TESTS = ['src/catalogue/products/translations.test.ts'];
const FILE_TESTS = ['src/catalogue/product-files/translation-cells.test.ts'];
const DEFAULT_TESTS = ['src/settings/change-default-language.test.ts'];
const TITLE_TESTS = ['src/catalogue/product-list/titles-in-languages.test.ts'];
const ORDER_TESTS = ['src/orders/order/order-texts.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const translationsMutants = [
  {
    name: 'a change of translations leaves other texts of the language',
    file: 'contract/src/translations.ts',
    from: 'Object.assign({}, before[language], texts)',
    to: 'Object.assign({}, texts)',
    tests: BODY_TESTS,
  },
  {
    name: 'texts of the default language are no translations',
    file: 'platform/content-languages.ts',
    from: 'changes !== undefined && Object.hasOwn(changes, standard)',
    to: 'changes === undefined',
    tests: PRODUCT_TESTS,
  },
  {
    name: 'who edits texts is shown those of the default language',
    file: 'platform/http/languages.ts',
    from: 'request.contentLanguage = request.askedLanguage ?? settings.current().languages[0];',
    to: '',
    tests: PRODUCT_TESTS,
  },
  {
    name: 'the language of a page of the back office counts only with a session',
    file: 'platform/http/languages.ts',
    from: 'if (sendsSession(request)) request.documentLanguage',
    to: 'request.documentLanguage',
    tests: ['src/platform/http/languages.test.ts'],
  },
  {
    name: 'cached answers to staff have the language of their texts in the key',
    file: 'platform/http/cached-responses.ts',
    from: "${request.contentLanguage ?? ''} ",
    to: '',
    tests: PRODUCT_TESTS,
  },
  {
    name: 'cells leave the other texts of a language',
    file: 'catalogue/product-files/translation-cells.ts',
    from: 'let after = now;',
    to: 'let after: typeof now = {};',
    tests: FILE_TESTS,
  },
  {
    name: 'missing=de needs both texts',
    file: 'catalogue/product-filter/product-filter.queries.ts',
    from: "?& array['title', 'description']",
    to: "?| array['title', 'description']",
    tests: FILE_TESTS,
  },
  {
    name: 'lists by title have the shown titles in the order of the language',
    file: 'search-index/src/catalogue-index.ts',
    from: 'titles.add(row, own.title || product.title);',
    to: 'titles.add(row, product.title);',
    tests: TITLE_TESTS,
  },
  {
    name: 'lists by title have the order of the language, too, until the index is loaded',
    file: 'catalogue/product-filter/matching-page.queries.ts',
    from: 'return sql`${text} collate ${collationOf(titles)}`;',
    to: 'return sql`${text} collate "und-x-icu"`;',
    tests: TITLE_TESTS,
  },
  {
    name: 'a default language whose letters have an order of their own sorts titles by it',
    file: 'catalogue/product-list/list-products.ts',
    from: "&& (by !== 'title' || titles === undefined)",
    to: '',
    tests: TITLE_TESTS,
  },
  {
    name: 'titles that got their places meanwhile keep them',
    file: 'search-index/src/title-order.ts',
    from: 'isPlaced = this.#order === before;',
    to: 'isPlaced = true;',
    tests: ['search-index/src/title-order.test.ts'],
  },
  {
    name: 'price words of a collection are read in the default language',
    file: 'catalogue/collections/within-collection.ts',
    from: 'await speakingDefault(() => filterOfCaller(deps, {}, read.query))',
    to: 'await filterOfCaller(deps, {}, read.query)',
    tests: ['src/catalogue/search/price-words.routes.test.ts'],
  },
  {
    name: 'forms that were opened before another default language are stale',
    file: 'settings/move-texts.queries.ts',
    from: "interval '1 millisecond'",
    to: "interval '0 milliseconds'",
    tests: DEFAULT_TESTS,
  },
  {
    name: 'an order keeps the texts of its language',
    file: 'orders/order/order-texts.ts',
    from: 'lines: lines.map((line) => ({ ...line, ...line.line_texts })),',
    to: 'lines,',
    tests: ORDER_TESTS,
  },
  {
    name: 'an order keeps the names of the default language for staff',
    file: 'orders/placing/price-columns.ts',
    from: 'name: nameIn(originals?.taxRates, tax.id) ?? tax.name,',
    to: 'name: tax.name,',
    tests: ORDER_TESTS,
  },
];
