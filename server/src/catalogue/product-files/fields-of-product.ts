import type { ProductWithVariants, VariantRow } from '../products/products.queries.ts';
import type { ProductFields, VariantFields } from './product-fields.ts';

export function productFieldsOf(product: ProductWithVariants): ProductFields {
  const [image1 = '', image2 = '', image3 = ''] = product.images;
  const [highlight1 = '', highlight2 = '', highlight3 = '', highlight4 = ''] = product.highlights;
  return {
    title: product.title,
    description: product.description,
    brand: product.brand,
    category: product.category,
    price: product.base_price_cents ?? product.price_cents,
    discountPercentage: product.discount_hundredths,
    colors: product.colors.map(({ id }) => id),
    sizes: product.sizes.map(({ id }) => id),
    thumbnail: product.thumbnail,
    image1,
    image2,
    image3,
    highlight1,
    highlight2,
    highlight3,
    highlight4,
    weightGrams: product.weight_grams,
    taxClass: product.tax_class,
    deleted: product.deleted,
  };
}

/** A hidden variant has no choice, price and picture; what it is retired by are the visible ones. */
export function variantFieldsOf(variant: VariantRow): VariantFields {
  return {
    sku: variant.sku,
    variantPrice: variant.price_cents,
    color: variant.color,
    size: variant.size,
    image: variant.image,
    retired: variant.retired && !variant.hidden,
  };
}
