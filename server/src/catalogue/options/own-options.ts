/** The options of a product: what bodies and files may say, and what is stored of it. */

import { type Color, colorChoices, type Size } from '@shop/contract/catalogue';
import { ShopError } from '@shop/contract/errors';
import type { NamedOption } from '@shop/contract/option-bodies';
import {
  COLOR_OPTION,
  isBuiltIn,
  MAX_OPTIONS_OF_PRODUCT,
  type ProductOption,
  SIZE_OPTION,
} from '@shop/contract/options';
import type { ChosenSize } from '@shop/contract/product-checks';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import type { NamedOptionColumn, OptionValueColumn, ProductOptionColumn } from '../../schema/options.ts';
import type { OptionRow } from './options.queries.ts';

/** As stored. */
export interface OwnOptions {
  colors: readonly Color[];
  sizes: readonly Size[];
  options: readonly NamedOptionColumn[];
}

export interface SentOptions {
  colors?: readonly { id: string }[] | undefined;
  sizes?: readonly ChosenSize[] | undefined;
  options?: readonly NamedOption[] | undefined;
}

/**
 * What a product has once a body is carried out. Where `colors` and Color in `options` are both sent, the former count.
 * @param now undefined for a new product
 * @throws ShopError INVALID_INPUT
 */
export function ownOptionsFrom(rows: readonly OptionRow[], sent: SentOptions, now?: OwnOptions): OwnOptions {
  const named = sent.options ?? now?.options ?? [];
  for (const [n, one] of (sent.options ?? []).entries()) checkNamed(rows, one, `options.${n}`);
  const namedValues = (id: number) => {
    const values = sent.options?.find(({ option }) => option === id)?.values ?? [];
    return values.length === 0 ? undefined : values.map((value) => ({ id: value }));
  };
  const colors = sent.colors ?? namedValues(COLOR_OPTION);
  const sizes = sent.sizes ?? namedValues(SIZE_OPTION);
  const own = {
    colors: colors === undefined ? (now?.colors ?? []) : colorsFrom(rows, colors),
    sizes: sizes === undefined ? (now?.sizes ?? []) : sizesFrom(rows, sizes),
  };
  const options = inOrder(named, own);
  const count = pickersOf(rows, { ...own, options }).length;
  if (count > MAX_OPTIONS_OF_PRODUCT && count > (now === undefined ? 0 : pickersOf(rows, now).length)) {
    throw invalid('options', validationText.mostOptions({ most: String(MAX_OPTIONS_OF_PRODUCT) }));
  }
  return { ...own, options };
}

/** All options of a product in the order of its pickers, as the database's product_options says. */
export function pickersOf(rows: readonly OptionRow[], { colors, sizes, options }: OwnOptions): ProductOptionColumn[] {
  const builtIn = [
    { option: COLOR_OPTION, values: colors.map(({ id }) => id) },
    { option: SIZE_OPTION, values: sizes.map(({ id }) => id) },
  ];
  const isNamed = (id: number) => options.some(({ option }) => option === id);
  const ordered = [
    ...builtIn.filter(({ option }) => !isNamed(option)),
    ...options.map((one) => builtIn.find(({ option }) => option === one.option) ?? one),
  ];
  return ordered.flatMap(({ option, values = [] }) => {
    const row = rows.find(({ id }) => id === option);
    if (row === undefined || values.length === 0) return [];
    const own = values.flatMap((id) => row.values.find((value) => value.id === id) ?? []);
    return [{ id: row.id, name: row.name, kind: row.kind, values: own }];
  });
}

/**
 * The options of a product whose values are named by their ids.
 * @param known where their names are found
 */
export function pickersNamed(
  { colors, sizes, options }: { colors: readonly string[]; sizes: readonly string[]; options: readonly NamedOption[] },
  known: readonly Pick<ProductOption, 'id' | 'name'>[],
): { id: number; name: string; values: { id: string }[] }[] {
  const all = [{ option: COLOR_OPTION, values: colors }, { option: SIZE_OPTION, values: sizes }, ...options];
  return all.flatMap(({ option, values = [] }) => {
    const name = known.find(({ id }) => id === option)?.name ?? `option ${option}`;
    return values.length === 0 ? [] : [{ id: option, name, values: values.map((id) => ({ id })) }];
  });
}

function checkNamed(rows: readonly OptionRow[], { option, values = [] }: NamedOption, path: string): void {
  const row = rows.find(({ id }) => id === option);
  if (row === undefined) throw invalid(`${path}.option`, catalogueErrorsText.noOption({ option: String(option) }));
  if (isBuiltIn(option)) return;
  if (values.length === 0) throw invalid(`${path}.values`, catalogueErrorsText.atLeastOneValue({ option: row.name }));
  const unknown = values.find((id) => !row.values.some((value) => value.id === id));
  if (unknown !== undefined)
    throw invalid(`${path}.values`, catalogueErrorsText.noSuchValue({ option: row.name, value: unknown }));
}

/** Color and Size stand in it only where they are not the first two. */
function inOrder(named: readonly NamedOption[], own: Pick<OwnOptions, 'colors' | 'sizes'>): NamedOptionColumn[] {
  const has = (option: number) => !isBuiltIn(option) || (option === COLOR_OPTION ? own.colors : own.sizes).length > 0;
  const stored = named.flatMap(({ option, values }): NamedOptionColumn[] => {
    if (!has(option)) return [];
    return [isBuiltIn(option) ? { option } : { option, values: [...(values ?? [])] }];
  });
  const builtIn = [COLOR_OPTION, SIZE_OPTION].filter(has);
  const unnamed = builtIn.filter((id) => !stored.some(({ option }) => option === id));
  const order = [...unnamed, ...stored.map(({ option }) => option)];
  const isUsual = builtIn.every((id, n) => order[n] === id);
  return isUsual ? stored.filter(({ option }) => !isBuiltIn(option)) : stored;
}

const valuesIn = (rows: readonly OptionRow[], option: number): readonly OptionValueColumn[] =>
  rows.find(({ id }) => id === option)?.values ?? [];

function colorsFrom(rows: readonly OptionRow[], sent: readonly { id: string }[]): Color[] {
  const values = valuesIn(rows, COLOR_OPTION);
  return sent.map(({ id }, n) => {
    const value = values.find((one) => one.id === id);
    if (value === undefined)
      throw invalid(`colors.${n}`, catalogueErrorsText.colorsMustBe({ choices: listed(values.map((one) => one.id)) }));
    const { class: look, selectedClass } = colorChoices.find((one) => one.id === id) ?? {
      class: '',
      selectedClass: '',
    };
    return { name: value.name, class: look, selectedClass, id };
  });
}

function sizesFrom(rows: readonly OptionRow[], sent: readonly ChosenSize[]): Size[] {
  const values = valuesIn(rows, SIZE_OPTION);
  return sent.map(({ id, inStock = true }, n) => {
    const value = values.find((one) => one.id === id);
    if (value === undefined) {
      const [first, last] = [values[0]?.name ?? '', values.at(-1)?.name ?? ''];
      throw invalid(`sizes.${n}`, catalogueErrorsText.sizesMustBe({ first, last }));
    }
    return { name: value.name, inStock, id };
  });
}

function listed(ids: readonly string[]): string {
  return ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} or ${ids.at(-1)}`;
}

const invalid = (path: string, message: string) => new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
