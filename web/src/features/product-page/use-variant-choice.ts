import type { Color, Product, Size } from '@shop/contract/catalogue';
import { useState } from 'react';

export type VariantChoice = {
  /** Undefined where the product has none. */
  color: Color | undefined;
  /** In stock; undefined where the product has none, none is in stock, or the one that was chosen no longer is. */
  size: Size | undefined;
  /** Why the product cannot be had in a size; undefined where it can. */
  obstacle: string | undefined;
  chooseColor: (id: string) => void;
  chooseSize: (id: string) => void;
};

/** Colour and size of a product page: the first that can be had, until someone chooses another. */
export function useVariantChoice({ colors, sizes }: Product): VariantChoice {
  const [colorId, chooseColor] = useState<string>();
  const [sizeId, chooseSize] = useState<string>();
  const wanted = sizes.find(({ id }) => id === sizeId);
  const possible = sizes.find(({ inStock }) => inStock);
  const size = wanted ?? possible;

  function obstacle(): string | undefined {
    if (sizes.length === 0) return undefined;
    if (possible === undefined) return 'No size of this product is in stock, so it cannot be added to the cart.';
    // Not another one in its place: someone has asked for this one.
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
