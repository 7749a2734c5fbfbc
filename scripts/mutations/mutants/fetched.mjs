/** Mutants of files of other programs, and of pictures that are fetched from addresses. */

const MADE = 'src/catalogue/imports/foreign/made-options.test.ts';
const FETCH = ['src/platform/fetch/fetch-file.test.ts'];
const PICTURES = ['src/catalogue/imports/import-pictures.test.ts'];

/** @type {readonly import('../mutants.mjs').Mutant[]} */
export const fetchedMutants = [
  {
    name: 'a file is fetched from no private address that a name resolves to',
    file: 'platform/fetch/fetch-file.ts',
    from: 'all.filter(({ address }) => reach.address(address))',
    to: '[...all]',
    tests: FETCH,
  },
  {
    name: 'a file is fetched from no private address that is written as it is',
    file: 'platform/fetch/fetch-file.ts',
    from: 'isIP(host) !== 0 && !reach.address(host)',
    to: 'host === url.href',
    tests: FETCH,
  },
  {
    name: 'an address of IPv6 outside the public ones is none',
    file: 'platform/fetch/public-address.ts',
    from: "(parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST))",
    to: "parsed.kind() !== ''",
    tests: ['src/platform/fetch/public-address.test.ts'],
  },
  {
    name: 'four pictures at a time are fetched by all processes together',
    file: 'catalogue/change-sets/import-pictures.queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    from: 'and attempts > 0) < ${most}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string.
    to: 'and attempts > 0) < 100 + ${most}',
    tests: PICTURES,
  },
  {
    name: 'a price of another program is what customers pay here',
    file: 'catalogue/imports/foreign/foreign-prices.ts',
    from: 'discountedPrice(before, discount) === price',
    to: 'Math.abs(discountedPrice(before, discount) - price) <= 1',
    tests: ['src/catalogue/imports/foreign/foreign-prices.property.test.ts'],
  },
  {
    name: 'the undo of an import ends its pictures',
    file: 'catalogue/change-sets/undo-change-set.ts',
    from: 'await endPictures(tx, id);',
    to: 'void endPictures;',
    tests: PICTURES,
  },
  {
    name: 'an import makes no option beyond the fiftieth',
    file: 'catalogue/imports/foreign/foreign-choices.ts',
    from: '.slice(0, Math.max(0, MAX_OPTIONS - known.length))',
    to: '',
    tests: [MADE],
  },
  {
    name: 'an import gives an option no value beyond the two hundredth',
    file: 'catalogue/imports/foreign/foreign-choices.ts',
    from: '.slice(0, room)',
    to: '',
    tests: [MADE],
  },
  {
    name: 'products of an import come in no value that has become another since it was checked',
    file: 'catalogue/change-sets/make-needed.ts',
    from: 'row.values.filter((value) => !isOther(value))',
    to: 'row.values',
    tests: [MADE],
  },
  {
    name: 'an import makes no second option of a name',
    file: 'catalogue/change-sets/make-needed.ts',
    from: ' && !others.some((other) => isSameName(other.name, name))',
    to: '',
    tests: [MADE],
  },
  {
    name: 'files: an undo puts products back to their places in collections',
    file: 'catalogue/collections/chosen-products.ts',
    from: 'former.get(collection) ?? []',
    to: '[]',
    tests: ['src/catalogue/imports/collections.test.ts', 'src/catalogue/imports/collections.property.test.ts'],
  },
  {
    name: 'files: a collection takes no more products than it holds',
    file: 'catalogue/change-sets/collection-lines.queries.ts',
    from: ' + coalesce(leaving.products, 0)',
    to: ' + 1000000',
    tests: ['src/catalogue/imports/collections.test.ts'],
  },
  {
    name: 'files: what others take out of a collection makes room in it',
    file: 'catalogue/change-sets/collection-lines.queries.ts',
    from: ' + coalesce(leaving.products, 0)',
    to: '',
    tests: ['src/catalogue/imports/collections.test.ts'],
  },
  {
    name: 'files: no product is put into a collection that a filter fills',
    file: 'catalogue/change-sets/collection-lines.queries.ts',
    from: 'where collections.products is null\n      or',
    to: 'where',
    tests: ['src/catalogue/imports/collections.test.ts'],
  },
  {
    name: 'files: the collections of a product are compared before they change',
    file: 'catalogue/change-sets/read-changes.ts',
    from: 'collections?.slugsOf(product.id) ?? []',
    to: '[]',
    tests: ['src/catalogue/imports/collections.test.ts'],
  },
  {
    name: 'files: values of a retired variant are none of its product',
    file: 'catalogue/imports/with-options.ts',
    from: ' && !(read.values.retired ?? target.retired)',
    to: '',
    tests: ['src/catalogue/imports/round-trip.test.ts'],
  },
  {
    name: 'a picture of an import follows three redirects',
    file: 'catalogue/imports/fetch-next-picture.ts',
    from: 'maxRedirects: 3',
    to: 'maxRedirects: 4',
    tests: PICTURES,
  },
  {
    name: 'a picture of an import has at most 15 MB',
    file: 'catalogue/imports/fetch-next-picture.ts',
    from: 'maxBytes: PICTURE_BYTES_MAX',
    to: 'maxBytes: 2 * PICTURE_BYTES_MAX',
    tests: PICTURES,
  },
  {
    name: 'a picture that cannot be fetched is told with its own line',
    file: 'catalogue/imports/awaited-pictures.ts',
    from: 'line.cells.pictureLines?.[name] ?? line.line',
    to: 'line.line',
    tests: ['src/catalogue/imports/foreign/shopify.test.ts'],
  },
  {
    name: 'an export from before pictures were fetched takes none of them away',
    file: 'catalogue/imports/awaited-pictures.ts',
    from: 'if (shown.size > 0 && url?.startsWith(AWAITED)) delete values[name];',
    to: '',
    tests: PICTURES,
  },
  {
    name: 'stock that another program does not count is not set again by its next file',
    file: 'catalogue/imports/resolve-lines.ts',
    from: 'if (read.isUntracked) delete read.values.stock;',
    to: '',
    tests: ['src/catalogue/imports/foreign/shopify.test.ts'],
  },
];
