import type { FilterOption, Product } from '@shop/contract/catalogue';
import { unitPriceOf } from '@shop/contract/content';
import { toAmount } from '@shop/contract/money';
import { pagePath } from '@shop/contract/paths';
import type { ProblemProduct } from '@shop/contract/problem';
import {
  type ColumnFieldName,
  ownFields,
  productColumnFields,
  simpleVariantFields,
} from '@shop/contract/product-fields';
import type { Variant } from '@shop/contract/variants';
import { answeredTranslations, shownTexts } from '../../platform/content-languages.ts';
import { choicesOf } from './choices.ts';
import { ownDiscountOf, type SoldProduct, variantPrice, visibleVariants } from './choose-variant.ts';
import { contentOf } from './content-values.ts';
import { valuesIn } from './field-columns.queries.ts';
import type { FilterOptionRow } from './filter-options.queries.ts';
import type { WithImageAlts } from './image-alts.ts';
import { withLowStock } from './low-stock.ts';
import type { OneProduct } from './one-product.ts';
import { answeredTexts, shownDetails, shownTextsOf, shownTitle } from './product-texts.ts';
import type { ProductRow, ProductWithVariants, VariantRow } from './products.queries.ts';
import { shownColorsOf, shownOptionsOf, shownSizesOf } from './shown-options.ts';

const listedFields = productColumnFields.filter(
  (name): name is Exclude<ColumnFieldName<'product'>, 'details'> => name !== 'details',
);

/** With its variants, if they were read. */
export function presentProduct(row: WithImageAlts<ProductRow | ProductWithVariants>): Product {
  const { place: _place, options: _options, translations: _translations, ...values } = valuesIn(row, listedFields);
  const { contentAmount: _amount, contentUnit: _unit, contentPer: _per, ...stored } = values;
  return {
    ...stored,
    id: row.id,
    price: toAmount(row.price_cents),
    discountPercentage: ownDiscountOf(row) / 100,
    sale: presentSale(row),
    discountPrice: toAmount(row.discount_price_cents),
    priceVaries: row.price_varies,
    basePrice: toAmount(row.base_price_cents ?? row.price_cents),
    content: contentOf(row),
    unitPrice: unitPriceOf(toAmount(row.discount_price_cents), row.shownContent),
    lowestPrice30Days: row.lowest_price_cents === null ? null : toAmount(row.lowest_price_cents),
    rating: row.rating_hundredths / 100,
    stock: row.stock,
    ...valuesIn(row, ownFields),
    ...('variants' in row && { variants: visibleVariants(row).map((variant) => presentVariant(row, variant)) }),
    related: row.related,
    brand: row.brand,
    category: row.category,
    images: row.images,
    ...shownTextsOf(row),
    colors: shownColorsOf(row),
    sizes: shownSizesOf(row),
    options: shownOptionsOf(row),
    breadcrumbs: row.categoryTrail.map(({ id, value, label, translations = {} }) => ({
      id,
      name: shownTexts({ label }, translations).label,
      href: `/?category=${encodeURIComponent(value)}`,
    })),
    categorySlugs: row.categoryTrail.map(({ slug }) => slug),
    href: pagePath('productDetail', row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentSale({ sale_hundredths, sale_from, sale_until }: ProductRow): Product['sale'] {
  if (sale_hundredths === null) return null;
  return {
    discountPercentage: sale_hundredths / 100,
    from: sale_from?.toISOString() ?? null,
    until: sale_until?.toISOString() ?? null,
  };
}

/** With what lists leave out, since it is long. */
export function presentOneProduct(row: OneProduct): Product {
  const shown = { ...presentProduct(row), ...shownDetails(row) };
  return row.lowStockBelow === undefined ? shown : withLowStock(shown, row.lowStockBelow);
}

/** With what only staff see. */
export function presentListedForStaff(row: WithImageAlts<ProductRow | ProductWithVariants>): Product {
  return { ...presentProduct(row), ...forStaff(row) };
}

export function presentProductForStaff(row: OneProduct): Product {
  return { ...presentOneProduct(row), ...forStaff(row) };
}

function forStaff(row: WithImageAlts<ProductRow>) {
  return { place: row.place, translations: answeredTexts(row) };
}

export function presentVariant(product: WithImageAlts<ProductWithVariants>, variant: VariantRow): Variant {
  const imageAlt = product.variantAlts?.get(variant.image ?? '');
  const discountPrice = toAmount(variantPrice(product, variant).discountPriceMinor);
  return {
    ...valuesIn(variant, simpleVariantFields),
    id: variant.id,
    color: variant.color,
    size: variant.size,
    choices: choicesOf(product, variant),
    stock: variant.stock,
    price: variant.price_cents === null ? null : toAmount(variant.price_cents),
    discountPrice,
    weightGrams: variant.weight_grams,
    content: contentOf(variant),
    unitPrice: unitPriceOf(discountPrice, contentOf(variant) ?? contentOf(product)),
    ...(imageAlt !== undefined && { imageAlt }),
  };
}

export function presentFilterOption(row: FilterOptionRow): FilterOption {
  return {
    id: row.id,
    value: row.value,
    ...shownTexts<{ label: string }>({ label: row.label }, row.translations ?? {}),
    checked: false,
  };
}

/** With what only staff see; brands have no translations. */
export function presentFilterOptionForStaff(row: FilterOptionRow): FilterOption {
  return { ...presentFilterOption(row), translations: row.translations && answeredTranslations(row.translations) };
}

/** A product in an error: what the shopper needs for another decision. */
export function presentProblemProduct(row: ProductRow | SoldProduct, quantity: number): ProblemProduct {
  const isVariant = 'variantId' in row && visibleVariants(row).length > 0;
  return {
    id: row.id,
    ...(isVariant && { variant: row.variantId }),
    title: shownTitle(row),
    price: toAmount(row.price_cents),
    discountPrice: toAmount(row.discount_price_cents),
    stock: row.stock,
    deleted: row.deleted,
    quantity,
  };
}
