/** What products and variants are to be once the rows of a change set are carried out. */

import { colorChoices, sizeChoices } from '@shop/contract/catalogue';
import { toAmount } from '@shop/contract/money';
import { highlightsOf } from '../product-files/bodies.ts';
import { productFieldsOf, variantFieldsOf } from '../product-files/fields-of-product.ts';
import type { ProductFields } from '../product-files/product-fields.ts';
import type { ProductValues, ProductWithVariants, VariantRow } from '../products/products.queries.ts';
import { type PlannedVariant, planVariants } from '../variants/plan-variants.ts';
import type { NewChangeLine } from './change-lines.queries.ts';

export interface OptionIds {
  brands: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
}

/** @param product undefined for a new one */
export function valuesOf(
  fields: ProductFields,
  product: ProductWithVariants | undefined,
  options: OptionIds,
): ProductValues {
  const brandId = fields.brand === product?.brand ? product.brand_id : options.brands.get(fields.brand);
  const categoryId =
    fields.category === product?.category ? product.category_id : options.categories.get(fields.category);
  if (brandId === undefined || categoryId === undefined)
    throw new Error('Brands and categories are stored before products');
  const highlights = highlightsOf(fields);
  const old = product?.highlights ?? [];
  const isSame = [0, 1, 2, 3].every((n) => (highlights[n] ?? '') === (old[n] ?? ''));
  return {
    title: fields.title,
    description: fields.description,
    priceMinor: fields.price,
    discountHundredths: fields.discountPercentage,
    brandId,
    categoryId,
    thumbnail: fields.thumbnail,
    images: [fields.image1, fields.image2, fields.image3, fields.thumbnail],
    highlights: isSame ? old : highlights,
    colors: chosen(fields.colors, product?.colors ?? [], colorChoices),
    sizes: chosen(fields.sizes, product?.sizes ?? [], sizeChoices),
    weightGrams: fields.weightGrams,
    taxClass: fields.taxClass,
    // Files do not have it.
    place: product?.place ?? null,
    deleted: fields.deleted,
  };
}

/** Those that the product has already stay as they are: a size knows whether it can be had. */
function chosen<T extends { id: string }>(ids: readonly string[], own: readonly T[], choices: readonly T[]): T[] {
  return ids.flatMap((id) => own.find((one) => one.id === id) ?? choices.find((one) => one.id === id) ?? []);
}

export function fieldsAfter(product: ProductWithVariants, lines: readonly NewChangeLine[]): ProductFields {
  return { ...productFieldsOf(product), ...lines[0]?.productAfter };
}

/** Units by which a row changes its stock. Sales since it was looked at stay. */
export const stockChange = ({ stockBefore, stockAfter }: Pick<NewChangeLine, 'stockBefore' | 'stockAfter'>) =>
  (stockAfter ?? 0) - (stockBefore ?? 0);

const lineOf = <Line extends NewChangeLine>(lines: readonly Line[], { id }: VariantRow) =>
  lines.find(({ variantId }) => variantId === id);

/** Values and stocks of the product's variants as the rows leave them, apart from which are sold and in which choice. */
export function variantsAfter<Line extends NewChangeLine>(product: ProductWithVariants, lines: readonly Line[]) {
  return product.variants.flatMap((variant) => {
    const line = lineOf(lines, variant);
    if (line === undefined) return [];
    const after = { ...variantFieldsOf(variant), ...line.variantAfter };
    const { sku, variantPrice: priceMinor, image } = after;
    return [
      { variant, line, values: { id: variant.id, sku, priceMinor, image }, stock: variant.stock + stockChange(line) },
    ];
  });
}

/**
 * All visible variants that the product is to have, where rows change which there are.
 * @throws ShopError INVALID_INPUT if they would not be allowed
 */
export function plannedVariants(product: ProductWithVariants, lines: readonly NewChangeLine[]): PlannedVariant[] {
  const kept = product.variants.flatMap((variant) => {
    const line = lineOf(lines, variant);
    const after = { ...variantFieldsOf(variant), ...line?.variantAfter };
    if (variant.hidden || after.retired) return [];
    return [{ id: variant.id, ...bodyOf(after), stock: variant.stock + (line ? stockChange(line) : 0) }];
  });
  const added = lines.flatMap(({ action, variantAfter, stockAfter }) =>
    action === 'change' ? [] : [{ id: undefined, ...bodyOf(variantAfter), stock: stockAfter ?? 0 }],
  );
  const { colors, sizes } = fieldsAfter(product, lines);
  const own = { colors: colors.map((id) => ({ id })), sizes: sizes.map((id) => ({ id })) };
  return planVariants(product, [...kept, ...added], own);
}

function bodyOf({ sku = null, variantPrice = null, color, size, image = null }: NewChangeLine['variantAfter']) {
  return {
    sku,
    color: color ?? undefined,
    size: size ?? undefined,
    price: variantPrice === null ? null : toAmount(variantPrice),
    image,
    previousStock: undefined,
  };
}
