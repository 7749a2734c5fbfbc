/** Mutants of the search index: what it answers, how fresh it is, and who may see what. */

const index = ['search-index/src/catalogue-index.test.ts'];
const freshness = ['src/catalogue/search/freshness.test.ts'];
const large = ['src/catalogue/search/large-changes.test.ts'];
const rights = ['src/catalogue/search/plain-way.test.ts', 'src/catalogue/search/search.routes.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const findingMutants = [
  {
    name: 'a facet is not counted with its own filter',
    file: 'search-index/src/count-facets.ts',
    from: 'if ((fails & ~BRAND) === 0)',
    to: 'if (fails === 0)',
    tests: index,
  },
  {
    name: 'a facet of an attribute is not counted with its own filter',
    file: 'search-index/src/count-facets.ts',
    from: 'if (fails === 0) counterOf[failed - 1]?.addRow(row);',
    to: '',
    tests: index,
  },
  {
    name: 'a product that two filters by attributes leave out counts in the facet of neither',
    file: 'search-index/src/attribute-filter.ts',
    from: 'if (failed !== 0) return SEVERAL;',
    to: '',
    tests: index,
  },
  {
    name: 'only attributes that are filterable can be filtered by',
    file: 'catalogue/attributes/attribute-filters.ts',
    from: 'own.key === key && own.filterable',
    to: 'own.key === key',
    tests: ['src/catalogue/attributes/attribute-filters.test.ts'],
  },
  {
    name: 'a cached list is of the same filters by attributes',
    file: 'platform/http/cached-responses.ts',
    from: '[request.params, values, ...others]',
    to: '[request.params, values]',
    tests: ['src/catalogue/attributes/attribute-filters.test.ts'],
  },
  {
    name: 'several options are met by one variant',
    file: 'search-index/src/option-filter.ts',
    from: 'wanted.length === 1 || own.variants === undefined',
    to: 'own !== undefined',
    tests: index,
  },
  {
    name: 'a facet of an option counts the variants that the other options leave',
    file: 'search-index/src/option-filter.ts',
    from: 'if (matches.variants[variant] === 1) add',
    to: 'add',
    tests: index,
  },
  {
    name: 'dead rows are no products',
    file: 'search-index/src/catalogue-index.ts',
    from: 'this.columns.flags[row] = 0;',
    to: '',
    tests: index,
  },
  {
    name: 'ties go by id',
    file: 'search-index/src/select-page.ts',
    from: 'return key > otherKey || (key === otherKey && id > (ids[rows[other] ?? 0] ?? 0));',
    to: 'return key > otherKey;',
    tests: ['search-index/src/select-page.test.ts'],
  },
  {
    name: 'the index is brought up to date before it answers',
    file: 'catalogue/search/live-index.ts',
    from: 'if (this.#loaded.position.listsVersion === listsVersion) return this.#loaded;',
    to: 'if (listsVersion !== null) return this.#loaded;',
    tests: freshness,
  },
  {
    name: 'the index reads the products that were changed',
    file: 'catalogue/search/changes.queries.ts',
    from: "(select coalesce(json_agg(distinct product_id), '[]') from changed join",
    to: "(select coalesce(json_agg(distinct product_id) filter (where product_id < 0), '[]') from changed join",
    tests: freshness,
  },
  {
    name: 'a large change keeps no smaller one out of the next answer',
    file: 'catalogue/search/changes.queries.ts',
    from: 'order by products, xact',
    to: 'order by products desc, xact',
    tests: large,
  },
  {
    name: 'a large change is read without anybody who searches',
    file: 'catalogue/search/live-index.ts',
    from: '      await this.#applyLater(loaded);\n      await rankTitles',
    to: '      await rankTitles',
    tests: large,
  },
  {
    name: 'exports and bulk edits wait for all of a large change',
    file: 'catalogue/search/live-index.ts',
    from: 'if (listsVersion === undefined && this.#loaded !== undefined)',
    to: 'if (listsVersion === null && this.#loaded !== undefined)',
    tests: large,
  },
  {
    name: 'products whose texts changed are read whole',
    file: 'search-index/src/catalogue-index.ts',
    from: 'return row !== undefined && this.columns.textHashes[row] === textHash;',
    to: 'return row !== undefined && textHash !== undefined;',
    tests: freshness,
  },
  {
    name: 'the index is built again if the log does not explain the version',
    file: 'catalogue/search/live-index.ts',
    from: 'if (!followsFrom(loaded.position, changes)) {',
    to: 'if (followsFrom === undefined) {',
    tests: ['src/catalogue/search/freshness.test.ts', 'src/catalogue/search/after-running-back.test.ts'],
  },
  {
    name: 'a shopper finds no deleted product, in lists, facets and suggestions',
    file: 'catalogue/product-filter/to-product-filter.ts',
    from: '    deleted: false,',
    to: '    deleted: undefined,',
    tests: rights,
  },
  {
    name: 'words of deleted products are no words of the catalogue to a shopper',
    file: 'search-index/src/catalogue-index.ts',
    from: '(withDeleted ? LIVE : LIVE | DELETED)',
    to: '(withDeleted ? LIVE : LIVE)',
    tests: ['src/catalogue/search/search.routes.test.ts'],
  },
  {
    name: 'facets of deleted products are for admins',
    file: 'catalogue/product-filter/to-product-filter.ts',
    from: "if (!may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');",
    to: '',
    tests: rights,
  },
  {
    name: 'related products: cancelled orders do not count',
    file: 'catalogue/product-list/related.queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: "orders.status = any(${orderStatusesThat('holdsStock')}::text[]) and ",
    to: '',
    tests: ['src/catalogue/product-list/related.test.ts'],
  },
  {
    name: 'related products: sold out ones come last',
    file: 'catalogue/product-list/list-related.ts',
    from: '[...inStock, ...soldOut].slice',
    to: 'found.slice',
    tests: ['src/catalogue/product-list/related.test.ts'],
  },
  {
    name: 'related products: none is deleted',
    file: 'catalogue/product-list/list-related.ts',
    from: '.filter(({ deleted }) => !deleted)',
    to: '',
    tests: ['src/catalogue/product-list/related.test.ts'],
  },
];
