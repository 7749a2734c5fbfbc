/** Mutants of the tree of categories, and of collections. */

const routes = ['src/catalogue/categories/categories.routes.test.ts'];
const property = ['src/catalogue/categories/category-tree.property.test.ts'];

const collections = ['src/catalogue/collections/collections.routes.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const categoriesMutants = [
  {
    name: 'a category is never below itself',
    file: 'catalogue/categories/category-tree.ts',
    from: "if (branch !== undefined && above.some(({ id }) => id === branch.row.id)) throw new ShopError('CATEGORY_CIRCLE');",
    to: '',
    tests: routes,
  },
  {
    name: 'a branch moves with all its levels',
    file: 'catalogue/categories/category-tree.ts',
    from: 'branch === undefined ? 1 : levelsOf(branch)',
    to: '1',
    tests: [...routes, ...property],
  },
  {
    name: 'one change of the tree at a time',
    file: 'catalogue/categories/update-category.ts',
    from: 'await lockTree(tx);',
    to: '',
    tests: routes,
  },
  {
    name: 'a slug that is in use is not taken away',
    file: 'catalogue/categories/categories.queries.ts',
    from: 'categories.id = category_slugs.category_id and categories.slug = category_slugs.slug',
    to: 'categories.id = -1',
    tests: routes,
  },
  {
    name: 'the index follows the tree',
    file: 'catalogue/search/live-index.ts',
    from: 'loaded.index.placeCategories(await listCategoryPlaces(db));',
    to: '',
    tests: property,
  },
  {
    name: 'a category counts what lies below it',
    file: 'search-index/src/count-facets.ts',
    from: 'const sums = options.withBelow(counts);',
    to: 'const sums = counts;',
    tests: property,
  },
  {
    name: 'a category with products stays',
    file: 'catalogue/categories/delete-category.ts',
    from: "if (await isCategoryInUse(tx, id)) throw new ShopError('CATEGORY_IN_USE');",
    to: '',
    tests: routes,
  },
  {
    name: 'a promotion of a category is one of all below it',
    file: 'orders/placing/check-items.ts',
    from: 'sold.categoryTrail.map(({ value }) => value)',
    to: '[sold.category]',
    tests: ['src/catalogue/categories/named-categories.test.ts'],
  },
  {
    name: 'a collection ends at its time',
    file: 'catalogue/collections/collections.queries.ts',
    from: 'until_at > statement_timestamp()',
    to: 'true',
    tests: collections,
  },
  {
    name: 'lists of a collection are not cached',
    file: 'catalogue/product-filter/to-product-filter.ts',
    from: 'query.collection !== undefined ||',
    to: '',
    tests: collections,
  },
  {
    name: 'a collection leaves nothing in that its query leaves out',
    file: 'search-index/src/find-candidates.ts',
    from: '...(within ? [within()] : [])',
    to: '',
    tests: ['src/catalogue/collections/collections.property.test.ts'],
  },
  {
    name: 'a collection has products or a query',
    file: 'catalogue/collections/collection-values.ts',
    from: 'if (fields.products !== null)',
    to: 'if (fields.products === undefined)',
    tests: collections,
  },
  {
    name: 'a category that a product gets while it is deleted stays',
    file: 'catalogue/categories/delete-category.ts',
    from: 'await lockCategory(tx, id);',
    to: 'void lockCategory;',
    tests: routes,
  },
  {
    name: 'files and bulk edits are of the collection that they name',
    file: 'catalogue/product-files/export-products.ts',
    from: 'within: scope?.within }',
    to: 'within: undefined }',
    tests: [...collections, 'src/catalogue/collections/collections.property.test.ts'],
  },
  {
    name: 'staff alone have lists of collections that are not shown',
    file: 'catalogue/collections/within-collection.ts',
    from: '{ shown: !admin }',
    to: '{ shown: admin === undefined }',
    tests: collections,
  },
];
