/** The options in the product form: those that the product comes in, with the chosen values of each, in the order of the pickers. */

import type { Product } from '@shop/contract/catalogue';
import { COLOR_OPTION, isBuiltIn, type OptionValue, type ProductOption, SIZE_OPTION } from '@shop/contract/options';

/** All options of the shop, or those of the product as long as they have not been read. */
export type KnownOptions = readonly ProductOption[];

/** Color and Size only have their place here: their values stand in `colors` and `sizes`. */
export type ChosenOption = { option: number; values: readonly string[] };

type Chosen = {
  options: readonly ChosenOption[];
  colors: readonly string[];
  sizes: readonly { id: string; inStock: boolean }[];
};

/** What the product offers, for its variants: its options with at least one value, in the order of the pickers. */
export type Offer = readonly ChosenOption[];

/** Of a product, or of a draft from before the form had options. */
export function chosenOptionsOf(product: {
  options: Product['options'];
  colors: readonly unknown[];
  sizes: readonly unknown[];
}): ChosenOption[] {
  const listed = product.options.map(({ id, values }): ChosenOption => {
    return { option: id, values: isBuiltIn(id) ? [] : values.map((value) => value.id) };
  });
  return placed({ ...product, options: listed });
}

type Placed = { options: readonly ChosenOption[]; colors: readonly unknown[]; sizes: readonly unknown[] };

/** With places for Color and Size where they have values, whatever the list says: they may have come from somebody else's version. */
function placed({ options, colors, sizes }: Placed): ChosenOption[] {
  const withColor = colors.length > 0 ? withPlace(options, COLOR_OPTION) : [...options];
  return sizes.length > 0 ? withPlace(withColor, SIZE_OPTION) : withColor;
}

/** Color comes first and Size behind it, where nobody has put them elsewhere. */
function withPlace(options: readonly ChosenOption[], option: number): ChosenOption[] {
  if (options.some((one) => one.option === option)) return [...options];
  const at = option === SIZE_OPTION ? options.findIndex((one) => one.option === COLOR_OPTION) + 1 : 0;
  return options.toSpliced(at, 0, { option, values: [] });
}

/** Those that the form shows. A shop that has added none has Color and Size, whether they are used or not. */
export function shownOptions(draft: Chosen, known: KnownOptions): readonly ChosenOption[] {
  const options = placed(draft);
  const own = [...known.map(({ id }) => id), ...options.map(({ option }) => option)].some((id) => !isBuiltIn(id));
  return own || known.length === 0 ? options : withPlace(withPlace(options, COLOR_OPTION), SIZE_OPTION);
}

export function valuesOf({ options, colors, sizes }: Chosen, option: number): readonly string[] {
  if (option === COLOR_OPTION) return colors;
  if (option === SIZE_OPTION) return sizes.map(({ id }) => id);
  return options.find((one) => one.option === option)?.values ?? [];
}

export function offerOf(draft: Chosen): Offer {
  return placed(draft)
    .map(({ option }) => ({ option, values: valuesOf(draft, option) }))
    .filter(({ values }) => values.length > 0);
}

/** What says something: Color and Size without a value are as if they were not there. */
export function toldOptions(draft: Chosen): ChosenOption[] {
  return placed(draft).filter(({ option }) => !isBuiltIn(option) || valuesOf(draft, option).length > 0);
}

/** In the order in which the option has them. */
function ordered(values: readonly string[], own: readonly Pick<OptionValue, 'id'>[]): string[] {
  const place = (id: string) => own.findIndex((value) => value.id === id);
  return values.toSorted((one, other) => place(one) - place(other));
}

const toggled = (values: readonly string[], id: string, on: boolean) =>
  on ? [...values.filter((one) => one !== id), id] : values.filter((one) => one !== id);

export function toggleValue<Draft extends Chosen>(
  draft: Draft,
  { id: option, values: all }: Pick<ProductOption, 'id'> & { values: readonly Pick<OptionValue, 'id'>[] },
  id: string,
  on: boolean,
): Draft {
  const values = ordered(toggled(valuesOf(draft, option), id, on), all);
  if (!isBuiltIn(option)) {
    return {
      ...draft,
      options: draft.options.map((one) => (one.option === option ? { ...one, values } : one)),
    };
  }
  const options = withPlace(draft.options, option);
  if (option === COLOR_OPTION) return { ...draft, options, colors: values };
  const sizes = values.map((one) => draft.sizes.find((size) => size.id === one) ?? { id: one, inStock: true });
  return { ...draft, options, sizes };
}

export function addOption<Draft extends Chosen>(draft: Draft, option: number): Draft {
  if (draft.options.some((one) => one.option === option)) return draft;
  return { ...draft, options: [...draft.options, { option, values: [] }] };
}

export function removeOption<Draft extends Chosen>(draft: Draft, option: number): Draft {
  return {
    ...draft,
    options: draft.options.filter((one) => one.option !== option),
    ...(option === COLOR_OPTION && { colors: [] }),
    ...(option === SIZE_OPTION && { sizes: [] }),
  };
}

/** @param step -1 for earlier, 1 for later */
export function moveOption<Draft extends Chosen>(draft: Draft, known: KnownOptions, option: number, step: -1 | 1) {
  const shown = shownOptions(draft, known);
  const from = shown.findIndex((one) => one.option === option);
  const moving = shown[from];
  if (moving === undefined || shown[from + step] === undefined) return draft;
  return { ...draft, options: shown.toSpliced(from, 1).toSpliced(from + step, 0, moving) };
}

/** Of a size of a product without variants. */
export function changeInStock<Draft extends Chosen>(draft: Draft, id: string, inStock: boolean): Draft {
  return { ...draft, sizes: draft.sizes.map((size) => (size.id === id ? { ...size, inStock } : size)) };
}

/** 'Grind' */
export function optionName(option: number, known: KnownOptions): string {
  return known.find(({ id }) => id === option)?.name ?? String(option);
}

/** 'Whole beans' */
export function valueName(option: number, value: string, known: KnownOptions): string {
  const own = known.find(({ id }) => id === option)?.values.find(({ id }) => id === value);
  return own?.name ?? value;
}
