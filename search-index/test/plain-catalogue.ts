/** Random products and filters, and what passes them, in plain code. */

import fc from 'fast-check';
import type { AttributeFilter } from '../src/attribute-filter.ts';
import { CatalogueIndex } from '../src/catalogue-index.ts';
import type { ProductDocument } from '../src/product-document.ts';
import type { IndexFilter } from '../src/row-filter.ts';
import { TextIndex } from '../src/text/text-index.ts';

export const GRIND = 3;
export const GRINDS = ['beans', 'filter'];
export const COLORS = ['White', 'Gray', 'Black'];
export const SIZES = ['S', 'M', 'L'];

export const product = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  titleRank: fc.nat(5),
  option: fc.nat(3),
  category: fc.nat(2),
  colors: fc.subarray(COLORS),
  sizes: fc.subarray(SIZES),
  grinds: fc.subarray(GRINDS),
  /** Which of the possible variants can be had; null: there are none. */
  had: fc.option(fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }), { freq: 3 }),
  discountPriceMinor: fc.constantFrom(100, 999, 1000, 1250, 20_000, 999_999),
  priceMinor: fc.constantFrom(1000, 2000, 1_000_000),
  ratingHundredths: fc.constantFrom(0, 99, 100, 250, 399, 400, 500),
  createdAt: fc.constantFrom(1, 1e12, 1.7e12),
  deleted: fc.boolean(),
  soldOut: fc.boolean(),
  withoutPicture: fc.boolean(),
  attributes: fc.record(
    {
      material: fc.subarray(['wool', 'cotton', 'silk'], { minLength: 1 }),
      width: fc.constantFrom(-3, 0, 0.25, 0.3, 205, 1e6),
      tubeless: fc.boolean(),
      author: fc.constantFrom('Ann Kay', 'Kay, Bo', 'true', '205'),
    },
    { requiredKeys: [] },
  ),
});
export type Product = Parameters<typeof documentOf>[0];

function documentOf(of: typeof product extends fc.Arbitrary<infer One> ? One : never): ProductDocument {
  const { option, category, sizes: _sizes, grinds: _grinds, had: _had, titleRank, ...rest } = of;
  return {
    ...rest,
    title: `Title ${titleRank}`,
    description: '',
    highlights: [],
    brandId: option + 10,
    brand: `brand ${option}`,
    brandLabel: `Brand ${option}`,
    categoryId: category + 5,
    category: `category ${category}`,
    categoryLabel: `Category ${category}`,
    sizes: SIZES,
    offeredSizes: offered(of).sizes,
    offeredValues: { [GRIND]: offered(of).grinds },
    offeredVariants:
      variantsOf(of)?.map(({ color, size, grind }) => [color, size, grind === null ? {} : { [GRIND]: grind }]) ?? null,
    codes: [],
    textHash: titleRank,
  };
}

const noBounds = { min: fc.constant(undefined), max: fc.constant(undefined) };
const bound = fc.option(fc.constantFrom(-3, 0.25, 0.26, 1000), { nil: undefined });

const attributeFilters = fc
  .tuple(
    fc.record({
      key: fc.constant('material'),
      kind: fc.constant('choice'),
      values: fc.subarray(['wool', 'silk', 'linen'], { minLength: 1 }),
      ...noBounds,
    }),
    fc.record({
      key: fc.constant('width'),
      kind: fc.constant('number'),
      values: fc.constant([]),
      min: bound,
      max: bound,
    }),
    fc.record({
      key: fc.constant('tubeless'),
      kind: fc.constant('boolean'),
      values: fc.subarray(['true', 'false'], { minLength: 1 }),
      ...noBounds,
    }),
    fc.record({
      key: fc.constant('author'),
      kind: fc.constant('text'),
      values: fc.subarray(['Ann Kay', 'true', 'Nobody'], { minLength: 1 }),
      ...noBounds,
    }),
  )
  .chain((all) => fc.subarray<AttributeFilter>(all));

const grindFilters = fc
  .subarray(['beans', 'coarse'])
  .map((values) => (values.length === 0 ? [] : [{ option: GRIND, values }]));

const anyFilter: fc.Arbitrary<IndexFilter> = fc.record({
  brands: fc.subarray(['brand 0', 'brand 1', 'no brand']),
  categories: fc.subarray(['category 0', 'category 2', 'no category']),
  colors: fc.subarray(['White', 'Black', 'Pink']),
  sizes: fc.subarray(['S', 'XL']),
  options: grindFilters,
  minPriceMinor: fc.option(fc.constantFrom(0, 1000, 1001), { nil: undefined }),
  maxPriceMinor: fc.option(fc.constantFrom(1000, 20_000, 2_000_000), { nil: undefined }),
  minRatingHundredths: fc.option(fc.constantFrom(0, 100, 400, 500), { nil: undefined }),
  inStock: fc.boolean(),
  deleted: fc.constantFrom(undefined, true, false),
  soldOut: fc.boolean(),
  withoutPicture: fc.boolean(),
  attributes: attributeFilters,
});

