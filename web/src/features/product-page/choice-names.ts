import type { VariantChoice } from './use-variant-choice.ts';

/** What a line of the cart, or of a quote, names of a choice. */
export function namesOf({ variant, color, size }: Pick<VariantChoice, 'variant' | 'color' | 'size'>) {
  return {
    ...(variant === undefined ? {} : { variant: variant.id }),
    ...(color === undefined ? {} : { color: color.id }),
    ...(size === undefined ? {} : { size: size.id }),
  };
}
