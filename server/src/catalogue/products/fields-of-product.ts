/** A product and its variants by the names of their fields, as files and bulk edits change them. */

import { productColumnFields, variantColumnFields } from '@shop/contract/product-fields';
import type { ProductFieldsColumn, VariantFieldsColumn } from '../../schema/change-sets.ts';
import { ownDiscountOf } from './choose-variant.ts';
import { valuesIn } from './field-columns.queries.ts';
import { withoutHtml } from './product-texts.ts';
import type { VariantRow, WholeProduct } from './products.queries.ts';

export type ProductFields = ProductFieldsColumn;
export type VariantFields = VariantFieldsColumn;

/** A product, and the slugs of the collections that it was put into by hand, where a file has them. */
export type ProductOfFile = WholeProduct & { collections?: readonly string[] };

export function productFieldsOf(product: ProductOfFile): ProductFields {
  const [image1 = '', image2 = '', image3 = ''] = product.images;
  const [highlight1 = '', highlight2 = '', highlight3 = '', highlight4 = ''] = product.highlights;
  const { place: _place, translations, ...stored } = valuesIn(product, productColumnFields);
  return {
    ...stored,
    translations: withoutHtml(translations),
    brand: product.brand,
    category: product.category,
    price: product.base_price_cents ?? product.price_cents,
    discountPercentage: ownDiscountOf(product),
    salePercentage: product.sale_hundredths,
    saleFrom: product.sale_from?.toISOString() ?? null,
    saleUntil: product.sale_until?.toISOString() ?? null,
    collections: product.collections ?? [],
    colors: product.colors.map(({ id }) => id),
    sizes: product.sizes.map(({ id }) => id),
    image1,
    image2,
    image3,
    highlight1,
    highlight2,
    highlight3,
    highlight4,
  };
}

/** A hidden variant has no choice, price and picture; what it is retired by are the visible ones. */
export function variantFieldsOf(variant: VariantRow): VariantFields {
  return { ...valuesIn(variant, variantColumnFields), retired: variant.retired && !variant.hidden };
}
