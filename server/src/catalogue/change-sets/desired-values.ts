/** What products and variants are to be once the rows of a change set are carried out. */

import { emptyValuesOf, variantFieldNames } from '@shop/contract/product-fields';
import type { OptionRow } from '../options/options.queries.ts';
import { ownOptionsFrom, pickersNamed, type SentOptions } from '../options/own-options.ts';
import { detailsHtmlOf } from '../products/details-html.ts';
import { type ProductFields, productFieldsOf, variantFieldsOf } from '../products/fields-of-product.ts';
import { noTexts, storedTranslations } from '../products/product-texts.ts';
import type { ProductValues, VariantRow, WholeProduct } from '../products/products.queries.ts';
import { type PlannedVariant, planVariants } from '../variants/plan-variants.ts';
import type { NewChangeLine } from './change-lines.queries.ts';

export interface OptionIds {
  brands: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  /** Of products, such as Color. */
  rows: readonly OptionRow[];
}

/** @param product undefined for a new one */
export function valuesOf(fields: ProductFields, product: WholeProduct | undefined, options: OptionIds): ProductValues {
  const brandId = fields.brand === product?.brand ? product?.brand_id : options.brands.get(fields.brand);
  const categoryId =
    fields.category === product?.category ? product?.category_id : options.categories.get(fields.category);
  if (brandId === undefined || categoryId === undefined)
    throw new Error('Brands and categories are stored before products');
  const texts = [fields.highlight1, fields.highlight2, fields.highlight3, fields.highlight4];
  // Up to the last that says something.
  const highlights = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  const old = product?.highlights ?? [];
  const isSame = [0, 1, 2, 3].every((n) => (highlights[n] ?? '') === (old[n] ?? ''));
  const images = [fields.image1, fields.image2, fields.image3, fields.thumbnail];
  return {
    ...fields,
    brandId,
    categoryId,
    images,
    translations: storedTranslations(fields.translations, product ?? { ...noTexts, images }, images),
    highlights: isSame ? old : highlights,
    ...ownOptionsFrom(options.rows, sentOptions(fields, product), product),
    // Files do not have it.
    place: product?.place ?? null,
    related: product?.related ?? [],
    detailsHtml:
      product !== undefined && fields.details === product.details
        ? product.details_html
        : (detailsHtmlOf(fields.details) ?? null),
  };
}

/** Sizes that the product has already stay as they are: each knows whether it can be had. */
export function sentOptions(
  { colors, sizes, options }: Pick<ProductFields, 'colors' | 'sizes' | 'options'>,
  product: WholeProduct | undefined,
): SentOptions {
  return {
    colors: colors.map((id) => ({ id })),
    sizes: sizes.map((id) => product?.sizes.find((one) => one.id === id) ?? { id }),
    options,
  };
}

export function fieldsAfter(product: WholeProduct, lines: readonly NewChangeLine[]): ProductFields {
  return { ...productFieldsOf(product), ...lines[0]?.productAfter };
}

/** Units by which a row changes its stock. Sales since it was looked at stay. */
export const stockChange = ({ stockBefore, stockAfter }: Pick<NewChangeLine, 'stockBefore' | 'stockAfter'>) =>
  (stockAfter ?? 0) - (stockBefore ?? 0);

const lineOf = <Line extends NewChangeLine>(lines: readonly Line[], { id }: VariantRow) =>
  lines.find(({ variantId }) => variantId === id);

/** Values and stocks of the product's variants as the rows leave them, apart from which are sold and in which choice. */
export function variantsAfter<Line extends NewChangeLine>(product: WholeProduct, lines: readonly Line[]) {
  return product.variants.flatMap((variant) => {
    const line = lineOf(lines, variant);
    if (line === undefined) return [];
    const values = { ...variantFieldsOf(variant), ...line.variantAfter, id: variant.id };
    return [{ variant, line, values, stock: variant.stock + stockChange(line) }];
  });
}

/**
 * All visible variants that the product is to have, where rows change which there are.
 * @throws ShopError INVALID_INPUT if they would not be allowed
 */
export function plannedVariants(product: WholeProduct, lines: readonly NewChangeLine[]): PlannedVariant[] {
  const kept = product.variants.flatMap((variant) => {
    const line = lineOf(lines, variant);
    const { retired, ...after } = { ...variantFieldsOf(variant), ...line?.variantAfter };
    if (variant.hidden || retired) return [];
    return [{ ...after, id: variant.id, stock: variant.stock + (line ? stockChange(line) : 0) }];
  });
  const added = lines.flatMap(({ action, variantAfter, stockAfter }) => {
    const { retired: _retired, ...values } = { ...emptyValuesOf(variantFieldNames), ...variantAfter };
    return action === 'change' ? [] : [{ ...values, stock: stockAfter ?? 0 }];
  });
  return planVariants(product, [...kept, ...added], pickersNamed(fieldsAfter(product, lines), product.shownOptions));
}
