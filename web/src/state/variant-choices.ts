/** Which variant of a product its choices mean, where it has options besides colour and size. */

import type { Product } from '@shop/contract/catalogue';
import { cheapestVariant } from '@shop/contract/cheapest-variant';
import { type Choice, isBuiltIn, type ProductOption } from '@shop/contract/options';
import type { Variant } from '@shop/contract/variants';

type Chosen = Pick<Variant, 'choices'>;

export const valueIn = ({ choices }: Chosen, option: number): string | undefined =>
  choices.find((one) => one.option === option)?.value;

/** Whether the product has options besides colour and size. */
export function hasOtherOptions({ options }: Pick<Product, 'options'>): boolean {
  return options.some(({ id }) => !isBuiltIn(id));
}

/**
 * The variant with another value: all other choices stay; where that does not exist, as many as can, and of those the cheapest that
 * can be had.
 */
export function variantChosen(
  product: Pick<Product, 'basePrice'>,
  variants: readonly Variant[],
  chosen: Chosen,
  { option, value }: Choice,
): Variant | undefined {
  const fitting = variants.filter((one) => valueIn(one, option) === value);
  const kept = (one: Variant) => chosen.choices.filter((other) => valueIn(one, other.option) === other.value).length;
  const most = Math.max(...fitting.map(kept));
  return cheapestVariant(
    fitting.filter((one) => kept(one) === most),
    { priceOf: ({ price }) => price ?? product.basePrice, canBeHad: ({ stock }) => stock > 0 },
  );
}

/** The label of a value; its id where the product no longer has it. */
export function valueName(options: readonly ProductOption[], { option, value }: Choice): string {
  const values = options.find(({ id }) => id === option)?.values ?? [];
  return values.find(({ id }) => id === value)?.name ?? value;
}
