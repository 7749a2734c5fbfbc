/** How a line of a cart or an order is named in sentences: lines of one product differ in their colour and size. */

import type { Color, Size } from '@shop/contract/catalogue';
import { isBuiltIn, type LineChoice } from '@shop/contract/options';
import { localeText } from '@shop/messages/locale';

type Choice = {
  color?: Pick<Color, 'name'> | undefined;
  size?: Pick<Size, 'name'> | undefined;
  choices?: readonly Pick<LineChoice, 'option' | 'label'>[] | undefined;
};

/** What is chosen besides colour and size: 'Whole beans'. */
export function otherChoices({ choices = [] }: Choice): string[] {
  return choices.filter(({ option }) => !isBuiltIn(option)).map(({ label }) => label);
}

/** 'White, M'; '' if there is no choice. */
export function choiceWords(line: Choice): string {
  return [line.color?.name, line.size?.name, ...otherChoices(line)]
    .filter((name) => name !== undefined)
    .join(localeText.comma);
}

/** 'Linen Shirt (White, M)'; a product without variants by its title alone. */
export function lineName(line: Choice & { product: { title: string }; variant: object | null }): string {
  const words = choiceWords(line);
  return line.variant === null || words === '' ? line.product.title : `${line.product.title} (${words})`;
}
