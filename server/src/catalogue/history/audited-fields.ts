/** What the history of a product records: everything that an admin can set, listed once. */

import type { HistoryValue } from '@shop/contract/history';
import { formatMoney, toAmount } from '@shop/contract/money';
import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { visibleVariants } from '../products/choose-variant.ts';
import type { ProductValues, ProductWithVariants, VariantRow } from '../products/products.queries.ts';

interface AuditedProductField extends AuditedField {
  value: (product: ProductWithVariants) => AuditValues[string];
}

/** Minor units as an amount. */
export const asAmount = (value: HistoryValue) => (typeof value === 'number' ? toAmount(value) : value);
const inPercent = (value: HistoryValue) => (typeof value === 'number' ? value / 100 : value);

/** The compiler finds a new field of products that is not recorded. */
export const auditedProductFields: Readonly<Record<string, AuditedProductField>> = {
  title: { column: 'title', name: 'title', value: ({ title }) => title },
  description: { column: 'description', name: 'description', value: ({ description }) => description },
  priceMinor: {
    column: 'price_cents',
    name: 'price',
    value: (product) => product.base_price_cents ?? product.price_cents,
    present: asAmount,
  },
  discountHundredths: {
    column: 'discount_hundredths',
    name: 'discountPercentage',
    value: (product) => product.discount_hundredths,
    present: inPercent,
  },
  stock: { column: 'stock', name: 'stock', value: ({ stock }) => stock },
  brandId: { column: 'brand', name: 'brand', value: ({ brand }) => brand },
  categoryId: { column: 'category', name: 'category', value: ({ category }) => category },
  thumbnail: { column: 'thumbnail', name: 'thumbnail', value: ({ thumbnail }) => thumbnail },
  // The last one is the thumbnail.
  images: { column: 'images', name: 'images', value: ({ images }) => images.slice(0, 3) },
  highlights: { column: 'highlights', name: 'highlights', value: ({ highlights }) => highlights },
  colors: { column: 'colors', name: 'colors', value: ({ colors }) => colors.map(({ name }) => name) },
  sizes: {
    column: 'sizes',
    name: 'sizes',
    value: ({ sizes }) => sizes.map(({ name, inStock }) => (inStock ? name : `${name} (not in stock)`)),
  },
  weightGrams: { column: 'weight_grams', name: 'weightGrams', value: (product) => product.weight_grams },
  taxClass: { column: 'tax_class', name: 'taxClass', value: (product) => product.tax_class },
  place: { column: 'place', name: 'place', value: ({ place }) => place },
  deleted: { column: 'deleted', name: 'deleted', value: ({ deleted }) => deleted },
  sku: { column: 'sku', name: 'sku', value: ({ sku }) => sku },
  variants: {
    column: 'variants',
    name: 'variants',
    value: (product) => visibleVariants(product).map((variant) => describeVariant(product, variant)),
  },
} satisfies Record<keyof ProductValues | 'stock' | 'sku' | 'variants', AuditedProductField>;

/** 'White, M: 5 in stock, $12.00, SKU A-1' */
function describeVariant(product: ProductWithVariants, variant: VariantRow): string {
  const names = [
    product.colors.find(({ id }) => id === variant.color)?.name,
    product.sizes.find(({ id }) => id === variant.size)?.name,
  ].filter((name) => name !== undefined);
  const facts = Object.values({
    stock: `${variant.stock} in stock`,
    price_cents: variant.price_cents === null ? undefined : formatMoney(toAmount(variant.price_cents)),
    sku: variant.sku === null ? undefined : `SKU ${variant.sku}`,
    image: variant.image ?? undefined,
  } satisfies Record<
    Exclude<keyof VariantRow, 'id' | 'color' | 'size' | 'hidden' | 'retired'>,
    string | undefined
  >).filter((fact) => fact !== undefined);
  return `${names.length > 0 ? names.join(', ') : 'The only one'}: ${facts.join(', ')}`;
}
