import { toMinorUnits } from '@shop/contract/money';
import type { NewProductBody } from '@shop/contract/product-bodies';
import type { ProductValues } from '../products/products.queries.ts';

/** The columns of a new product from the request body. */
export function readProductValues(input: NewProductBody): Omit<ProductValues, 'brandId' | 'categoryId' | 'deleted'> {
  return {
    title: input.title,
    description: input.description,
    priceMinor: toMinorUnits(input.price),
    discountHundredths: Math.round(input.discountPercentage * 100),
    thumbnail: input.thumbnail,
    images: [...input.images, input.thumbnail],
    highlights: input.highlights,
    colors: input.colors,
    sizes: input.sizes,
    weightGrams: input.weightGrams,
    taxClass: input.taxClass,
    place: input.place,
  };
}
