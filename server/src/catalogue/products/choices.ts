/** What is chosen of a product, by its options in the order of the pickers. */

import type { Color } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import { type Choice, COLOR_OPTION, type LineChoice, SIZE_OPTION } from '@shop/contract/options';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ChoicesColumn, ProductOptionColumn } from '../../schema/options.ts';

/** As variants and lines store it; ids. */
export interface Picked {
  color?: string | null | undefined;
  size?: string | null | undefined;
  /** Of other options. */
  choices?: ChoicesColumn | null | undefined;
}

/** With names in the default language, and their translations; shown-options.ts has them in that of the answer. */
export interface WithOptions {
  shownOptions: readonly ProductOptionColumn[];
}

/** The id of the value that is picked of an option. */
function pickedOf(option: number, { color, size, choices }: Picked): string | undefined {
  if (option === COLOR_OPTION) return color ?? undefined;
  if (option === SIZE_OPTION) return size ?? undefined;
  return choices?.[option];
}

/** With the names of then; what the product no longer comes in is left out. */
export function lineChoicesOf({ shownOptions }: WithOptions, picked: Picked): LineChoice[] {
  return shownOptions.flatMap(({ id: option, name, values }) => {
    const value = values.find(({ id }) => id === pickedOf(option, picked));
    return value === undefined ? [] : [{ option, value: value.id, name, label: value.name }];
  });
}

export function choicesOf(product: WithOptions, picked: Picked): Choice[] {
  return lineChoicesOf(product, picked).map(({ option, value }) => ({ option, value }));
}

/**
 * What a body names by `color` and `size`, and by `choices`.
 * @throws ShopError INVALID_INPUT if both name the colour or the size, and do not agree
 */
export function pickedBy(
  body: {
    color?: string | null | undefined;
    size?: string | null | undefined;
    choices?: readonly Choice[] | undefined;
  },
  path = 'choices',
): { color: string | undefined; size: string | undefined; choices: ChoicesColumn } {
  const named = new Map((body.choices ?? []).map(({ option, value }) => [option, value]));
  const agreed = (option: number, own: string | null | undefined) => {
    const other = named.get(option);
    named.delete(option);
    if (own != null && other !== undefined && own !== other) {
      const message = option === COLOR_OPTION ? catalogueErrorsText.otherColor : catalogueErrorsText.otherSize;
      throw new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
    }
    return own ?? other;
  };
  const color = agreed(COLOR_OPTION, body.color);
  const size = agreed(SIZE_OPTION, body.size);
  return { color, size, choices: Object.fromEntries(named) };
}

/** As stored, with the looks of now. */
export function colorsOf({ colors, shownOptions }: WithOptions & { colors: readonly Color[] }): Color[] {
  const values = shownOptions.find(({ id }) => id === COLOR_OPTION)?.values;
  return colors.map((color) => ({ ...color, hex: values?.find(({ id }) => id === color.id)?.hex ?? null }));
}
