/** What a product comes in and what is chosen of it, with the names of options and values in the language of the answer. */

import type { Color, Size } from '@shop/contract/catalogue';
import { COLOR_OPTION, type LineChoice, type ProductOption, SIZE_OPTION } from '@shop/contract/options';
import { shownTexts } from '../../platform/content-languages.ts';
import type { NameTexts, OptionValueColumn, ProductOptionColumn } from '../../schema/options.ts';
import { colorsOf, type WithOptions } from './choices.ts';
import { shownName } from './value-translations.ts';

function shownOptionName({ name, translations = {} }: ProductOptionColumn): string {
  return shownTexts<NameTexts>({ name }, translations).name;
}

export function shownOptionsOf({ shownOptions }: WithOptions): ProductOption[] {
  return shownOptions.map((option) => ({
    id: option.id,
    name: shownOptionName(option),
    kind: option.kind,
    values: option.values.map((value) => ({ id: value.id, name: shownName(value), hex: value.hex })),
  }));
}

function offeredValue({ shownOptions }: WithOptions, option: number, id: string): OptionValueColumn | undefined {
  return shownOptions.find((one) => one.id === option)?.values.find((value) => value.id === id);
}

/** What the product does not come in any more has the name that is stored with it. */
function named<Named extends { id: string; name: string }>(product: WithOptions, option: number, own: Named): Named {
  const value = offeredValue(product, option, own.id);
  return value === undefined ? own : { ...own, name: shownName(value) };
}

export function shownColorsOf(product: WithOptions & { colors: readonly Color[] }): Color[] {
  return colorsOf(product).map((color) => named(product, COLOR_OPTION, color));
}

export function shownSizesOf(product: WithOptions & { sizes: readonly Size[] }): Size[] {
  return product.sizes.map((size) => named(product, SIZE_OPTION, size));
}

interface Chosen {
  color: Color | undefined;
  size: Size | undefined;
  choices: readonly LineChoice[];
}

/** @param chosen of the product, with the names of the default language */
export function shownChoice(product: WithOptions, { color, size, choices }: Chosen) {
  return {
    ...(color && { color: named(product, COLOR_OPTION, color) }),
    ...(size && { size: named(product, SIZE_OPTION, size) }),
    choices: choices.map((choice): LineChoice => {
      const option = product.shownOptions.find(({ id }) => id === choice.option);
      const value = offeredValue(product, choice.option, choice.value);
      return {
        ...choice,
        name: option === undefined ? choice.name : shownOptionName(option),
        label: value === undefined ? choice.label : shownName(value),
      };
    }),
  };
}
