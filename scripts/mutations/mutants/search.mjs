/** Mutants of search terms, synonyms and the search in orders. */

const terms = ['src/catalogue/search-terms/search-terms.test.ts'];
const orders = ['src/orders/order-list/search-orders.test.ts'];
const synonyms = ['src/catalogue/search-terms/synonyms.test.ts'];
const general = ['src/catalogue/search-terms/general-synonyms/general-synonyms.test.ts'];
const priceWords = ['src/catalogue/product-filter/price-words.test.ts'];
const priceWordsOfLists = ['src/catalogue/search/price-words.routes.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const searchMutants = [
  {
    name: 'an index that takes the place of another during a search is brought up to date, too',
    file: 'catalogue/search/live-index.ts',
    from: 'if (this.#loaded === before) break;',
    to: 'break;',
    tests: ['src/catalogue/search/built-again.test.ts'],
  },
  {
    name: 'general synonyms are for admins: change',
    file: 'catalogue/search-terms/search-terms.routes.ts',
    from: "app.patch(\n    '/search/synonyms/general/:id',\n    {\n      config: { access: 'catalogue.write' },",
    to: "app.patch(\n    '/search/synonyms/general/:id',\n    {\n      config: { access: 'user' },",
    tests: general,
  },
  {
    name: 'two switches of general synonyms wait for each other',
    file: 'catalogue/search-terms/synonyms.queries.ts',
    from: ".select('general_off as generalOff')\n    .forUpdate()",
    to: ".select('general_off as generalOff')",
    tests: general,
  },
  {
    name: 'general synonyms that are switched already are not switched again',
    file: 'catalogue/search-terms/switch-general-synonyms.ts',
    from: 'if (on !== off.includes(id)) return;',
    to: '',
    tests: general,
  },
  {
    name: 'own synonyms count before general ones',
    file: 'search-index/src/text/synonyms.ts',
    from: 'if (number < own || known.every((other) => other >= own))',
    to: 'if (number >= 0)',
    tests: general,
  },
  {
    name: 'measures are no price words',
    file: 'catalogue/product-filter/price-words.ts',
    from: 'patterns.unit.test(after) ||',
    to: '!patterns.unit.test(after) ||',
    tests: priceWords,
  },
  {
    name: 'price words yield to a filter that is sent',
    file: 'catalogue/product-filter/to-product-filter.ts',
    from: 'maxPriceMinor: sentMax ?? readMax,',
    to: 'maxPriceMinor: read.maxMinor ?? sentMax,',
    tests: priceWordsOfLists,
  },
  {
    name: 'exact=true reads no price words',
    file: 'catalogue/product-filter/to-product-filter.ts',
    from: 'exact ? undefined : readPriceWords(query.q, shownLanguage())',
    to: 'readPriceWords(query.q, shownLanguage())',
    tests: priceWordsOfLists,
  },
  {
    name: 'price words are no filter of a search term',
    file: 'catalogue/product-list/list-products.ts',
    from: 'minPriceMinor !== priceWords?.minMinor || maxPriceMinor !== priceWords?.maxMinor',
    to: 'minPriceMinor !== undefined || maxPriceMinor !== undefined',
    tests: priceWordsOfLists,
  },
  {
    name: 'search terms are for admins',
    file: 'catalogue/search-terms/search-terms.routes.ts',
    from: "'/search/terms',\n    {\n      config: { access: 'catalogue.read' },",
    to: "'/search/terms',\n    {\n      config: { access: 'user' },",
    tests: terms,
  },
  {
    name: 'synonyms are for admins: change',
    file: 'catalogue/search-terms/search-terms.routes.ts',
    from: "app.put(\n    '/search/synonyms',\n    {\n      config: { access: 'catalogue.write' },",
    to: "app.put(\n    '/search/synonyms',\n    {\n      config: { access: 'user' },",
    tests: synonyms,
  },
  {
    name: 'the same synonyms sent twice change nothing',
    file: 'catalogue/search-terms/replace-synonyms.ts',
    from: 'if (wanted.version === stored.version) return stored;',
    to: 'if (wanted.version === undefined) return stored;',
    tests: synonyms,
  },
  {
    name: 'synonyms that somebody else changed are not overwritten',
    file: 'catalogue/search-terms/replace-synonyms.ts',
    from: 'version !== undefined && version !== stored.version',
    to: 'version === null',
    tests: synonyms,
  },
  {
    name: 'two changes of the synonyms wait for each other',
    file: 'catalogue/search-terms/synonyms.queries.ts',
    from: ".select(['groups', 'further']).forUpdate()",
    to: ".select(['groups', 'further'])",
    tests: synonyms,
  },
  {
    name: 'a search with filters does not say what the term finds',
    file: 'catalogue/search-terms/search-terms.queries.ts',
    from: 'results = case when excluded.filtered and not search_terms.filtered',
    to: 'results = case when false',
    tests: terms,
  },
  {
    name: 'random words fill no disk',
    file: 'catalogue/search-terms/search-recorder.ts',
    from: 'newTerms.count >= newTermsADay',
    to: 'newTerms.count < 0',
    tests: terms,
  },
  {
    name: 'a search in orders finds what was placed just before',
    file: 'orders/order-list/order-selection.ts',
    from: 'if (!(await storeOrderSearches(deps)))',
    to: 'if (deps === undefined)',
    tests: orders,
  },
  {
    name: 'a search in orders is combined with filters',
    file: 'orders/order-list/order-search.queries.ts',
    from: '[wordsMatch(wordsOfOrder, search), ...conditions]',
    to: '[wordsMatch(wordsOfOrder, search)]',
    tests: orders,
  },
  {
    name: 'every word of a search in orders has to be there',
    file: 'orders/order-list/order-search.queries.ts',
    from: 'conditionOfPart(words, part)),\n    sql` and `,',
    to: 'conditionOfPart(words, part)),\n    sql` or `,',
    tests: orders,
  },
  {
    name: 'orders are for admins: list and search',
    file: 'orders/order-list/order-list.routes.ts',
    from: "'/orders',\n    {\n      config: { access: 'orders.read' },",
    to: "'/orders',\n    {\n      config: { access: 'user' },",
    tests: orders,
  },
];
