import type { CreateProductBody } from '@shop/contract/catalogue';
import { toCents } from '@shop/contract/money';
import type { ProductValues } from './products.queries.ts';

/** A new product's own columns from what was sent. */
export function readProductValues(input: CreateProductBody): Omit<ProductValues, 'brandId' | 'categoryId' | 'deleted'> {
  return {
    title: input.title,
    description: input.description,
    priceCents: toCents(input.price),
    discountHundredths: Math.round(input.discountPercentage * 100),
    stock: input.stock,
    thumbnail: input.thumbnail,
    images: [...input.images, input.thumbnail],
    highlights: input.highlights,
    colors: input.colors,
    sizes: input.sizes,
  };
}
