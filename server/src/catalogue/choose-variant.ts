import type { Color, Size } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';

/**
 * The product's own colour and size for the chosen ids. Choosing none is allowed.
 * @throws ShopError VARIANT_UNAVAILABLE if the product does not have one of them, or the size is out of stock
 */
export function chooseVariant(
  product: { title: string; colors: readonly Color[]; sizes: readonly Size[] },
  chosen: { color: string | undefined; size: string | undefined },
): { color: Color | undefined; size: Size | undefined } {
  const color = product.colors.find((candidate) => candidate.id === chosen.color);
  if (chosen.color !== undefined && color === undefined) {
    throw new ShopError('VARIANT_UNAVAILABLE', { detail: `${product.title} does not come in this colour` });
  }
  const size = product.sizes.find((candidate) => candidate.id === chosen.size);
  if (chosen.size !== undefined && size === undefined) {
    throw new ShopError('VARIANT_UNAVAILABLE', { detail: `${product.title} does not come in this size` });
  }
  if (size !== undefined && !size.inStock) {
    throw new ShopError('VARIANT_UNAVAILABLE', { detail: `${product.title} is out of stock in size ${size.name}` });
  }
  return { color, size };
}
