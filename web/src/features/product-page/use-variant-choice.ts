import type { Color, Product, Size } from '@shop/contract/catalogue';
import { useState } from 'react';

export type VariantChoice = {
  /** Undefined if the product has no colours. */
  color: Color | undefined;
  /** A size in stock; undefined if the product has none, none is in stock, or the chosen one no longer is. */
  size: Size | undefined;
  /** Why the product is not available in a size; undefined if it is. */
  obstacle: string | undefined;
  chooseColor: (id: string) => void;
  chooseSize: (id: string) => void;
};

/** The colour and size on a product page: the first available ones, until the person chooses others. */
export function useVariantChoice({ colors, sizes }: Product): VariantChoice {
  const [colorId, chooseColor] = useState<string>();
  const [sizeId, chooseSize] = useState<string>();
  const wanted = sizes.find(({ id }) => id === sizeId);
  const possible = sizes.find(({ inStock }) => inStock);
  const size = wanted ?? possible;

  function obstacle(): string | undefined {
    if (sizes.length === 0) return undefined;
    if (possible === undefined) return 'No size of this product is in stock, so it cannot be added to the cart.';
    // The person chose this size, so no other one replaces it.
    if (size?.inStock === false) return `Size ${size.name} is no longer in stock. Choose another size.`;
    return undefined;
  }

  return {
    color: colors.find(({ id }) => id === colorId) ?? colors[0],
    size: size?.inStock === true ? size : undefined,
    obstacle: obstacle(),
    chooseColor,
    chooseSize,
  };
}
