/** What the cells of options say of a product and of its variants. */

import { ShopError } from '@shop/contract/errors';
import type { NamedOption } from '@shop/contract/option-bodies';
import { importErrorsText } from '@shop/messages/import-errors';
import type { ChoicesColumn } from '../../schema/options.ts';
import type { OptionRow } from '../options/options.queries.ts';
import { ownOptionsFrom, type SentOptions } from '../options/own-options.ts';
import type { FieldFault } from '../product-files/check-values.ts';
import { visibleVariants } from '../products/choose-variant.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { addError, type ReadLine } from './read-line.ts';
import type { TargetedLine } from './target-lines.ts';

const cellsOf = ({ values }: ReadLine) => Object.entries(values.optionCells ?? {});

/** Whether the line is one of a variant by what it says of options: a product without variants may name several values. */
export function namesOneValue(read: ReadLine): boolean {
  const named = cellsOf(read).filter(([, ids]) => ids.length > 0);
  return named.length > 0 && named.every(([, ids]) => ids.length === 1);
}

/** What a line says that its variant is. Errors are added to it. @param now undefined for a new one */
export function choicesAfter(read: ReadLine, now: ChoicesColumn = {}): ChoicesColumn | undefined {
  if (read.values.optionCells === undefined) return undefined;
  const choices = new Map(Object.entries(now));
  for (const [option, [value, ...more]] of cellsOf(read)) {
    if (more.length > 0) addError(read, { column: '', message: importErrorsText.oneValueOfEach });
    if (value === undefined) choices.delete(option);
    else choices.set(option, value);
  }
  return Object.fromEntries(choices);
}

/** The options of a new product. */
export function optionsOfNew(lines: readonly ReadLine[]): NamedOption[] {
  return merged([], lines);
}

/** The options of a product once its lines are carried out; undefined if they say nothing of them. */
export function optionsAfter(targeted: readonly TargetedLine[], product: WholeProduct): NamedOption[] | undefined {
  const named = new Set(targeted.flatMap(({ read }) => cellsOf(read).map(([option]) => Number(option))));
  if (named.size === 0) return undefined;
  const ofVariants = targeted.filter(isOfSoldVariant);
  const isSimple = visibleVariants(product).length === 0 && ofVariants.length === 0;
  const kept = product.options.filter(({ option }) => !isSimple || !named.has(option));
  const all = merged(
    kept,
    (isSimple ? targeted.filter(isOfProductItself) : ofVariants).map(({ read }) => read),
  );
  if (isSimple) return all;
  const used = usedValues(targeted, product);
  return all.filter(({ option }) => !named.has(option) || used.has(option));
}

/** A retired variant keeps values that its product has no more. */
const isOfSoldVariant = ({ read, target }: TargetedLine) =>
  target === 'new' || (target !== 'none' && !target.hidden && !(read.values.retired ?? target.retired));

const isOfProductItself = ({ target }: TargetedLine) => typeof target !== 'string' && target.hidden;

/** The options of which a variant has a value. */
function usedValues(targeted: readonly TargetedLine[], product: WholeProduct): Set<number> {
  const lineOf = (id: number) => targeted.find(({ target }) => typeof target !== 'string' && target.id === id)?.read;
  const kept = visibleVariants(product).flatMap(({ id, choices }) => {
    const read = lineOf(id);
    return read?.values.retired === true ? [] : [read?.values.choices ?? choices];
  });
  const added = targeted.flatMap(({ read, target }) =>
    target === 'new' || (typeof target !== 'string' && read.values.retired === false)
      ? [read.values.choices ?? {}]
      : [],
  );
  return new Set([...kept, ...added].flatMap((choices) => Object.keys(choices).map(Number)));
}

/** With the values that cells name, in the order in which they are met. */
function merged(now: readonly NamedOption[], lines: readonly ReadLine[]): NamedOption[] {
  const values = new Map(now.map((one) => [one.option, one.values === undefined ? undefined : [...one.values]]));
  for (const [option, ids] of lines.flatMap(cellsOf)) {
    const known = values.get(Number(option)) ?? [];
    const added = ids.filter((id) => !known.includes(id));
    if (known.length + added.length > 0) values.set(Number(option), [...known, ...added]);
  }
  return [...values].map(([option, ids]) => (ids === undefined ? { option } : { option, values: ids }));
}

/** What is wrong with the options that a product is to have. */
export function optionFaults(
  rows: readonly OptionRow[],
  sent: SentOptions,
  product: WholeProduct | undefined,
): FieldFault[] {
  try {
    ownOptionsFrom(rows, sent, product);
    return [];
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'INVALID_INPUT') throw error;
    return (error.details.errors ?? []).map(({ path, message }) => ({
      column: path.startsWith('options') ? '' : (path.split('.')[0] ?? ''),
      variant: undefined,
      message,
    }));
  }
}
