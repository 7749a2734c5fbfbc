/** What the history of a product records: everything that an admin can set, listed once. */

import type { AttributeValue } from '@shop/contract/attributes';
import type { Content } from '@shop/contract/content';
import type { HistoryValue } from '@shop/contract/history';
import { formatMoney, toAmount } from '@shop/contract/money';
import { isBuiltIn, type ProductOption } from '@shop/contract/options';
import {
  type ColumnFieldName,
  fields,
  ownFields,
  type SimpleFieldName,
  simpleProductFields,
  simpleVariantFields,
} from '@shop/contract/product-fields';
import { auditedProductText } from '@shop/messages/audited-products';
import { productFieldText } from '@shop/messages/product-fields';
import type { AuditValues } from '../../audit/audit.queries.ts';
import type { AuditedField } from '../../audit/present-entries.ts';
import { describeTranslations } from '../../platform/content-languages.ts';
import { lineChoicesOf } from '../products/choices.ts';
import { ownDiscountOf, visibleVariants } from '../products/choose-variant.ts';
import { type ContentFieldName, contentOf } from '../products/content-values.ts';
import { withoutHtml } from '../products/product-texts.ts';
import type { ProductValues, SaleFieldName, VariantRow, WholeProduct } from '../products/products.queries.ts';

interface AuditedProductField extends AuditedField {
  value: (product: WholeProduct) => AuditValues[string];
}

/** Minor units as an amount. */
/** The number that it was then: the currency may have been changed to one with other decimals since. */
export const asAmount = (value: HistoryValue, decimals: number) =>
  typeof value === 'number' ? value / 10 ** decimals : value;
const inPercent = (value: HistoryValue) => (typeof value === 'number' ? value / 100 : value);

/** As its column has it. */
function stored(name: ColumnFieldName<'product'>): AuditedProductField {
  const { column } = fields[name];
  return { column, name, value: (product) => product[column] };
}

const shown = (name: string, value: AuditedProductField['value']) => ({ column: name, name, value });

type AuditedName =
  | Exclude<
      keyof ProductValues,
      'brandId' | 'categoryId' | 'detailsHtml' | SaleFieldName | ContentFieldName | SimpleFieldName<'product'>
    >
  | 'brand'
  | 'category'
  | 'stock'
  | 'sale'
  | 'content'
  | 'variants';

/** The compiler finds a new field of products that is not recorded. */
export const auditedProductFields: Readonly<Record<string, AuditedProductField>> = {
  title: stored('title'),
  description: stored('description'),
  price: {
    column: 'price_cents',
    name: 'price',
    value: (product) => product.base_price_cents ?? product.price_cents,
    present: asAmount,
  },
  discountPercentage: {
    column: 'discount_hundredths',
    name: 'discountPercentage',
    value: ownDiscountOf,
    present: inPercent,
  },
  sale: shown('sale', describeSale),
  content: shown('content', (product) => describeContent(contentOf(product))),
  stock: shown('stock', ({ stock }) => stock),
  brand: shown('brand', ({ brand }) => brand),
  category: shown('category', ({ category }) => category),
  thumbnail: stored('thumbnail'),
  // The last one is the thumbnail.
  images: shown('images', ({ images }) => images.slice(0, 3)),
  highlights: shown('highlights', ({ highlights }) => highlights),
  colors: shown('colors', ({ colors }) => colors.map(({ name }) => name)),
  sizes: shown('sizes', ({ sizes }) => sizes.map(({ name, inStock }) => (inStock ? name : `${name} (not in stock)`))),
  ...Object.fromEntries(simpleProductFields.map((name) => [name, stored(name)])),
  options: shown('options', ({ shownOptions }) => shownOptions.filter(({ id }) => !isBuiltIn(id)).map(describeOption)),
  related: shown('related', ({ related }) => related),
  attributes: shown('attributes', ({ attributes }) => Object.entries(attributes).map(describeAttribute)),
  translations: shown('translations', ({ translations }) => describeTranslations(withoutHtml(translations))),
  deleted: stored('deleted'),
  ...Object.fromEntries(ownFields.map((name) => [name, shown(name, (product) => product[fields[name].column])])),
  variants: shown('variants', (product) =>
    visibleVariants(product).map((variant) => describeVariant(product, variant)),
  ),
} satisfies Record<AuditedName, AuditedProductField>;

/** '20% from 2026-12-01T08:00:00.000Z until 2026-12-24T18:00:00.000Z' */
function describeSale({ sale_hundredths, sale_from, sale_until }: WholeProduct): string | null {
  if (sale_hundredths === null) return null;
  const from = sale_from === null ? [] : [`from ${sale_from.toISOString()}`];
  const until = sale_until === null ? [] : [`until ${sale_until.toISOString()}`];
  return [`${sale_hundredths / 100}%`, ...from, ...until].join(' ');
}

/** '250 g, price per 100 g' */
const describeContent = (content: Content | null) =>
  content && `${content.amount} ${content.unit}, price per ${content.per} ${content.unit}`;

/** 'width: 205' */
const describeAttribute = ([key, value]: [string, AttributeValue]) =>
  `${key}: ${Array.isArray(value) ? value.join(', ') : value}`;

/** 'Grind: Whole beans, Filter' */
const describeOption = ({ name, values }: ProductOption) => `${name}: ${values.map((value) => value.name).join(', ')}`;

/** 'White, M: 5 in stock, $12.00, SKU A-1' */
function describeVariant(product: WholeProduct, variant: VariantRow): string {
  const names = lineChoicesOf(product, variant).map(({ label }) => label);
  const facts = [
    auditedProductText.inStock({ stock: variant.stock }),
    variant.price_cents === null ? undefined : formatMoney(toAmount(variant.price_cents)),
    variant.weight_grams === null ? undefined : `${variant.weight_grams} g`,
    describeContent(contentOf(variant)),
    ...simpleVariantFields.map((name) => {
      const value = variant[fields[name].column];
      return value === null || name === 'image' ? value : `${productFieldText[name]} ${value}`;
    }),
  ].filter((fact) => fact != null);
  const choices = names.length > 0 ? names.join(', ') : auditedProductText.theOnlyOne;
  return auditedProductText.variant({ choices, facts: facts.join(', ') });
}
