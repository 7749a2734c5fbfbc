/** Which variant a line of a cart means now: the product may have got its first variants since, or lost its last. */

import { colorsOf, lineChoicesOf } from '../catalogue/products/choices.ts';
import {
  type ChosenVariant,
  cheapest,
  fits,
  hiddenVariant,
  visibleVariants,
  withOptions,
} from '../catalogue/products/choose-variant.ts';
import type { ProductWithVariants } from '../catalogue/products/products.queries.ts';
import type { CartItemRow } from './cart.queries.ts';

export interface LineVariant extends ChosenVariant {
  /** The line names no variant, but the product has some. */
  chosenForYou: boolean;
}

/**
 * The lines that leave the cart with an order: those that mean a variant that it has, and those that it names and that name no variant
 * themselves, whatever they mean by now.
 * @param order.variants its variants by id
 */
export function orderedLines(
  cart: readonly CartItemRow[],
  products: readonly ProductWithVariants[],
  order: { variants: ReadonlyMap<number, unknown>; lineIds: ReadonlySet<number> },
): number[] {
  const lines = cart.filter((line) => {
    const product = products.find(({ id }) => id === line.product_id);
    if (product === undefined) return false;
    const { variant, chosenForYou } = variantOfLine(product, line);
    return order.variants.has(variant.id) || (chosenForYou && order.lineIds.has(line.id));
  });
  return lines.map(({ id }) => id);
}

type NamingLine = Pick<CartItemRow, 'variant_id' | 'color' | 'size' | 'choices'>;

/** Never rejects: what can no longer be had is shown so. */
export function variantOfLine(product: ProductWithVariants, line: NamingLine): LineVariant {
  const visible = visibleVariants(product);
  const named = product.variants.find(({ id, hidden }) => id === line.variant_id && !hidden);
  if (visible.length === 0) {
    // A line of a variant stores no colour and size of its own: those of the retired one still count, where the product has them.
    const { color, size } = named === undefined ? line : withOptions(product, named);
    const choices = lineChoicesOf(product, {
      color: color?.id,
      size: size?.id,
      choices: named === undefined ? line.choices : named.choices,
    });
    const own = colorsOf(product).find(({ id }) => id === color?.id) ?? color ?? undefined;
    const kept = { color: own, size: size ?? undefined, choices };
    return { variant: hiddenVariant(product), ...kept, chosenForYou: false };
  }
  if (named !== undefined) return { ...withOptions(product, named), chosenForYou: false };
  // What the shopper had chosen of the product's own values still counts, where a variant has it.
  const picked = { color: line.color?.id, size: line.size?.id, choices: line.choices ?? {} };
  const fitting = visible.filter((variant) => fits(variant, picked));
  const chosen = cheapest(product, fitting.length > 0 ? fitting : visible) ?? hiddenVariant(product);
  return { ...withOptions(product, chosen), chosenForYou: true };
}
