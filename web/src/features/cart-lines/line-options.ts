/** What the selects of a cart line offer: the variants that are one choice away from the line's own. */

import type { CartItem } from '@shop/contract/cart';
import type { ProductOption } from '@shop/contract/options';
import type { Variant } from '@shop/contract/variants';
import { cartLinesText } from '@shop/messages/cart-lines';
import { localeText } from '@shop/messages/locale';
import { valueIn, valueName, variantChosen } from '../../state/variant-choices.ts';

export type LineOption = { id: string; text: string; disabled: boolean; variant: Variant };

type Line = Pick<CartItem, 'product' | 'variant'>;

/** Each colour with the line's size; where that does not exist, with a size that does, which the text names. */
export function colorOptions({ product, variant: own }: Line): LineOption[] {
  return product.colors.flatMap(({ id, name }) =>
    optionOf(
      { id, name, own },
      product.variants?.filter(({ color }) => color === id),
      ({ size }) => size === own?.size,
      ({ size }) => cartLinesText.inSize({ name: product.sizes.find((one) => one.id === size)?.name ?? String(size) }),
    ),
  );
}

/** Each size with the line's colour, likewise. */
export function sizeOptions({ product, variant: own }: Line): LineOption[] {
  return product.sizes.flatMap(({ id, name }) =>
    optionOf(
      { id, name, own },
      product.variants?.filter(({ size }) => size === id),
      ({ color }) => color === own?.color,
      ({ color }) => product.colors.find((one) => one.id === color)?.name ?? String(color),
    ),
  );
}

function optionOf(
  { id, name, own }: { id: string; name: string; own: Variant | null },
  variants: readonly Variant[] = [],
  keepsOther: (variant: Variant) => boolean,
  otherOf: (variant: Variant) => string,
): LineOption[] {
  const same = variants.find(keepsOther);
  const variant = same ?? variants.find(({ stock }) => stock > 0) ?? variants[0];
  if (variant === undefined) return [];
  const option = same === undefined ? `${name} (${otherOf(variant)})` : name;
  const soldOut = variant.stock <= 0 && variant.id !== own?.id;
  return [
    {
      id,
      text: soldOut ? cartLinesText.optionSoldOut({ option }) : option,
      disabled: soldOut,
      variant,
    },
  ];
}

/** What a product with other options offers for one of them: each value with all other choices of the line, or else with those that exist. */
export function valueOptions({ product, variant: own }: Line, { id: option, values }: ProductOption): LineOption[] {
  const variants = product.variants ?? [];
  if (own === null) return [];
  return values.flatMap(({ id, name }) => {
    const variant = variantChosen(product, variants, own, { option, value: id });
    if (variant === undefined) return [];
    const changed = variant.choices.filter((one) => one.option !== option && valueIn(own, one.option) !== one.value);
    const others = changed.map((one) => valueName(product.options, one)).join(localeText.comma);
    const text = others === '' ? name : `${name} (${others})`;
    const soldOut = variant.stock <= 0 && variant.id !== own.id;
    return [{ id, text: soldOut ? cartLinesText.optionSoldOut({ option: text }) : text, disabled: soldOut, variant }];
  });
}
