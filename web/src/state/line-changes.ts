/** A cart line as the shopper has changed it, before the server has answered. Only screens with cart lines load this. */

import type { CartItem } from '@shop/contract/cart';
import { valueName } from './variant-choices.ts';

/** The line with another variant of its product, as the server will show it; undefined if the product has no such one. */
export function withVariant(item: CartItem, id: number): CartItem | undefined {
  const { product } = item;
  const variant = product.variants?.find((one) => one.id === id);
  if (variant === undefined) return undefined;
  const { chosenForYou: _own, held: _ofTheOther, color: _color, size: _size, ...line } = item;
  const color = product.colors.find((one) => one.id === variant.color);
  const size = product.sizes.find((one) => one.id === variant.size);
  return {
    ...line,
    variant,
    ...(color && { color }),
    ...(size && { size }),
    choices: variant.choices.map((choice) => ({
      ...choice,
      name: product.options.find(({ id: option }) => option === choice.option)?.name ?? '',
      label: valueName(product.options, choice),
    })),
    product: {
      ...product,
      price: variant.price ?? product.basePrice,
      discountPrice: variant.discountPrice,
      unitPrice: variant.unitPrice,
      stock: variant.stock,
      // The last of the pictures is the product's own thumbnail.
      thumbnail: variant.image ?? product.images.at(-1) ?? product.thumbnail,
    },
  };
}
