/** The variants of a product as its page offers them: which one it opens with, and what each colour and size says. */

import type { Product } from '@shop/contract/catalogue';
import { cheapestVariant } from '@shop/contract/cheapest-variant';
import type { Variant } from '@shop/contract/variants';
import { productPageText } from '@shop/messages/product-page';

/** Shown as a spot of its colour. */
export type ColorOption = Option & { class: string; hex?: string | null | undefined };

/** One choice of a picker. */
export type Option = {
  id: string;
  name: string;
  /** Its name for screen readers, with what is sold out. */
  label: string;
  /** Shown crossed out. */
  soldOut: boolean;
  /** It cannot even be looked at. */
  disabled: boolean;
};

type Own = Pick<Product, 'colors' | 'sizes'>;
type Priced = Pick<Product, 'basePrice'>;
type Choices = { color: string | null; size: string | null };

/** What an unnamed choice of these means. */
export function cheapestOf({ basePrice }: Priced, variants: readonly Variant[]): Variant | undefined {
  return cheapestVariant(variants, {
    priceOf: ({ price }) => price ?? basePrice,
    canBeHad: ({ stock }) => stock > 0,
  });
}

/** Another colour keeps the size and the other way round; where that does not exist, the cheapest that has what was chosen. */
export function variantWith(
  product: Priced,
  variants: readonly Variant[],
  chosen: Choices,
  change: { color: string } | { size: string },
): Variant | undefined {
  const wanted = { ...chosen, ...change };
  const exact = variants.find(({ color, size }) => color === wanted.color && size === wanted.size);
  const fitting = variants.filter((one) => ('color' in change ? one.color === change.color : one.size === change.size));
  return exact ?? cheapestOf(product, fitting);
}

/** A colour is crossed out if no size of it can be had. */
export function colorOptions({ colors, sizes }: Own, variants: readonly Variant[], chosen: Choices): ColorOption[] {
  const size = sizes.find(({ id }) => id === chosen.size);
  return colors.flatMap(({ id, name, class: swatch, hex }) => {
    const own = variants.filter(({ color }) => color === id);
    if (own.length === 0) return [];
    const soldOut = own.every(({ stock }) => stock <= 0);
    const inThisSize = own.find((one) => one.size === chosen.size);
    const note =
      soldOut || size === undefined
        ? soldOut && productPageText.soldOut
        : inThisSize !== undefined && inThisSize.stock <= 0 && productPageText.soldOutInName({ name: size.name });
    return [{ id, name, class: swatch, hex, label: withNote(name, note), soldOut, disabled: false }];
  });
}

/** A size is crossed out if it cannot be had in the chosen colour. */
export function sizeOptions({ colors, sizes }: Own, variants: readonly Variant[], chosen: Choices): Option[] {
  const color = colors.find(({ id }) => id === chosen.color);
  return sizes.flatMap(({ id, name }) => {
    if (!variants.some(({ size }) => size === id)) return [];
    const variant = variants.find((one) => one.size === id && one.color === chosen.color);
    const note =
      variant === undefined
        ? color === undefined
          ? productPageText.notSold
          : productPageText.notSoldInName({ name: color.name })
        : variant.stock <= 0 &&
          (color === undefined ? productPageText.soldOut : productPageText.soldOutInName({ name: color.name }));
    return [{ id, name, label: withNote(name, note), soldOut: note !== false, disabled: variant === undefined }];
  });
}

/** Of a product without variants: what its sizes say themselves. */
export function plainOptions({ sizes }: Own): Option[] {
  return sizes.map(({ id, name, inStock }) => ({
    id,
    name,
    label: withNote(name, !inStock && productPageText.notInStock),
    soldOut: !inStock,
    disabled: !inStock,
  }));
}

export function withNote(name: string, note: string | false): string {
  return note === false ? name : `${name}, ${note}`;
}
