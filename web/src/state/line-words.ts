/** How a line of a cart or an order is named in sentences: lines of one product differ in their colour and size. */

import type { Color, Size } from '@shop/contract/catalogue';

type Choice = { color?: Pick<Color, 'name'> | undefined; size?: Pick<Size, 'name'> | undefined };

/** 'White, M'; '' if there is no choice. */
export function choiceWords({ color, size }: Choice): string {
  return [color?.name, size?.name].filter((name) => name !== undefined).join(', ');
}

/** 'Linen Shirt (White, M)'; a product without variants by its title alone. */
export function lineName(line: Choice & { product: { title: string }; variant: object | null }): string {
  const words = choiceWords(line);
  return line.variant === null || words === '' ? line.product.title : `${line.product.title} (${words})`;
}