/** Leaves out no product, not even deleted ones. */
export const noFilter: IndexFilter = {
  brands: [],
  categories: [],
  colors: [],
  sizes: [],
  options: [],
  minPriceMinor: undefined,
  maxPriceMinor: undefined,
  minRatingHundredths: undefined,
  inStock: false,
  deleted: undefined,
  soldOut: false,
  withoutPicture: false,
  attributes: [],
};

/** Any filters together leave few products; those by attributes or options alone leave more to be told apart. */
export const filter = fc.oneof(
  anyFilter,
  attributeFilters.map((attributes): IndexFilter => ({ ...noFilter, attributes })),
  fc
    .record({ colors: fc.subarray(COLORS), sizes: fc.subarray(SIZES), options: grindFilters })
    .map((options): IndexFilter => ({ ...noFilter, ...options })),
);

export const FACETS = ['categories', 'brands', 'options', 'rating', 'price', 'stock'] as const;
/** Variants of a product that can be had. */
function variantsOf({ colors, sizes, grinds, had }: Product) {
  const orNull = (values: readonly string[]) => (values.length === 0 ? [null] : values);
  return had === null
    ? undefined
    : orNull(colors)
        .flatMap((color) => orNull(sizes).map((size) => ({ color, size })))
        .flatMap((one) => orNull(grinds).map((grind) => ({ ...one, grind })))
        .filter((_, n) => had[n]);
}

function offered(one: Product) {
  const variants = variantsOf(one);
  const inVariants = (values: readonly string[], of: 'size' | 'grind') =>
    variants === undefined ? values : values.filter((value) => variants.some((variant) => variant[of] === value));
  return { colors: one.colors, sizes: inVariants(one.sizes, 'size'), grinds: inVariants(one.grinds, 'grind') };
}

/** Several options have to be met by one variant, where there are variants. */
function comesIn(one: Product, { colors, sizes, options }: IndexFilter): boolean {
  const grinds = options.find(({ option }) => option === GRIND)?.values ?? [];
  const anyOf = (chosen: readonly string[], own: readonly (string | null)[]) =>
    chosen.length === 0 || own.some((value) => value !== null && chosen.includes(value));
  const chosen = [colors, sizes, grinds].filter((values) => values.length > 0);
  const variants = variantsOf(one);
  if (variants !== undefined && chosen.length > 1) {
    return variants.some(
      ({ color, size, grind }) => anyOf(colors, [color]) && anyOf(sizes, [size]) && anyOf(grinds, [grind]),
    );
  }
  const own = offered(one);
  return anyOf(colors, own.colors) && anyOf(sizes, own.sizes) && anyOf(grinds, own.grinds);
}

export const ATTRIBUTES = [
  { key: 'material', kind: 'choice' },
  { key: 'width', kind: 'number' },
  { key: 'tubeless', kind: 'boolean' },
  { key: 'author', kind: 'text' },
] as const;
export type Attribute = (typeof ATTRIBUTES)[number]['key'];

export const valuesIn = (one: Product, key: Attribute) => [one.attributes[key] ?? []].flat().map(String);

function has(one: Product, { key, kind, values, min, max }: AttributeFilter): boolean {
  const own = Object.entries(one.attributes).find(([name]) => name === key)?.[1];
  return kind === 'number'
    ? typeof own === 'number' && own >= (min ?? own) && own <= (max ?? own)
    : [own ?? []].flat().some((value) => values.includes(String(value)));
}

export function passes(one: Product, wanted: IndexFilter, except?: (typeof FACETS)[number] | Attribute): boolean {
  const anyOf = (chosen: readonly string[], own: readonly string[]) =>
    chosen.length === 0 || own.some((value) => chosen.includes(value));
  const checks = {
    categories: anyOf(wanted.categories, [`category ${one.category}`]),
    brands: anyOf(wanted.brands, [`brand ${one.option}`]),
    options: comesIn(one, wanted),
    rating: one.ratingHundredths >= (wanted.minRatingHundredths ?? 0),
    price:
      one.discountPriceMinor >= (wanted.minPriceMinor ?? 0) &&
      one.discountPriceMinor <= (wanted.maxPriceMinor ?? Number.POSITIVE_INFINITY),
    stock: !wanted.inStock || !one.soldOut,
  };
  return (
    FACETS.every((facet) => facet === except || checks[facet]) &&
    wanted.attributes.every((own) => own.key === except || has(one, own)) &&
    (wanted.deleted === undefined || one.deleted === wanted.deleted) &&
    (!wanted.soldOut || one.soldOut) &&
    (!wanted.withoutPicture || one.withoutPicture)
  );
}

/** Puts the products one after another, so that later ones replace earlier ones with the same id. */
export function indexOf(products: readonly Product[]) {
  const index = new CatalogueIndex(new TextIndex());
  const now = new Map<number, Product>();
  for (const one of products) {
    index.put(documentOf(one));
    now.set(one.id, one);
    // As the order of titles is read: each row has its place.
    index.columns.titleRanks[index.rowOf(one.id) ?? -1] = one.titleRank;
  }
  return { index, now };
}
