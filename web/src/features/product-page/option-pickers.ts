/** What is chosen of a product besides colour and size: one picker for each of the options that the shop has added. */

import type { Product } from '@shop/contract/catalogue';
import { isBuiltIn, type ProductOption } from '@shop/contract/options';
import type { Variant } from '@shop/contract/variants';
import { localeText } from '@shop/messages/locale';
import { productPageText } from '@shop/messages/product-page';
import { valueIn, valueName } from '../../state/variant-choices.ts';
import { type Option, withNote } from './variant-options.ts';

export type OptionPicker = {
  id: number;
  name: string;
  /** The id of the chosen value. */
  chosen: string | undefined;
  values: Option[];
};

type Chosen = Pick<Variant, 'choices'>;

/** A value is crossed out if it cannot be had with what else is chosen. It can be chosen all the same: the rest then follows. */
export function pickerOf(
  { options }: Pick<Product, 'options'>,
  variants: readonly Variant[],
  chosen: Chosen,
  { id, name, values }: ProductOption,
): OptionPicker {
  const others = chosen.choices.filter(({ option }) => option !== id);
  const named = others.map(({ option, value }) => valueName(options, { option, value })).join(localeText.comma);
  return {
    id,
    name,
    chosen: valueIn(chosen, id),
    values: values.flatMap((value) => {
      const own = variants.filter((one) => valueIn(one, id) === value.id);
      if (own.length === 0) return [];
      const exact = own.find((one) => others.every(({ option, value: other }) => valueIn(one, option) === other));
      const note = noteOf(own, exact, named);
      return [
        { id: value.id, name: value.name, label: withNote(value.name, note), soldOut: note !== false, disabled: false },
      ];
    }),
  };
}

function noteOf(own: readonly Variant[], exact: Variant | undefined, named: string): string | false {
  if (exact !== undefined && exact.stock > 0) return false;
  if (own.every(({ stock }) => stock <= 0) || named === '') return productPageText.soldOut;
  return exact === undefined
    ? productPageText.notSoldInName({ name: named })
    : productPageText.soldOutInName({ name: named });
}

/** 'Whole beans, 500 g' in the order of the pickers. */
export function choicesInWords({ options }: Pick<Product, 'options'>, { choices }: Chosen): string {
  return options
    .flatMap(({ id }) => choices.filter(({ option }) => option === id))
    .map((one) => valueName(options, one))
    .join(localeText.comma);
}

/** Before the variants are known: all values, and nothing is chosen. */
export function plainPickers({ options }: Pick<Product, 'options'>): OptionPicker[] {
  return options
    .filter(({ id }) => !isBuiltIn(id))
    .map(({ id, name, values }) => ({
      id,
      name,
      chosen: undefined,
      values: values.map((value) => ({ ...value, label: value.name, soldOut: false, disabled: false })),
    }));
}
